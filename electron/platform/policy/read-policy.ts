import { z } from 'zod';
import { t } from '#shared/messages/text';
import { policySchema, type Policy } from '#shared/policy';
import { certificatesIn } from '../trusted-certificates.ts';
import { readAdministratorFile, type PolicySource } from './policy-sources.ts';

/** What the administrator decided, or why it cannot be read. */
export type PolicyRead = { ok: true; policy: Policy } | { ok: false; explanation: string; details: string };

/**
 * Reads the policy of this computer, once. One that cannot be read or is not understood stops the start: without it
 * the app would do what the organization has ruled out.
 */
export function readPolicy(
  { place, read }: PolicySource,
  readFile: (path: string) => string | null = readAdministratorFile,
): PolicyRead {
  const broken = (why: string): PolicyRead => ({
    ok: false,
    explanation: t(
      "Your organization's policy could not be read, so the app does not start.\n\n{place}\n{why}\n\nAsk your administrator to correct the policy.",
      { place, why },
    ),
    details: `${place}\n${why}`,
  });
  try {
    const text = read();
    if (text === null) return { ok: true, policy: {} };
    const parsed = policySchema.safeParse(JSON.parse(text));
    if (!parsed.success) return broken(z.prettifyError(parsed.error));
    const { caFile } = parsed.data;
    if (caFile !== undefined && certificatesIn(readFile(caFile) ?? '').length === 0)
      return broken(t('{caFile} is missing or has no certificate.', { caFile }));
    return { ok: true, policy: parsed.data };
  } catch (failure) {
    return broken(failure instanceof Error ? failure.message : '');
  }
}
