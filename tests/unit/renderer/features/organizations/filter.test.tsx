// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { maxFilterLength } from '#shared/limits';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { isolateApp, openApp, settle } from '../../render-app.tsx';
import { click } from '../../operator.ts';
import { listCalls, press } from './organization-list.ts';

isolateApp();

describe('organizations', () => {
  it('are filtered by the service, and an invalid filter is never sent', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    await click(screen.getByRole('button', { name: 'Edit as text' }));
    const input = screen.getByRole('textbox', { name: 'Filter' });
    const before = listCalls(bridge).length;
    fireEvent.change(input, { target: { value: 'stat = ACTIVE' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await settle();
    expect(screen.getByText('Character 1:')).toBeTruthy();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Send anyway' })).toBeNull();
    expect(listCalls(bridge)).toHaveLength(before);
    await click(screen.getByRole('button', { name: 'Use state' }));
    fireEvent.keyDown(input, { key: 'Enter' });
    await settle();
    expect(listCalls(bridge).at(-1)?.filter).toBe('state = ACTIVE');
    await click(screen.getByRole('button', { name: /Remove the filter state/ }));
    expect(screen.getByText('Fennimore Law')).toBeTruthy();
  });

  it('are filtered as text by a key, which brings the keyboard back to that text', async () => {
    await openApp(createFakeBridge());
    const editFilter = async () => {
      press('f', { code: 'KeyF', ctrlKey: true });
      await settle();
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Filter' }));
    };
    await editFilter();
    screen.getByRole('button', { name: 'Close the filter editor' }).focus();
    await editFilter();
  });

  it('are filtered by a state that only the service knows once the operator sends it anyway', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    await click(screen.getByRole('button', { name: 'Edit as text' }));
    const input = screen.getByRole('textbox', { name: 'Filter' });
    const before = listCalls(bridge).length;
    fireEvent.change(input, { target: { value: 'state = ON_HOLD' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await settle();
    expect(screen.getByText('The API has no value ON_HOLD for state.')).toBeTruthy();
    expect(listCalls(bridge)).toHaveLength(before);
    const send = screen.getByRole('button', { name: 'Send anyway' });
    expect(send.tabIndex).toBe(0);
    send.focus();
    fireEvent.keyDown(send, { key: 'Enter' });
    fireEvent.keyUp(send, { key: 'Enter' });
    await settle();
    expect(listCalls(bridge).at(-1)?.filter).toBe('state = ON_HOLD');
    expect(document.activeElement).toBe(input);
    // What was sent is not warned of again, and is shown as a chip.
    expect(screen.queryByRole('button', { name: 'Send anyway' })).toBeNull();
    expect(screen.getByText('state is ON_HOLD')).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Remove the filter state = ON_HOLD' }));
    expect(screen.getByText('Fennimore Law')).toBeTruthy();
  });

  it('are filtered by more values than fit when spelled out, within the length limit', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    await click(screen.getByRole('button', { name: 'Edit as text' }));
    const input = screen.getByRole('textbox', { name: 'Filter' });
    const names = Array.from({ length: 600 }, (_, place) => `n${place}`);
    fireEvent.change(input, { target: { value: `partner_name = (${names.join(' OR ')})` } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await settle();
    const sent = listCalls(bridge).at(-1)?.filter ?? '';
    expect(sent).toMatch(/^partner_name = \("n0" OR .* OR "n599"\)$/);
    expect(sent.length).toBeLessThanOrEqual(maxFilterLength);
  });

  it('are not requested with a filter that would be too long after removing a chip', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    await click(screen.getByRole('button', { name: 'Edit as text' }));
    const input = screen.getByRole('textbox', { name: 'Filter' });
    const names = Array.from({ length: 950 }, (_, place) => `n${place}`);
    const typed = `state = ACTIVE AND partner_name = (${names.join(' OR ')})`;
    fireEvent.change(input, { target: { value: typed } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await settle();
    const before = listCalls(bridge);
    // With quotes it would not fit, so it goes as it was typed.
    expect(before.at(-1)?.filter).toBe(typed);
    await click(screen.getByRole('button', { name: 'Remove the filter state = ACTIVE' }));
    expect(screen.getByRole('alert').textContent).toMatch(
      /^The filter would have 9,\d{3} characters\. At most 8,192 can be sent\.$/,
    );
    expect(listCalls(bridge)).toHaveLength(before.length);
  });

  it('are filtered by a state of a loaded row through the form, behind its warning', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    await click(screen.getByRole('button', { name: 'Add filter' }));
    const form = within(screen.getByRole('dialog', { name: 'Add filter' }));
    await click(form.getByRole('checkbox', { name: 'SUSPENDED' }));
    expect(form.getByText('The API has no value SUSPENDED for state.')).toBeTruthy();
    await click(form.getByRole('button', { name: 'Add anyway' }));
    expect(listCalls(bridge).at(-1)?.filter).toBe('state = SUSPENDED');
  });

  it('say when the filter matches nothing, and show that filter', async () => {
    await openApp(createFakeBridge());
    await click(screen.getByRole('button', { name: 'Edit as text' }));
    const input = screen.getByRole('textbox', { name: 'Filter' });
    fireEvent.change(input, { target: { value: 'display_name = "Nobody"' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await settle();
    expect(screen.getByText('No organization matches the filter')).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.getByText('Fennimore Law')).toBeTruthy();
  });
});
