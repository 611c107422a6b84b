// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AppError } from '#shared/errors';
import { err, ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { changeForm } from '../../../../../renderer/features/create-check/form-state.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';

const refused: AppError = {
  kind: 'validation',
  message: 'The service refused the values.',
  advice: 'Correct them.',
  faults: [{ field: 'check', message: 'Required.' }],
};

isolateApp();

async function createRefused(createBody: 'bare' | 'wrapped', error: AppError) {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/create-check' } });
  const { overview } = bridge;
  bridge.overview = {
    ...overview,
    profiles: overview.profiles.map((profile) => ({ ...profile, createBody })),
  };
  const missing = { kind: 'not-found', message: 'Not here.', advice: 'Look there.' } as const;
  bridge.respond('creation.unsettled', () => ok([]));
  bridge.respond('creation.entitlements', () => err(missing));
  bridge.respond('creation.knownNames', () => ok({ teams: [], users: [] }));
  bridge.respond('creation.lookup', () => err(missing));
  bridge.respond('creation.create', () => ok({ outcome: 'failed', error }));
  await openApp(bridge);
  changeForm({
    organization: { name: 'organizations/o1', displayName: 'Larkfield Estates' },
    organizationText: 'Larkfield Estates',
    team: 'organizations/o1/teams/t1',
    values: { displayName: 'Purchase', clientReference: 'R-1', 'params.passportNfcPreference': 'SKIP' },
  });
  await settle();
  const form = within(screen.getByRole('region', { name: 'New check' }));
  fireEvent.click(form.getByRole('button', { name: /^Create check/ }));
  await settle();
}
const advice = /In the profile, set “Body of a new check” to “In a check object, plus parent field”/;

it('names and opens the profile setting when a bare check is refused for its missing wrapper', async () => {
  await createRefused('bare', refused);
  expect(screen.getByText(advice)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Open profile' }));
  await settle();
  expect(useNavigation.getState().place.path).toBe('/profiles');
  expect(screen.getByRole('button', { name: /Body of a new check$/ })).toBeTruthy();
});

it('does not name the setting when the check was sent wrapped', async () => {
  await createRefused('wrapped', refused);
  expect(screen.getByText('check: Required.')).toBeTruthy();
  expect(screen.queryByText(advice)).toBeNull();
});

it('does not name the setting when another field is refused', async () => {
  await createRefused('bare', { ...refused, faults: [{ field: 'displayName', message: 'Required.' }] });
  expect(screen.getAllByText(/Required\./).length).toBeGreaterThan(0);
  expect(screen.queryByText(advice)).toBeNull();
});
