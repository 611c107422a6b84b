// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Announcer } from '../../../../renderer/components/Announcer.tsx';
import { announce } from '../../../../renderer/state/announcements.ts';

afterEach(cleanup);

it('announces the same outcome again', () => {
  render(<Announcer />);
  const region = screen.getByRole('status');
  const tell = (text: string) => {
    act(() => announce(text));
    return region.firstChild;
  };
  const first = tell('2 checks refreshed');
  const second = tell('2 checks refreshed');
  expect(region.textContent).toBe('2 checks refreshed');
  expect(second).not.toBe(first);
});
