// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CreationOutcome } from '#shared/ipc/contract/creation';
import type { AppError } from '#shared/errors';
import { err, ok, type Result } from '#shared/result';
import {
  changeForm,
  leaveField,
  setValue,
  useCreateForm,
} from '../../../../../renderer/features/create-check/form-state.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
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
import { isolateApp, openApp } from '../../render-app.tsx';
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
  form,
  send,
  respond,
  create,
} from './open-form.ts';

isolateApp();

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

it('an on-behalf-of user can be cleared although the profile names no field for it', async () => {
  await openForm();
  const user = () => screen.getByRole('combobox', { name: 'On behalf of' });
  expect(user()).toHaveProperty('disabled', true);
  act(() => setValue('onBehalfOf', 'organizations/o1/users/u1'));
  expect(user()).toHaveProperty('disabled', false);
  write(user(), '');
  expect(useCreateForm.getState().values['onBehalfOf']).toBe('');
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

  it('keeps its other parts when a separator is typed', async () => {
    await openForm();
    write(screen.getByLabelText('Day'), '03');
    write(screen.getByLabelText('Month'), '02');
    write(screen.getByLabelText('Year'), '19-');
    expect(screen.getByLabelText('Day')).toHaveProperty('value', '03');
    expect(screen.getByLabelText('Month')).toHaveProperty('value', '02');
    expect(screen.getByLabelText('Year')).toHaveProperty('value', '19');
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
