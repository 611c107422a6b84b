import { act, fireEvent, screen } from '@testing-library/react';
import type { InputOf } from '#shared/ipc/contract';

export const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) => {
  act(() => {
    fireEvent.keyDown(target, { key, ...init });
  });
};
export const grid = () => screen.getByRole('grid', { name: 'Organizations' });
export const listCalls = (bridge: { made: readonly { name: string; input: unknown }[] }) =>
  bridge.made
    .filter(({ name }) => name === 'organizations.list')
    .map(({ input }) => input as InputOf<'organizations.list'>);
