import type { Page } from '@playwright/test';
import type { CallName } from '#shared/ipc/channels';
import { contract, type InputOf, type OutputOf } from '#shared/ipc/contract';
import { defaultProfileSettings, type ProfileSettings, type ProfileView } from '#shared/profile';
import { resultSchema, type Result } from '#shared/result';
import { valueOf } from './value-of.ts';

/** Makes a call through the page's bridge, as the page or an attacker in it would, and checks the response. */
export async function ask<N extends CallName>(
  page: Page,
  name: N,
  input: InputOf<N>,
): Promise<Result<OutputOf<N>>> {
  const response = await askRaw(page, name, input);
  // Parsed by the schema the type is inferred from.
  return resultSchema(contract[name].output).parse(response) as Result<OutputOf<N>>;
}

/** The same with any input and the response unchanged. */
export function askRaw(page: Page, name: CallName, input: unknown): Promise<unknown> {
  return page.evaluate(([call, sent]) => window.desk?.calls[call](sent, 'test'), [name, input] as const);
}

/** Settings of a profile that are right but for what is given. */
export function profileSettings(changes: Partial<ProfileSettings>): ProfileSettings {
  return {
    ...defaultProfileSettings,
    name: 'Test service',
    kind: 'demo',
    baseUrl: 'http://127.0.0.1:9/service',
    authUrl: 'http://127.0.0.1:9',
    clientId: 'desk-test',
    ...changes,
  };
}

/** Creates a profile with a secret and makes it the active one. */
export async function connect(
  page: Page,
  settings: Partial<ProfileSettings>,
  secret: string,
): Promise<ProfileView> {
  const created = valueOf(
    await ask(page, 'profiles.create', { settings: profileSettings(settings), secret }),
  );
  valueOf(await ask(page, 'profiles.activate', { id: created.id }));
  return created;
}
