// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Attempt, CreationOutcome, FoundCheck } from '#shared/ipc/contract/creation';
import type { AppError } from '#shared/errors';
import { err, ok, type Result } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import {
  changeForm,
  leaveField,
  setValue,
  useCreateForm,
} from '../../../../../renderer/features/create-check/form-state.ts';
import { goBack, goTo, useNavigation } from '../../../../../renderer/state/navigation.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import {
  awaitSent,
  broken,
  button,
  expectFocus,
  expectSent,
  goOffline,
  guardOf,
  holdBack,
  key,
  lockedOut,
  main,
  press,
  sent,
  switchTo,
  write,
} from '../../operator.ts';
import { formatWhen } from '../../../../../renderer/format/time.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';

const team = 'organizations/o1/teams/t1';
const check = `${team}/checks/c1`;
const found: FoundCheck = {
  name: `${team}/checks/old`,
  displayName: 'Earlier',
  state: 'ACTIVE',
  createTime: null,
};
const attempt: Attempt = {
  attempt: 'a0',
  team,
  clientReference: 'R-0',
  state: 'unknown',
  startedAt: '2025-11-20T09:00:00Z',
  check: null,
  absentAt: null,
};
const unknown: AppError = {
  kind: 'outcome-unknown',
  operation: 'CreateCheck',
  target: team,
  message: 'The connection was cut.',
  advice: 'Look it up.',
  lookup: { clientReference: 'R-1' },
};
const receivedAt = '2025-11-20T09:41:00Z';
const absent = { found: false as const, receivedAt, team, clientReference: 'R-1' };

isolateApp();

function createBridge(): FakeBridge {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/create-check' } });
  bridge.respond('creation.unsettled', () => ok([]));
  bridge.respond('creation.entitlements', () => err(broken));
  bridge.respond('creation.knownNames', () => ok({ teams: [team], users: ['organizations/o1/users/u1'] }));
  bridge.respond('creation.lookup', () => ok({ checks: [], receivedAt, sent: null }));
  bridge.respond('guard.state', () => ok(guardOf(bridge)));
  return bridge;
}

/** The form with everything a check needs. */
async function openForm(bridge = createBridge()): Promise<FakeBridge> {
  await openApp(bridge);
  await fill();
  return bridge;
}
async function fill(): Promise<void> {
  act(() => {
    changeForm({
      organization: { name: 'organizations/o1', displayName: 'Larkfield Estates' },
      organizationText: 'Larkfield Estates',
      team,
      values: {
        displayName: 'Purchase',
        clientReference: 'R-1',
        'params.passportNfcPreference': 'SKIP',
      },
    });
  });
  await waitFor(() => {
    expect(field('Display name')).toHaveProperty('value', 'Purchase');
  });
}
const field = (name: string) => screen.getByRole('textbox', { name });
const form = () => within(screen.getByRole('region', { name: 'New check' }));
const send = () => form().getByRole('button', { name: /^(Create check|Creating check|Waiting for)/ });
const preview = () => screen.getByRole('complementary', { name: 'Request preview' });
const respond = (bridge: FakeBridge, outcome: CreationOutcome) => {
  bridge.respond('creation.create', () => ok(outcome));
};
async function create(bridge: FakeBridge, times = 1) {
  press(send());
  return awaitSent(bridge, 'creation.create', times);
}

describe('creating a check', () => {
  it('sends the form once, without any decision of the operator', async () => {
    const bridge = await openForm();
    respond(bridge, { outcome: 'created', check, attempt: 'a1' });
    const { attempt: id } = useCreateForm.getState();
    expect(await create(bridge)).toEqual([
      {
        profileId: 'demo',
        attempt: id,
        team,
        organizationDisplayName: 'Larkfield Estates',
        template: 'checkTemplates/identity-verification-check-v1-0-0',
        values: {
          displayName: 'Purchase',
          clientReference: 'R-1',
          'params.passportNfcPreference': 'SKIP',
        },
        confirmedPhones: [],
        acknowledged: [],
        supersedes: null,
        lookup: 'first',
      },
    ]);
    expect(await screen.findByText('Check created.')).toBeTruthy();
    await waitFor(() => {
      expect(sent(bridge, 'creation.unsettled').length).toBeGreaterThan(1);
    });
  });

  it('creates another check with the next press', async () => {
    const bridge = await openForm();
    respond(bridge, { outcome: 'created', check, attempt: 'a1' });
    const [first] = await create(bridge);
    await screen.findByText('Check created.');
    await fill();
    const [, second] = await create(bridge, 2);
    expect(second?.attempt).not.toBe(first?.attempt);
  });

  it('opens the check that was created, or closes the notice', async () => {
    const bridge = await openForm();
    bridge.respond('checks.read', () => err(broken));
    respond(bridge, { outcome: 'created', check, attempt: 'a1' });
    await create(bridge);
    press(await main().findByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Check created.')).toBeNull();
    await fill();
    await create(bridge, 2);
    press(await screen.findByRole('button', { name: 'Open check' }));
    await waitFor(() => {
      expect(sent(bridge, 'checks.read')).toEqual([{ profileId: 'demo', name: check }]);
    });
  });

  it('is sent once, however often the button is pressed before the response', async () => {
    const bridge = await openForm();
    const responses = holdBack(bridge, 'creation.create');
    press(send());
    press(send());
    await screen.findByRole('button', { name: /^Creating check/ });
    press(send());
    key('Enter', { ctrlKey: true }, field('Display name'));
    await responses.give(ok({ outcome: 'created', check, attempt: 'a1' }));
    expect(await screen.findByText('Check created.')).toBeTruthy();
    await expectSent(bridge, 'creation.create', 1);
  });

  it('is sent by Ctrl Enter from a field, and not again while the keys are held', async () => {
    const bridge = await openForm();
    respond(bridge, { outcome: 'created', check, attempt: 'a1' });
    key('Enter', { ctrlKey: true }, field('Display name'));
    key('Enter', { ctrlKey: true, repeat: true }, field('Display name'));
    expect(await screen.findByText('Check created.')).toBeTruthy();
    key('Enter', { ctrlKey: true, repeat: true }, field('Display name'));
    await expectSent(bridge, 'creation.create', 1);
  });

  it('shows that it waits for the confirmation, not that it is being created', async () => {
    const bridge = await openForm();
    const responses = holdBack(bridge, 'creation.create');
    press(send());
    await screen.findByRole('button', { name: /^Creating check/ });
    act(() => {
      bridge.push(
        'guard.changed',
        guardOf(bridge, { questions: [{ question: 'q1', about: 'request', run: null }] }),
      );
    });
    expect(await form().findAllByText('Waiting for confirmation')).not.toHaveLength(0);
    await responses.give(err(broken));
  });

  it('is not sent without a connection, by button or key, and both say why', async () => {
    const bridge = await openForm();
    await goOffline(bridge);
    press(send());
    expect(send().getAttribute('aria-disabled')).toBe('true');
    key('Enter', { ctrlKey: true }, field('Display name'));
    await waitFor(() => {
      expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
        expect.stringMatching(/^No connection since .*nothing can be changed/),
      ]);
    });
    await expectSent(bridge, 'creation.create', 0);
  });
});

describe('a fault that stops a check before it is sent', () => {
  it('is shown next to its field, and only after the first attempt', async () => {
    const bridge = await openForm();
    write(field('Display name'), '');
    write(field('Client reference'), '');
    act(() => {
      changeForm({ team: '' });
    });
    expect(screen.queryByText('Required.')).toBeNull();
    press(send());
    expect(await screen.findByText('3 fields need attention')).toBeTruthy();
    expect(screen.getAllByText('Required.')).toHaveLength(3);
    expect(field('Display name').getAttribute('aria-invalid')).toBe('true');
    await expectSent(bridge, 'creation.create', 0);
  });

  it('is listed at the top, where the focus moves, with a link to its field', async () => {
    await openForm();
    write(field('Display name'), '');
    write(field('Client reference'), '');
    write(field('Email'), 'nobody');
    expect(screen.queryByRole('group', { name: /need attention$/ })).toBeNull();
    key('Enter', { ctrlKey: true }, field('Email'));
    const list = () => within(screen.getByRole('group', { name: /attention$|ready$/ }));
    expect(
      list()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Display name: Required.',
      'Client reference: Required.',
      'Email: Enter an email address such as name@example.com.',
    ]);
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe('Display name: Required.');
    });
    // A field does not announce while the list does.
    expect(form().queryAllByRole('alert')).toEqual([]);
    press(list().getByRole('button', { name: /^Email/ }));
    await expectFocus(() => field('Email'));
  });

  it('leaves the list when corrected, is counted aloud, and does not return by itself', async () => {
    await openForm();
    write(field('Display name'), '');
    write(field('Client reference'), '');
    press(send());
    const reported = (text: string) =>
      waitFor(() => {
        expect(screen.getAllByRole('status').some(({ textContent }) => textContent === text)).toBe(true);
      });
    await reported('2 fields need attention');
    write(field('Client reference'), 'R-1');
    expect(form().queryByRole('button', { name: /^Client reference/ })).toBeNull();
    await reported('1 field needs attention');
    write(field('Display name'), 'Purchase');
    await reported('Every field is ready');
    press(button('Clear form'));
    expect(form().queryByText('Every field is ready')).toBeNull();
  });

  it('takes the focus again with each press, but not while it is corrected', async () => {
    await openForm();
    write(field('Display name'), '');
    press(send());
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe('Display name: Required.');
    });
    act(() => {
      field('Client reference').focus();
    });
    write(field('Client reference'), '');
    await expectFocus(() => field('Client reference'));
    press(send());
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe('Display name: Required.');
    });
  });

  it('links to the parts of a date and to a parameter like to any field', async () => {
    await openForm();
    act(() => {
      setValue('params.subject.dateOfBirth', '1986-02-30');
      setValue('params.requireBankingData', 'perhaps');
    });
    press(send());
    press(form().getByRole('button', { name: 'Date of birth: Enter a day from 1 to 28.' }));
    await expectFocus(() => field('Day'));
    act(() => setValue('params.subject.dateOfBirth', '1986--28'));
    press(form().getByRole('button', { name: 'Date of birth: Enter a month from 1 to 12.' }));
    await expectFocus(() => screen.getByRole('combobox', { name: 'Month' }));
    expect(field('Day').getAttribute('aria-invalid')).toBe('false');
    press(form().getByRole('button', { name: 'Banking data: Enter yes or no.' }));
    await expectFocus(() => screen.getByRole('radio', { name: 'Banking data' }));
  });

  it('is shown at a field once the field loses the focus', async () => {
    await openForm();
    write(field('Email'), 'nobody');
    fireEvent.blur(field('Email'));
    expect(await screen.findByText('Enter an email address such as name@example.com.')).toBeTruthy();
    expect(screen.queryByText(/need attention/)).toBeNull();
  });

  it('is not shown at a required field that was left unchanged', async () => {
    await openApp(createBridge());
    for (const name of ['Display name', 'Client reference']) {
      act(() => field(name).focus());
      fireEvent.blur(field(name));
    }
    expect(screen.queryByText('Required.')).toBeNull();
    write(field('Display name'), 'P');
    write(field('Display name'), '');
    fireEvent.blur(field('Display name'));
    expect(await screen.findAllByText('Required.')).toHaveLength(1);
  });

  it.each([
    ['organizations/o1/teams/-', 'Enter the resource name of one team, not “-” (any team).'],
    [
      'organizations/o1/users/u',
      'Enter a resource name of the form organizations/{organization}/teams/{team}.',
    ],
  ])('is a team such as %s', async (name, fault) => {
    const bridge = await openForm();
    act(() => {
      changeForm({ team: name });
    });
    press(send());
    expect(await screen.findByText(fault)).toBeTruthy();
    await expectSent(bridge, 'creation.create', 0);
  });

  it('is a team by its id while no organization is chosen', async () => {
    const bridge = await openForm();
    act(() => {
      changeForm({ organization: null, team: 't1' });
    });
    press(send());
    expect(
      await screen.findByText('Choose an organization, or enter the full resource name of the team.'),
    ).toBeTruthy();
    await expectSent(bridge, 'creation.create', 0);
  });
});

describe('a team of another organization than the chosen one', () => {
  const fault = 'This name belongs to another organization.';
  const elsewhere = () => write(screen.getByRole('combobox', { name: 'Team' }), 'organizations/o2/teams/t2');

  it('is a fault, and nothing is sent', async () => {
    const bridge = await openForm();
    elsewhere();
    press(send());
    expect(await form().findAllByText(fault)).not.toHaveLength(0);
    await expectSent(bridge, 'creation.create', 0);
  });

  it('is not sent by a decision about the check before', async () => {
    const bridge = await openForm();
    respond(bridge, { outcome: 'exists', checks: [found] });
    await create(bridge);
    await screen.findByRole('button', { name: 'Create anyway' });
    elsewhere();
    press(button('Create anyway'));
    expect(await form().findAllByText(fault)).not.toHaveLength(0);
    await expectSent(bridge, 'creation.create', 1);
  });
});

it('does not send a check of another organization than the one that is written and not chosen', async () => {
  const bridge = await openForm();
  write(screen.getByRole('combobox', { name: 'Organization' }), 'Wrenbury');
  write(screen.getByRole('combobox', { name: 'Team' }), 'organizations/o2/teams/t2');
  press(send());
  const fault = 'Choose an organization from the list, enter its resource name, or clear the field.';
  expect(await form().findAllByText(fault)).not.toHaveLength(0);
  await expectSent(bridge, 'creation.create', 0);
});

describe('after a check was created', () => {
  const fillPerson = () => {
    act(() => {
      changeForm({ template: 'checkTemplates/identity-document-verification-check-v1-0-0' });
      changeForm(({ values }) => ({
        files: 3,
        confirmedPhones: ['+442079460958'],
        values: {
          ...values,
          'params.subject.givenName': 'Ottilie',
          'params.subject.yearOfBirth': '1986',
          'params.subject.phoneNumber': '+44 20 7946 0958',
          'params.document.documentType': 'PASSPORT',
          'params.document.files.0.documentUploadId': 'objects/1',
          'params.document.files.0.side': 'FRONT',
        },
      }));
    });
  };
  const expectFresh = () => {
    const { values, confirmedPhones, files, tried, organization, template, ...rest } =
      useCreateForm.getState();
    expect({ values, confirmedPhones, files, tried }).toEqual({
      values: { 'params.passportNfcPreference': 'OPTIONAL' },
      confirmedPhones: [],
      files: 1,
      tried: false,
    });
    expect(rest.team).toBe(team);
    expect(organization?.displayName).toBe('Larkfield Estates');
    expect(template).toBe('checkTemplates/identity-document-verification-check-v1-0-0');
  };

  it('the form keeps the organization and the template, but nothing about the person', async () => {
    const bridge = await openForm();
    fillPerson();
    respond(bridge, { outcome: 'created', check, attempt: 'a1' });
    await create(bridge);
    await screen.findByText('Check created.');
    expectFresh();
    expect(field('Given name')).toHaveProperty('value', '');
    expect(field('Day')).toHaveProperty('value', '');
    expect(preview().textContent).not.toContain('objects/1');
    expect(screen.getByText('Purchase')).toBeTruthy();
    expect(document.activeElement).toBe(field('Display name'));
  });

  it('the same happens once the look-up shows it', async () => {
    const bridge = await openForm();
    fillPerson();
    respond(bridge, { outcome: 'unknown', error: unknown, attempt: 'a1' });
    await create(bridge);
    expect(await screen.findByText('The check may have been created.')).toBeTruthy();
    expect(field('Given name')).toHaveProperty('value', 'Ottilie');
    bridge.respond('creation.settle', () => ok({ found: true, checks: [found] }));
    press(button('Look up reference'));
    await screen.findByText('The earlier request created the check.');
    expectFresh();
  });

  it('text entered while it was sent stays, for another check', async () => {
    const bridge = await openForm();
    const responses = holdBack(bridge, 'creation.create');
    const [first] = await create(bridge);
    write(field('Display name'), 'Next purchase');
    await responses.give(ok({ outcome: 'created', check, attempt: 'a1' }));
    await screen.findByText('Check created.');
    expect(field('Display name')).toHaveProperty('value', 'Next purchase');
    expect(useCreateForm.getState().attempt).not.toBe(first?.attempt);
  });

  it('text entered meanwhile for the next person stays', async () => {
    const bridge = await openForm();
    respond(bridge, { outcome: 'unknown', error: unknown, attempt: 'a1' });
    await create(bridge);
    await screen.findByText('The check may have been created.');
    write(field('Given name'), 'Theo');
    bridge.respond('creation.settle', () => ok({ found: true, checks: [found] }));
    press(button('Look up reference'));
    await screen.findByText('The earlier request created the check.');
    expect(field('Given name')).toHaveProperty('value', 'Theo');
  });
});

describe('a reference that exists', () => {
  it('sends nothing until the operator decides, and then sends the names of the seen checks', async () => {
    const bridge = await openForm();
    respond(bridge, {
      outcome: 'exists',
      checks: [
        { ...found, createTime: '2025-11-19T08:00:00Z' },
        { ...found, name: `${team}/checks/older` },
      ],
    });
    const [first] = await create(bridge);
    expect(await screen.findByText('The organization has 2 checks with this reference.')).toBeTruthy();
    expect(
      screen.getByText(
        /^Nothing was sent\. The newest check with this reference is from .*Each check is billed\.$/,
      ),
    ).toBeTruthy();
    await expectFocus(() => button('Open check'));
    respond(bridge, { outcome: 'created', check, attempt: 'a1' });
    press(button('Create anyway'));
    const [, second] = await awaitSent(bridge, 'creation.create', 2);
    expect(second).toMatchObject({
      attempt: first?.attempt,
      acknowledged: [`${team}/checks/old`, `${team}/checks/older`],
      supersedes: null,
      lookup: 'first',
    });
    await screen.findByText('Check created.');
  });

  it('needs a decision for each check', async () => {
    const bridge = await openForm();
    respond(bridge, { outcome: 'exists', checks: [found] });
    await create(bridge);
    respond(bridge, { outcome: 'created', check, attempt: 'a1' });
    press(await screen.findByRole('button', { name: 'Create anyway' }));
    await screen.findByText('Check created.');
    await fill();
    const calls = await create(bridge, 3);
    expect(calls[2]?.acknowledged).toEqual([]);
  });

  it('needs a decision again after its notice was closed', async () => {
    const bridge = await openForm();
    bridge.respond('creation.create', () => err(broken));
    await create(bridge);
    respond(bridge, { outcome: 'exists', checks: [found] });
    press(await screen.findByRole('button', { name: 'Create without look-up' }));
    press(await main().findByRole('button', { name: 'Close' }));
    const calls = await create(bridge, 3);
    expect(calls[2]).toMatchObject({ lookup: 'first', acknowledged: [] });
  });
});

describe('a reference that this computer sent before', () => {
  const blocked = (previous: Partial<Attempt>): CreationOutcome => ({
    outcome: 'blocked',
    previous: { ...attempt, ...previous },
  });

  it('is used again only by superseding the earlier attempt', async () => {
    const bridge = await openForm();
    respond(bridge, blocked({ state: 'created', check: found.name }));
    await create(bridge);
    expect(
      await screen.findByText('A check with this reference was created from this computer.'),
    ).toBeTruthy();
    respond(bridge, { outcome: 'created', check, attempt: 'a1' });
    press(button('Create another check'));
    const [, second] = await awaitSent(bridge, 'creation.create', 2);
    expect(second).toMatchObject({ supersedes: 'a0', acknowledged: [found.name] });
  });

  it('is said with one time, that of the service', async () => {
    const bridge = await openForm();
    act(() => leaveField('clientReference'));
    const previous = { ...attempt, state: 'created', check: found.name } as const;
    const createTime = new Date().toISOString();
    bridge.respond('creation.lookup', () =>
      ok({ checks: [{ ...found, createTime }], receivedAt, sent: previous }),
    );
    write(field('Client reference'), 'R-2');
    expect(await screen.findByText(/^Already used, check created \d\d:\d\d$/)).toBeTruthy();
    respond(bridge, blocked(previous));
    await create(bridge);
    expect(
      await screen.findByText('A check with this reference was created from this computer.'),
    ).toBeTruthy();
    expect(main().queryByText(new RegExp(formatWhen(previous.startedAt)))).toBeNull();
  });

  it('has a notice that Escape closes before it leaves the page', async () => {
    const bridge = await openForm();
    respond(bridge, blocked({ state: 'created', check: found.name }));
    await create(bridge);
    await screen.findByText('A check with this reference was created from this computer.');
    key('Escape', {}, button('Create another check'));
    await waitFor(() => expect(screen.queryByText(/^A check with this reference was created/)).toBeNull());
    expect(field('Display name')).toHaveProperty('value', 'Purchase');
  });

  it('names no unknown check', async () => {
    const bridge = await openForm();
    respond(bridge, blocked({ state: 'created' }));
    await create(bridge);
    press(await screen.findByRole('button', { name: 'Create another check' }));
    const [, second] = await awaitSent(bridge, 'creation.create', 2);
    expect(second).toMatchObject({ supersedes: 'a0', acknowledged: [] });
    expect(screen.queryByRole('button', { name: 'Open check' })).toBeNull();
  });

  it('that is in flight is awaited, and cannot be sent a second time', async () => {
    const bridge = await openForm();
    respond(bridge, blocked({ state: 'sending' }));
    await create(bridge);
    expect(await screen.findByText('A check with this reference is being created.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Create another|Send again|Create anyway/ })).toBeNull();
  });

  it('whose outcome is unknown can be looked up, but not sent again before', async () => {
    const bridge = await openForm();
    respond(bridge, blocked({ state: 'unknown' }));
    await create(bridge);
    expect(await screen.findByText('The check may have been created.')).toBeTruthy();
    expect(screen.getByText(/^Sent .*, outcome unknown\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Create another|Send again|Create anyway/ })).toBeNull();
    bridge.respond('creation.settle', () => ok({ found: true, checks: [found] }));
    press(button('Look up reference'));
    expect(await screen.findByText('The earlier request created the check.')).toBeTruthy();
    expect(sent(bridge, 'creation.settle')).toEqual([{ profileId: 'demo', attempt: 'a0' }]);
    await expectSent(bridge, 'creation.create', 1);
  });
});

describe('an unknown outcome', () => {
  const lose = async (bridge: FakeBridge) => {
    respond(bridge, { outcome: 'unknown', error: unknown, attempt: 'a1' });
    await create(bridge);
    await screen.findByText('The check may have been created.');
  };

  it('is not sent again automatically, and says so', async () => {
    const bridge = await openForm();
    await lose(bridge);
    expect(screen.getByText(/^The request was not repeated\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    press(button('Leave as unknown'));
    expect(screen.queryByText('The check may have been created.')).toBeNull();
    await expectSent(bridge, 'creation.create', 1);
  });

  it('that a look-up does not find can be looked up again, or sent in place of the lost attempt', async () => {
    const bridge = await openForm();
    await lose(bridge);
    const responses = holdBack(bridge, 'creation.settle');
    press(button('Look up reference'));
    expect(await screen.findByText('Looking up the reference.')).toBeTruthy();
    await responses.give(ok(absent));
    expect(await screen.findByText(/^No check had this reference at /)).toBeTruthy();
    press(button('Look up again'));
    await awaitSent(bridge, 'creation.settle', 2);
    await responses.give(ok(absent));
    press(await screen.findByRole('button', { name: 'Send again' }));
    const [, second] = await awaitSent(bridge, 'creation.create', 2);
    expect(second?.supersedes).toBe('a1');
  });

  it('that a look-up does not find is sent again only while the form is that check', async () => {
    const bridge = await openForm();
    await lose(bridge);
    bridge.respond('creation.settle', () => ok(absent));
    press(button('Look up reference'));
    await screen.findByText(/^No check had this reference at /);
    act(() => setValue('clientReference', 'R-2'));
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    expect(screen.getByText(/^The reference is R-1\./)).toBeTruthy();
    act(() => setValue('clientReference', 'R-1'));
    expect(button('Send again')).toBeTruthy();
  });

  it('stays unknown when looking up fails', async () => {
    const bridge = await openForm();
    await lose(bridge);
    bridge.respond('creation.settle', () => err(broken));
    press(button('Look up reference'));
    expect(await screen.findByText('Service error.')).toBeTruthy();
    expect(screen.getByText(/^The request was not repeated\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('is settled if a look-up next to the reference field finds the check of this attempt', async () => {
    const bridge = await openForm();
    act(() => {
      leaveField('clientReference');
    });
    await lose(bridge);
    const made = { ...attempt, attempt: 'a1', state: 'created', check: found.name } as const;
    bridge.respond('creation.lookup', () =>
      ok({ checks: [found, { ...found, name: `${team}/checks/else` }], receivedAt, sent: made }),
    );
    write(field('Client reference'), 'R-2');
    expect(await screen.findByText('The earlier request created the check.')).toBeTruthy();
  });

  it('is not settled by the check of another attempt', async () => {
    const bridge = await openForm();
    act(() => {
      leaveField('clientReference');
    });
    await lose(bridge);
    const made = { ...attempt, attempt: 'a7', state: 'created', check: found.name } as const;
    bridge.respond('creation.lookup', () => ok({ checks: [found], receivedAt, sent: made }));
    write(field('Client reference'), 'R-2');
    expect(await screen.findByText(/^Already used/)).toBeTruthy();
    expect(screen.getByText('The check may have been created.')).toBeTruthy();
  });

  it('from earlier is shown when the page opens, with the number of further ones', async () => {
    const bridge = createBridge();
    bridge.respond('creation.unsettled', () => ok([attempt, { ...attempt, attempt: 'b' }]));
    bridge.respond('creation.settle', () => ok({ found: true, checks: [found] }));
    await openForm(bridge);
    expect(await screen.findByText('The check R-0 may have been created.')).toBeTruthy();
    expect(main().getByText(/outcome unknown\. 1 more check may have been created\.$/)).toBeTruthy();
    press(button('Look up reference'));
    expect(await awaitSent(bridge, 'creation.settle')).toEqual([{ profileId: 'demo', attempt: 'a0' }]);
  });

  it('from earlier is looked up with all others at once, and can be cancelled', async () => {
    const bridge = createBridge();
    const others = [
      { ...attempt, attempt: 'b' },
      { ...attempt, attempt: 'c' },
    ];
    const wiped = { ...attempt, attempt: 'd', clientReference: null };
    bridge.respond('creation.unsettled', () => ok([attempt, ...others, wiped]));
    const responses = holdBack(bridge, 'creation.settle');
    await openForm(bridge);
    press(await screen.findByRole('button', { name: 'Look up all' }));
    await screen.findByText('0 of 3 looked up.');
    await responses.give(ok({ found: true, checks: [found] }));
    await screen.findByText('1 of 3 looked up.');
    await awaitSent(bridge, 'creation.settle', 2);
    await responses.give(ok(absent));
    await screen.findByText('2 of 3 looked up.');
    await awaitSent(bridge, 'creation.settle', 3);
    press(button('Cancel'));
    await responses.give(ok(absent));
    expect(await screen.findByText('2 of 3 looked up: 1 created, 1 not found.')).toBeTruthy();
    expect(sent(bridge, 'creation.settle').map(({ attempt: id }) => id)).toEqual(['a0', 'b', 'c']);
    expect(sent(bridge, 'creation.unsettled').length).toBeGreaterThan(1);
  });

  it('from earlier that the service refuses to look up stops no other, and a failure does', async () => {
    const bridge = createBridge();
    const others = [
      { ...attempt, attempt: 'b' },
      { ...attempt, attempt: 'c' },
    ];
    bridge.respond('creation.unsettled', () => ok([attempt, ...others]));
    const refusal: AppError = {
      kind: 'validation',
      message: 'Odd filter.',
      advice: 'Correct it.',
      faults: [],
    };
    bridge.respond('creation.settle', ({ attempt: id }) => err(id === 'a0' ? refusal : broken));
    await openForm(bridge);
    press(await screen.findByRole('button', { name: 'Look up all' }));
    expect(await screen.findByText(/1 of 3 looked up: 0 created, 0 not found\./)).toBeTruthy();
    expect(sent(bridge, 'creation.settle').map(({ attempt: id }) => id)).toEqual(['a0', 'b']);
  });

  it('from earlier can’t be looked up if its reference is not saved', async () => {
    const bridge = createBridge();
    bridge.respond('creation.unsettled', () => ok([{ ...attempt, clientReference: null }]));
    await openForm(bridge);
    expect(
      await screen.findByText(
        "A check may have been created. The app no longer has its client reference. Look in the organization's checks.",
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Look up reference' })).toBeNull();
  });
});

describe('a refusal', () => {
  it('by the guard is unlocked next to it, and then the same check is sent', async () => {
    const bridge = await openForm();
    respond(bridge, { outcome: 'failed', error: lockedOut });
    await create(bridge);
    bridge.respond('guard.unlock', () => ok(guardOf(bridge)));
    respond(bridge, { outcome: 'created', check, attempt: 'a1' });
    press(await screen.findByRole('button', { name: 'Allow changes and continue' }));
    await awaitSent(bridge, 'creation.create', 2);
    expect(sent(bridge, 'guard.unlock')).toEqual([{ profileId: 'demo' }]);
    expect(await screen.findByText('Check created.')).toBeTruthy();
  });

  it('by the service is shown next to its field, until that field is changed', async () => {
    const bridge = await openForm();
    respond(bridge, {
      outcome: 'failed',
      error: {
        kind: 'validation',
        message: 'Refused.',
        advice: 'Correct the fields.',
        faults: [{ field: 'check.displayName', message: 'Taken.' }],
      },
    });
    await create(bridge);
    expect(await screen.findByText('Taken.')).toBeTruthy();
    expect(field('Display name').getAttribute('aria-invalid')).toBe('true');
    write(field('Display name'), 'Sale');
    expect(screen.queryByText('Taken.')).toBeNull();
  });

  it('for a missing feature reads the entitlements again', async () => {
    const bridge = await openForm();
    await waitFor(() => {
      expect(sent(bridge, 'creation.entitlements')).toHaveLength(2);
    });
    respond(bridge, {
      outcome: 'failed',
      error: {
        kind: 'validation',
        message: 'Not entitled.',
        advice: 'Ask.',
        faults: [],
        missingFeature: 'banking_data',
      },
    });
    await create(bridge);
    await waitFor(() => {
      expect(sent(bridge, 'creation.entitlements').length).toBeGreaterThan(2);
    });
  });

  it('before anything was sent can be skipped only if the look-up failed', async () => {
    const bridge = await openForm();
    bridge.respond('creation.create', () => err(broken));
    await create(bridge);
    expect(await screen.findByText(/Nothing was sent\.$/)).toBeTruthy();
    press(button('Create without look-up'));
    const [, second] = await awaitSent(bridge, 'creation.create', 2);
    expect(second?.lookup).toBe('skip');
  });

  it('of invalid input can’t be skipped', async () => {
    const bridge = await openForm();
    bridge.respond('creation.create', () =>
      err({
        kind: 'validation',
        message: 'Not sendable.',
        advice: 'Correct it.',
        faults: [{ field: 'displayName', message: 'Too long.' }],
      }),
    );
    await create(bridge);
    expect(await screen.findByText('Too long.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create without look-up' })).toBeNull();
  });
});

describe('a press of “Create without look-up”', () => {
  async function skipInVain(error: AppError) {
    const bridge = await openForm();
    bridge.respond('creation.create', () => err(broken));
    await create(bridge);
    bridge.respond('creation.create', () => err(error));
    press(await screen.findByRole('button', { name: 'Create without look-up' }));
    const [, skipped] = await awaitSent(bridge, 'creation.create', 2);
    expect(skipped?.lookup).toBe('skip');
    await screen.findByText(/Nothing was sent\.$/);
    return bridge;
  }

  it.each<[string, () => void | Promise<void>]>([
    ['another reference', () => write(field('Client reference'), 'R-2')],
    ['another team', () => act(() => changeForm({ team: 'organizations/o1/teams/t2' }))],
    [
      'the same text once the form was cleared',
      async () => {
        press(button('Clear form'));
        await fill();
      },
    ],
  ])('counts for that check alone, not for %s', async (_, change) => {
    const bridge = await skipInVain(broken);
    await change();
    expect(screen.queryByRole('button', { name: 'Create without look-up' })).toBeNull();
    const calls = await create(bridge, 3);
    expect(calls[2]?.lookup).toBe('first');
  });

  it('counts for that press alone if it is refused', async () => {
    const bridge = await skipInVain(lockedOut);
    const calls = await create(bridge, 3);
    expect(calls[2]?.lookup).toBe('first');
  });
});

describe('a client reference', () => {
  const leave = () => {
    act(() => {
      leaveField('clientReference');
    });
  };
  const hint = async (text: RegExp | string) => expect(await form().findByText(text)).toBeTruthy();

  it('is looked up when its field loses the focus, in the organization of the team', async () => {
    const bridge = await openForm();
    await hint('The app warns you if the reference was used before.');
    await expectSent(bridge, 'creation.lookup', 0);
    leave();
    await hint(/^Not used before, /);
    expect(sent(bridge, 'creation.lookup')).toEqual([
      { profileId: 'demo', organization: 'organizations/o1', clientReference: 'R-1' },
    ]);
  });

  it('that could not be looked up says that it will be before sending', async () => {
    const bridge = await openForm();
    const responses = holdBack(bridge, 'creation.lookup');
    leave();
    await hint('Looking up the reference.');
    await responses.give(err(broken));
    await hint('Look-up failed. The app tries again before sending.');
  });

  it('that this computer sent is not shown as unused while the list lags behind', async () => {
    const bridge = await openForm();
    bridge.respond('creation.lookup', () => ok({ checks: [], receivedAt, sent: attempt }));
    leave();
    await hint(/^Sent from this computer, .*outcome unknown$/);
  });
});

describe('the parameters that are charged', () => {
  const entitled = (states: Record<string, 'entitled' | 'not-entitled' | 'unknown'>) => {
    const bridge = createBridge();
    bridge.respond('creation.entitlements', () =>
      ok({
        readAt: receivedAt,
        entitlements: Object.entries(states).map(([parameter, state]) => ({
          parameter,
          state,
          feature: parameter,
        })),
        users: [],
      }),
    );
    return openForm(bridge);
  };
  const radio = (name: string) => screen.getByRole('radio', { name });
  const box = (name: string) => screen.getByRole('checkbox', { name });
  const values = () => useCreateForm.getState().values;

  it('show no entitlement before an organization is chosen', async () => {
    await openApp(createBridge());
    expect(await screen.findByText('Choose an organization to see its entitlements.')).toBeTruthy();
    expect(screen.queryByText(/^Entitlement unknown/)).toBeNull();
    await fill();
    expect(screen.queryByText('Choose an organization to see its entitlements.')).toBeNull();
    expect(screen.getAllByText('Entitlement unknown')).toHaveLength(6);
    expect(screen.getByText('Entitlement unknown: you can still select the option.')).toBeTruthy();
  });

  it('that are financial exclude each other', async () => {
    await openForm();
    expect(radio('No financial questions')).toHaveProperty('checked', true);
    press(radio('Banking data'));
    expect(values()).toMatchObject({
      'params.requireBankingData': 'true',
      'params.requireSourceOfFundsQuestionnaire': '',
    });
    press(radio('Funds questionnaire'));
    expect(values()).toMatchObject({
      'params.requireBankingData': '',
      'params.requireSourceOfFundsQuestionnaire': 'true',
    });
    press(radio('No financial questions'));
    expect(values()).toMatchObject({
      'params.requireBankingData': '',
      'params.requireSourceOfFundsQuestionnaire': '',
    });
  });

  it('can’t be turned on without the entitlement, but an unknown one does not block', async () => {
    await entitled({ requireBankingData: 'not-entitled', enableOngoingMonitoring: 'not-entitled' });
    await waitFor(() => {
      expect(radio('Banking data')).toHaveProperty('disabled', true);
    });
    expect(box('Ongoing monitoring')).toHaveProperty('disabled', true);
    expect(radio('Funds questionnaire')).toHaveProperty('disabled', false);
    expect(box('Proof of address document')).toHaveProperty('disabled', false);
  });

  it('that were turned on before can be turned off without an entitlement', async () => {
    await entitled({ enableOngoingMonitoring: 'not-entitled' });
    act(() => {
      changeForm(({ values }) => ({ values: { ...values, 'params.enableOngoingMonitoring': 'true' } }));
    });
    expect(box('Ongoing monitoring')).toHaveProperty('disabled', false);
    press(box('Ongoing monitoring'));
    expect(values()['params.enableOngoingMonitoring']).toBe('');
    press(box('Proof of address document'));
    expect(values()['params.requireProofOfAddressDocument']).toBe('true');
  });
});

describe('the birth of the subject', () => {
  it('is built from its parts and is removed when all are empty', async () => {
    await openForm();
    const values = () => useCreateForm.getState().values;
    write(field('Day'), '28');
    write(screen.getByRole('combobox', { name: 'Month' }), '02');
    write(field('Year'), '1986');
    expect(values()['params.subject.dateOfBirth']).toBe('1986-02-28');
    write(field('Day'), '');
    write(screen.getByRole('combobox', { name: 'Month' }), '');
    write(field('Year'), '');
    expect(values()['params.subject.dateOfBirth']).toBe('');
  });

  it('is either a date or a year: switching removes the other', async () => {
    await openForm();
    const values = () => useCreateForm.getState().values;
    write(field('Year'), '1986');
    press(button('Year only'));
    expect(values()['params.subject.dateOfBirth']).toBe('');
    write(field('Year of birth'), '1986');
    press(button('Full date'));
    expect(values()['params.subject.yearOfBirth']).toBe('');
    expect(field('Day')).toBeTruthy();
  });

  it('shows the year that was filled in, so that nothing hidden is sent', async () => {
    await openForm();
    act(() => {
      changeForm(({ values }) => ({ values: { ...values, 'params.subject.yearOfBirth': '1986' } }));
    });
    expect(field('Year of birth')).toHaveProperty('value', '1986');
  });
});

describe('the place of a check', () => {
  it('accepts an organization by its resource name, and clears it when the text changes', async () => {
    await openForm();
    const organization = () => useCreateForm.getState().organization;
    const combobox = screen.getByRole('combobox', { name: 'Organization' });
    write(combobox, 'organizations/o9');
    expect(organization()).toEqual({ name: 'organizations/o9', displayName: null });
    write(combobox, 'Lark');
    expect(organization()).toBeNull();
  });

  it('searches organizations by display name, and a chosen one empties the team', async () => {
    const bridge = await openForm();
    const combobox = screen.getByRole('combobox', { name: 'Organization' });
    act(() => {
      combobox.focus();
    });
    write(combobox, 'Orrery');
    const option = await screen.findByRole('option', { name: 'Orrery Homes' });
    expect(sent(bridge, 'organizations.list').at(-1)).toMatchObject({
      profileId: 'demo',
      view: 'BASIC',
      filter: 'display_name:"Orrery"',
    });
    press(option);
    await waitFor(() => {
      expect(useCreateForm.getState()).toMatchObject({
        organization: { displayName: 'Orrery Homes' },
        organizationText: 'Orrery Homes',
        team: '',
      });
    });
  });

  it('offers its known teams', async () => {
    const bridge = await openForm();
    expect(await screen.findByText('1 team is known. You can enter another.')).toBeTruthy();
    expect(sent(bridge, 'creation.knownNames').at(-1)).toEqual({
      profileId: 'demo',
      organization: 'organizations/o1',
    });
  });
});

describe('the preview of the request', () => {
  it('shows the path, and personal data masked until it is revealed and recorded', async () => {
    const bridge = await openForm();
    write(field('Given name'), 'Ada');
    expect(preview().textContent).toContain(`/${team}/checks`);
    expect(preview().textContent).toContain('A••••');
    expect(preview().textContent).not.toContain('"Ada"');
    press(button('Reveal for 60 s'));
    await waitFor(() => {
      expect(preview().textContent).toContain('Ada');
    });
    expect(sent(bridge, 'privacy.reveal')).toEqual([{ profileId: 'demo', of: 'request', team }]);
    press(button('Mask'));
    expect(preview().textContent).not.toContain('Ada');
  });

  it('is copied masked, even if revealed', async () => {
    const bridge = await openForm();
    write(field('Given name'), 'Ada');
    press(button('Reveal for 60 s'));
    await waitFor(() => {
      expect(preview().textContent).toContain('Ada');
    });
    press(button('Copy masked body'));
    const [copied] = await awaitSent(bridge, 'clipboard.write');
    expect(JSON.stringify(copied)).toContain('A••••');
    expect(JSON.stringify(copied)).not.toContain('Ada');
  });
});

describe('the template', () => {
  it('changes the fields, and files of a document can be added up to ten', async () => {
    await openForm();
    press(screen.getByRole('radio', { name: 'Identity document' }));
    expect(await screen.findByRole('textbox', { name: 'File 1' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'File 2' })).toBeNull();
    for (let file = 2; file <= 10; file += 1) press(button('Add file'));
    expect(screen.getByRole('textbox', { name: 'File 10' })).toBeTruthy();
    expect(button('Add file')).toHaveProperty('disabled', true);
  });

  it('for a client only requires the address and has no financial questions', async () => {
    await openForm();
    press(screen.getByRole('radio', { name: 'Client-only verification' }));
    expect(await screen.findByRole('textbox', { name: 'Postal code' })).toBeTruthy();
    expect(screen.queryByRole('radiogroup', { name: 'Financial information' })).toBeNull();
    fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), { target: { value: 'XX' } });
    expect(useCreateForm.getState().values['params.address.countryCode']).toBe('XX');
  });
});

describe('filling the form from a check', () => {
  const filled = {
    team: 'organizations/o2/teams/t2',
    template: 'checkTemplates/identity-document-verification-check-v1-0-0',
    values: {
      displayName: 'Copied',
      'params.document.files.0.documentUploadId': 'objects/a',
      'params.document.files.1.documentUploadId': 'objects/b',
    },
  } as const;

  it('takes everything except the reference from the check in the URL', async () => {
    const bridge = createBridge();
    bridge.respond('creation.formOf', () => ok(filled));
    await openApp(bridge);
    const { attempt: before } = useCreateForm.getState();
    act(() => {
      goTo(`/create-check?from=${encodeURIComponent(check)}`);
    });
    await waitFor(() => {
      expect(useCreateForm.getState()).toMatchObject({
        ...filled,
        files: 2,
        organization: { name: 'organizations/o2', displayName: null },
      });
    });
    expect(sent(bridge, 'creation.formOf')).toEqual([{ profileId: 'demo', check }]);
    expect(useCreateForm.getState().attempt).not.toBe(before);
    expect(field('Client reference')).toHaveProperty('value', '');
  });

  const open = () => act(() => goTo(`/create-check?from=${encodeURIComponent(check)}`));
  async function duplicate() {
    const bridge = createBridge();
    bridge.respond('creation.formOf', () => ok(filled));
    await openApp(bridge);
    open();
    await waitFor(() => {
      expect(field('Display name')).toHaveProperty('value', 'Copied');
    });
    return bridge;
  }

  it('happens once: what is changed afterwards stays when the page is opened again', async () => {
    const bridge = await duplicate();
    write(field('Display name'), 'Edited');
    act(() => goTo('/inbox'));
    await screen.findByRole('heading', { level: 1, name: 'Inbox' });
    act(goBack);
    await waitFor(() => {
      expect(field('Display name')).toHaveProperty('value', 'Edited');
    });
    await expectSent(bridge, 'creation.formOf', 1);
    expect(useNavigation.getState().place.path).toBe('/create-check');
  });

  it('is not asked of the service of another profile', async () => {
    const bridge = await duplicate();
    await switchTo(bridge, 'sandbox');
    await settle();
    await expectSent(bridge, 'creation.formOf', 1);
    expect(field('Display name')).toHaveProperty('value', '');
  });

  it('puts nothing in the form of another profile when the response is late', async () => {
    const bridge = createBridge();
    const responses = holdBack(bridge, 'creation.formOf');
    await openApp(bridge);
    open();
    await awaitSent(bridge, 'creation.formOf');
    await switchTo(bridge, 'sandbox');
    await responses.give(ok(filled));
    expect(useCreateForm.getState()).toMatchObject({ organization: null, team: '' });
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('asks before it replaces a form that is filled in', async () => {
    const bridge = await openForm();
    bridge.respond('creation.formOf', () => ok(filled));
    open();
    expect(await screen.findByText('The form in “Create check” is filled in.')).toBeTruthy();
    press(button('Keep editing'));
    expect(useCreateForm.getState().values['displayName']).toBe('Purchase');
    open();
    useCreateForm.setState({ confirmedPhones: ['+442079460958'] });
    press(await screen.findByRole('button', { name: 'Discard input' }));
    expect(useCreateForm.getState().values['displayName']).toBe('Copied');
    // A number that was confirmed for another person has to be confirmed again.
    expect(useCreateForm.getState().confirmedPhones).toEqual([]);
  });

  it('accepts only the full name of a check, and says what went wrong', async () => {
    const bridge = await openForm();
    bridge.respond('creation.formOf', () => err(broken));
    press(button('Fill from a check'));
    const name = await screen.findByRole('textbox', { name: 'Resource name' });
    expect(button('Fill form')).toHaveProperty('disabled', true);
    write(name, 'checks/c1');
    expect(await screen.findByText('Enter the full resource name of a check.')).toBeTruthy();
    expect(button('Fill form')).toHaveProperty('disabled', true);
    write(name, ` ${check} `);
    press(button('Fill form'));
    expect(await screen.findByText('Broken.')).toBeTruthy();
    expect(sent(bridge, 'creation.formOf')).toEqual([{ profileId: 'demo', check }]);
    expect(useCreateForm.getState().values['displayName']).toBe('Purchase');
  });
});

describe('a check whose page was left before the response', () => {
  async function sendAndLeave() {
    const bridge = await openForm();
    const responses = holdBack(bridge, 'creation.create');
    await create(bridge);
    press(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', { name: /^Inbox/ }));
    await screen.findByRole('heading', { level: 1, name: 'Inbox' });
    return { bridge, responses };
  }
  const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

  it('is reported as created, and can be opened', async () => {
    const { responses } = await sendAndLeave();
    await responses.give(ok({ outcome: 'created', check, attempt: 'a1' }));
    expect(toasts()).toEqual(['Check created.']);
    press(button('Open check'));
    expect(useNavigation.getState().place.path).toBe(`/checks/${check}`);
  });

  it('is reported as created by an earlier request', async () => {
    const { responses } = await sendAndLeave();
    await responses.give(ok({ outcome: 'settled', checks: [found], attempt: 'a1' }));
    expect(toasts()).toEqual(['The earlier request created the check.']);
    press(button('Open check'));
    expect(useNavigation.getState().place.path).toBe(`/checks/${found.name}`);
  });

  it.each<[string, Result<CreationOutcome>, AppError]>([
    ['failed', ok({ outcome: 'failed', error: broken }), broken],
    ['unknown', ok({ outcome: 'unknown', error: unknown, attempt: 'a1' }), unknown],
    ['not sent', err(lockedOut), lockedOut],
  ])('is reported as %s, until the message is closed', async (_, response, error) => {
    const { responses } = await sendAndLeave();
    await responses.give(response);
    expect(useToasts.getState().toasts).toMatchObject([{ error }]);
  });

  it('is reported as not created when its reference was used before, and leads back to the form', async () => {
    const { responses } = await sendAndLeave();
    await responses.give(ok({ outcome: 'exists', checks: [found] }));
    expect(toasts()).toEqual(['The check was not created. Its client reference was used before.']);
    press(button('Open form'));
    await waitFor(() => {
      expect(field('Display name')).toHaveProperty('value', 'Purchase');
    });
  });

  it('is not reported under another profile', async () => {
    const { bridge, responses } = await sendAndLeave();
    await switchTo(bridge, 'sandbox');
    await responses.give(ok({ outcome: 'created', check, attempt: 'a1' }));
    expect(toasts()).toEqual([]);
  });

  it('is reported by no message while its page is shown', async () => {
    const bridge = await openForm();
    respond(bridge, { outcome: 'created', check, attempt: 'a1' });
    await create(bridge);
    expect(await screen.findByText('Check created.')).toBeTruthy();
    expect(toasts()).toEqual([]);
  });
});

describe('another profile', () => {
  const question = () => screen.queryByRole('alertdialog', { name: 'Discard this input?' });
  const switchByKey = () => key('2', { ctrlKey: true, code: 'Digit2' }, field('Display name'));

  it('is switched to by its key only after a question while the form is filled in', async () => {
    const bridge = await openForm();
    switchByKey();
    expect(await screen.findByText('The form in “Create check” is filled in.')).toBeTruthy();
    press(button('Keep editing'));
    await expectSent(bridge, 'profiles.activate', 0);
    expect(field('Display name')).toHaveProperty('value', 'Purchase');
    switchByKey();
    press(await screen.findByRole('button', { name: 'Discard input' }));
    await awaitSent(bridge, 'profiles.activate');
    await waitFor(() => {
      expect(useCreateForm.getState().values['displayName']).toBeUndefined();
    });
  });

  it('is switched to at once while only the destination of a check is chosen', async () => {
    const bridge = await openForm();
    press(button('Clear form'));
    switchByKey();
    await awaitSent(bridge, 'profiles.activate');
    expect(question()).toBeNull();
  });

  it('starts with an empty form', async () => {
    const bridge = await openForm();
    await switchTo(bridge, 'sandbox');
    expect(field('Display name')).toHaveProperty('value', '');
    expect(useCreateForm.getState()).toMatchObject({ organization: null, team: '' });
  });

  it('shows nothing of a late response of the previous profile', async () => {
    const bridge = await openForm();
    const responses = holdBack(bridge, 'creation.create');
    press(send());
    await awaitSent(bridge, 'creation.create');
    await switchTo(bridge, 'sandbox');
    const { attempt: own } = useCreateForm.getState();
    await responses.give(
      ok({
        outcome: 'failed',
        error: {
          kind: 'validation',
          message: 'Refused.',
          advice: 'Correct it.',
          faults: [{ field: 'displayName', message: 'Taken.' }],
        },
      }),
    );
    await waitFor(() => {
      expect(screen.queryByText('Taken.')).toBeNull();
      expect(screen.queryByText('Refused.')).toBeNull();
    });
    expect(useCreateForm.getState()).toMatchObject({ serverFaults: [], attempt: own });
  });
});

it('clearing the form keeps the destination of the check', async () => {
  await openForm();
  press(button('Clear form'));
  expect(field('Display name')).toHaveProperty('value', '');
  expect(useCreateForm.getState().team).toBe(team);
});
