import { z } from 'zod';
import { toLocalServiceSchema } from '../local-service/messages.ts';

const [start] = toLocalServiceSchema.options;

/** What build/dev.ts tells the app it starts, as JSON in a variable. */
export const developmentSettingsSchema = z.strictObject({
  /** The development server that the pages come from, on this computer. */
  pageServer: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }),
  /** Marks the inline scripts and styles of that server as its own. */
  nonce: z.string().min(16),
  demo: start.shape.options.omit({ clientId: true, clientSecret: true }),
});
export type DevelopmentSettings = z.input<typeof developmentSettingsSchema>;

export const settingsVariable = 'DILIGENCE_DESK_DEVELOPMENT';

/** Throws when the app was not started by build/dev.ts. */
export function readDevelopmentSettings(): z.output<typeof developmentSettingsSchema> {
  return developmentSettingsSchema.parse(JSON.parse(process.env[settingsVariable] ?? 'null'));
}
