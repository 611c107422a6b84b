// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Attempt, CreationOutcome } from '#shared/ipc/contract/creation';
import type { AppError } from '#shared/errors';
import { err, ok } from '#shared/result';
import type { FakeBridge } from '#tests/support/fake-bridge';
import {
  changeForm,
  leaveField,
  setValue,
  useCreateForm,
} from '../../../../../renderer/features/create-check/form-state.ts';
import {
  awaitSent,
  broken,
  button,
  expectFocus,
  expectSent,
  guardOf,
  holdBack,
  key,
  lockedOut,
  main,
  press,
  sent,
  write,
} from '../../operator.ts';
import { goBack, goTo } from '../../../../../renderer/state/navigation.ts';
import { formatWhen } from '../../../../../renderer/format/time.ts';
import { isolateApp } from '../../render-app.tsx';
import {
  team,
  check,
  found,
  attempt,
  unknown,
  receivedAt,
  createBridge,
  openForm,
  fill,
  field,
  preview,
  respond,
  create,
} from './open-form.ts';

isolateApp();

const absent = { found: false as const, receivedAt, team, clientReference: 'R-1' };

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

  it('leads the focus on from a button that is gone once it was pressed', async () => {
    const bridge = await openForm();
    respond(bridge, { outcome: 'exists', checks: [found] });
    await create(bridge);
    const anyway = await screen.findByRole('button', { name: 'Create anyway' });
    act(() => anyway.focus());
    respond(bridge, { outcome: 'created', check, attempt: 'a1' });
    press(anyway);
    await screen.findByText('Check created.');
    expect(document.activeElement).toBe(field('Display name'));
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

  it('from earlier is looked up no further once Escape closed the notice', async () => {
    const bridge = createBridge();
    bridge.respond('creation.unsettled', () => ok([attempt, { ...attempt, attempt: 'b' }]));
    const responses = holdBack(bridge, 'creation.settle');
    await openForm(bridge);
    press(await screen.findByRole('button', { name: 'Look up all' }));
    await screen.findByText('0 of 2 looked up.');
    key('Escape', {}, button('Cancel'));
    expect(screen.queryByText('Looking up the references.')).toBeNull();
    await responses.give(ok(absent));
    expect(screen.queryByText(/looked up/)).toBeNull();
    await expectSent(bridge, 'creation.settle', 1);
  });

  it('from earlier that is looked up hides nothing of a check that is created meanwhile', async () => {
    const bridge = createBridge();
    bridge.respond('creation.unsettled', () => ok([attempt]));
    const responses = holdBack(bridge, 'creation.settle');
    await openForm(bridge);
    press(await screen.findByRole('button', { name: 'Look up reference' }));
    respond(bridge, { outcome: 'created', check, attempt: 'a1' });
    await create(bridge);
    await screen.findByText('Check created.');
    await responses.give(ok(absent));
    expect(screen.getByText('Check created.')).toBeTruthy();
    expect(screen.queryByText(/^No check had this reference/)).toBeNull();
  });

  it('from earlier that is found leaves the form of another check, which was not sent', async () => {
    const bridge = createBridge();
    bridge.respond('creation.unsettled', () => ok([attempt]));
    bridge.respond('creation.settle', () => ok({ found: true, checks: [found] }));
    bridge.respond('creation.create', () => err(broken));
    await openForm(bridge);
    await create(bridge);
    press(await main().findByRole('button', { name: 'Close' }));
    press(await screen.findByRole('button', { name: 'Look up reference' }));
    await screen.findByText('The earlier request created the check.');
    expect(field('Display name')).toHaveProperty('value', 'Purchase');
  });

  it('from earlier that is found empties the form that it is', async () => {
    const bridge = createBridge();
    bridge.respond('creation.unsettled', () => ok([{ ...attempt, attempt: 'a1' }]));
    await openForm(bridge);
    await lose(bridge);
    act(() => goTo('/inbox'));
    await screen.findByRole('heading', { level: 1, name: 'Inbox' });
    act(goBack);
    bridge.respond('creation.settle', () => ok({ found: true, checks: [found] }));
    press(await screen.findByRole('button', { name: 'Look up reference' }));
    await screen.findByText('The earlier request created the check.');
    expect(field('Display name')).toHaveProperty('value', '');
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

  it('of a record that can’t be written can’t be skipped: the look-up is not what failed', async () => {
    const bridge = await openForm();
    bridge.respond('creation.create', () =>
      err({ kind: 'refused', reason: 'disk', message: 'The disk is full.', advice: 'Free some space.' }),
    );
    await create(bridge);
    expect(await screen.findByText(/The disk is full/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create without look-up' })).toBeNull();
  });

  it('that the service refuses can be skipped', async () => {
    const bridge = await openForm();
    bridge.respond('creation.create', () =>
      err({
        kind: 'validation',
        operation: 'ListChecks',
        status: 400,
        message: 'The filter is not valid.',
        advice: 'Correct it.',
        faults: [],
      }),
    );
    await create(bridge);
    expect(await screen.findByRole('button', { name: 'Create without look-up' })).toBeTruthy();
  });
});
