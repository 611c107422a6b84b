// @vitest-environment jsdom
import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '#shared/result';
import { awaitSent, button, holdBack, press, sent, write } from '../../operator.ts';
import { isolateApp } from '../../render-app.tsx';
import { team, openForm, field, preview } from './open-form.ts';

isolateApp();

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

  it('stays masked while the window is left for another one, or for the question about the reveal', async () => {
    const bridge = await openForm();
    write(field('Given name'), 'Ada');
    const reveals = holdBack(bridge, 'privacy.reveal');
    press(button('Reveal for 60 s'));
    await awaitSent(bridge, 'privacy.reveal');
    fireEvent.blur(window);
    await reveals.give(ok({ of: 'request' }));
    expect(preview().textContent).not.toContain('Ada');
    fireEvent.focus(window);
    expect(preview().textContent).toContain('Ada');
    fireEvent.blur(window);
    fireEvent.focus(window);
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
