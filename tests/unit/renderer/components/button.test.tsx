// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Button } from '../../../../renderer/components/Button.tsx';
import { press } from '../operator.ts';

afterEach(cleanup);

it('keeps the focus while its work runs, and does nothing when it is pressed', () => {
  let presses = 0;
  const show = (isPending: boolean) => (
    <Button isPending={isPending} onPress={() => (presses += 1)}>
      Refresh
    </Button>
  );
  const { rerender } = render(show(false));
  const button = screen.getByRole('button', { name: 'Refresh' });
  button.focus();
  rerender(show(true));
  expect(document.activeElement).toBe(button);
  expect(button).toHaveProperty('ariaDisabled', 'true');
  press(button);
  expect(presses).toBe(0);
  rerender(show(false));
  press(button);
  expect(presses).toBe(1);
});

it('submits no form while its work runs', () => {
  let submits = 0;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submits += 1;
      }}
    >
      <Button type="submit" isPending>
        Save
      </Button>
    </form>,
  );
  screen.getByRole('button', { name: 'Save' }).click();
  expect(submits).toBe(0);
});
