// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Copy, X } from 'lucide-react';
import { afterEach, expect, it, vi } from 'vitest';
import { IconButton } from '../../../../renderer/components/Button.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('leaves nothing of a tooltip that was replaced by the next one and whose control is pressed later', () => {
  vi.useFakeTimers();
  render(
    <>
      <IconButton label="Close" icon={X} />
      <IconButton label="Copy" icon={Copy} />
    </>,
  );
  const shown = () =>
    screen.queryAllByRole('tooltip', { hidden: true }).map(({ textContent }) => textContent);
  const [close, copy] = ['Close', 'Copy'].map((name) => screen.getByRole('button', { name }));
  const pointTo = (control = document.body, ms = 500) => {
    fireEvent.pointerMove(document.body, { pointerType: 'mouse' });
    fireEvent.pointerOver(control, { pointerType: 'mouse' });
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  };
  pointTo(close);
  expect(shown()).toEqual(['Close']);
  pointTo(copy, 0);
  expect(shown()).toEqual(['Copy']);
  pointTo(document.body, 1000);
  expect(shown()).toEqual([]);
  pointTo(close, 0);
  fireEvent.pointerDown(close ?? document.body, { pointerType: 'mouse' });
  expect(shown()).toEqual([]);
});
