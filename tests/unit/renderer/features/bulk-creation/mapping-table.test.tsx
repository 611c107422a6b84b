// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '#shared/result';
import { changeBulk, showFile } from '../../../../../renderer/features/bulk-creation/bulk-state.ts';
import { awaitSent, button, holdBack, press, sent, write } from '../../operator.ts';
import { isolateApp } from '../../render-app.tsx';
import { file, dryRun, openFile, state } from './open-bulk.ts';

isolateApp();

describe('the mapping of a file', () => {
  const select = (name: string | RegExp) => screen.getByRole('combobox', { name });

  it('names columns by letter and header, and marks repeated headers', async () => {
    await openFile();
    const options = within(select(/^Display name/)).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Not used',
      'A  name',
      'B  mobile  (duplicate header)',
      'C  (no header)',
      'D  dob',
      'Same for every row',
    ]);
    expect(
      screen.getByText(
        /^Mapping reused from your last file with these headers\. 1 column has the same header as another column/,
      ),
    ).toBeTruthy();
    expect(screen.getByText('2 of 4 mapped')).toBeTruthy();
  });

  it('accepts a column, one value for every row, or nothing', async () => {
    await openFile();
    write(select(/^Client reference/), '1');
    expect(state().mapping.fields['clientReference']).toEqual({ column: 1 });
    write(select(/^Given name/), 'value');
    write(screen.getByRole('textbox', { name: 'Given name, for every row' }), 'Ada');
    expect(state().mapping.fields['params.subject.givenName']).toEqual({ value: 'Ada' });
    write(select('Banking data'), 'value');
    write(select('Banking data, for every row'), 'true');
    expect(state().mapping.fields['params.requireBankingData']).toEqual({ value: 'true' });
    write(select(/^Display name/), '');
    expect(state().mapping.fields['displayName']).toBeUndefined();
  });

  it('is incomplete until each required value for every row is entered', async () => {
    await openFile();
    const isComplete = () =>
      (screen.getByText(/^\d of 4 mapped$/).parentElement?.querySelectorAll('.lucide-circle-check') ?? [])
        .length > 0;
    for (const label of [/^Team/, /^Display name/, /^Client reference/, /^Passport reading/])
      write(select(label), 'value');
    expect(isComplete()).toBe(false);
    for (const label of ['Team', 'Display name', 'Client reference'])
      write(screen.getByRole('textbox', { name: `${label}, for every row` }), 'A');
    expect(isComplete()).toBe(false);
    write(select('Passport reading, for every row'), 'SKIP');
    expect(isComplete()).toBe(true);
  });

  it('is guessed again for another template, and voids the dry run', async () => {
    const bridge = await openFile();
    act(() => {
      changeBulk({ dryRun });
    });
    press(screen.getByRole('button', { name: /Template$/ }));
    press(await screen.findByRole('option', { name: 'Source of funds' }));
    expect(await awaitSent(bridge, 'bulk.mapping')).toEqual([
      { profileId: 'demo', file: 'f1', template: 'checkTemplates/source-of-funds-check-v1-0-0' },
    ]);
    await waitFor(() => {
      expect(state().mapping.fields).toEqual({});
    });
    expect(state().dryRun).toBeNull();
  });

  it('of a file that was opened meanwhile is not changed by a late guess', async () => {
    const bridge = await openFile();
    const responses = holdBack(bridge, 'bulk.mapping');
    press(screen.getByRole('button', { name: /Template$/ }));
    press(await screen.findByRole('option', { name: 'Source of funds' }));
    await awaitSent(bridge, 'bulk.mapping');
    act(() => {
      showFile({ ...file, file: 'f2' });
    });
    await responses.give(ok({ ...file.mapping, fields: {} }));
    expect(state().mapping).toEqual(file.mapping);
  });

  it('asks for the date format if a date is mapped, and voids the dry run', async () => {
    await openFile();
    act(() => {
      changeBulk({ dryRun });
    });
    expect(screen.queryByRole('button', { name: /Default country for phone numbers$/ })).toBeNull();
    press(screen.getByRole('button', { name: /Date format$/ }));
    const options = await screen.findAllByRole('option');
    press(options[1] ?? document.body);
    await waitFor(() => {
      expect(state().mapping.dateOrder).not.toBe('year-first');
    });
    expect(state().dryRun).toBeNull();
  });

  it('is hidden and shown again', async () => {
    await openFile();
    press(button('Hide mapping'));
    expect(screen.queryByRole('group', { name: 'Mapping' })).toBeNull();
    press(button('Show mapping'));
    expect(screen.getByRole('group', { name: 'Mapping' })).toBeTruthy();
  });

  it('is discarded with the file, which the main process closes', async () => {
    const bridge = await openFile();
    press(button('Choose another file'));
    expect(await screen.findByText('Create checks from a CSV file')).toBeTruthy();
    expect(sent(bridge, 'bulk.close')).toEqual([{ profileId: 'demo', file: 'f1' }]);
  });
});
