// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { err, ok } from '#shared/result';
import { useCreateForm } from '../../../../../renderer/features/create-check/form-state.ts';
import { goBack, goTo, useNavigation } from '../../../../../renderer/state/navigation.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import {
  awaitSent,
  broken,
  button,
  expectSent,
  holdBack,
  press,
  sent,
  switchTo,
  write,
} from '../../operator.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';
import { check, createBridge, openForm, field } from './open-form.ts';

isolateApp();

describe('filling the form from a check', () => {
  const filled = {
    team: 'organizations/o2/teams/t2',
    template: 'checkTemplates/identity-document-verification-check-v1-0-0',
    values: {
      displayName: 'Copied',
      'params.document.files.0.documentUploadId': 'objects/a',
      'params.document.files.1.documentUploadId': 'objects/b',
    },
    filesLeftOut: 0,
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
        team: filled.team,
        template: filled.template,
        values: filled.values,
        files: 2,
        organization: { name: 'organizations/o2', displayName: null },
      });
    });
    expect(sent(bridge, 'creation.formOf')).toEqual([{ profileId: 'demo', check }]);
    expect(useCreateForm.getState().attempt).not.toBe(before);
    expect(field('Client reference')).toHaveProperty('value', '');
  });

  it('shows every file that is sent, and says that others were left out', async () => {
    const bridge = createBridge();
    const values = { 'params.document.files.3.side': 'FRONT' };
    bridge.respond('creation.formOf', () => ok({ ...filled, values, filesLeftOut: 2 }));
    await openApp(bridge);
    open();
    expect(await screen.findByText('2 files were left out. The form takes at most 10 files.')).toBeDefined();
    expect(useCreateForm.getState().files).toBe(4);
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

  it('fills the form once, however often it is asked before the response', async () => {
    const bridge = createBridge();
    const responses = holdBack(bridge, 'creation.formOf');
    await openApp(bridge);
    open();
    await awaitSent(bridge, 'creation.formOf');
    open();
    await awaitSent(bridge, 'creation.formOf', 2);
    await responses.give(ok({ ...filled, values: { displayName: 'First' } }));
    await responses.give(ok(filled));
    expect(field('Display name')).toHaveProperty('value', 'Copied');
    expect(screen.queryByText('The form in “Create check” is filled in.')).toBeNull();
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
