// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '#shared/result';
import { changeForm, useCreateForm } from '../../../../../renderer/features/create-check/form-state.ts';
import { press, sent } from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';
import { receivedAt, createBridge, openForm, fill } from './open-form.ts';

isolateApp();

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

  it('are read once the organization is chosen that was entered as a resource name before', async () => {
    const bridge = await openForm();
    const [name, displayName] = ['organizations/o2', 'Orrery Homes'];
    act(() => changeForm({ organization: { name, displayName: null }, organizationText: name }));
    const reads = () => sent(bridge, 'creation.entitlements').filter((read) => read.organization === name);
    await waitFor(() => expect(reads().map(({ refresh }) => refresh)).toEqual([false]));
    act(() => changeForm({ organization: { name, displayName }, organizationText: displayName }));
    await waitFor(() => expect(reads()[1]).toMatchObject({ displayName, refresh: true }));
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
