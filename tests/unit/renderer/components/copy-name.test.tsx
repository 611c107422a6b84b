// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CopyName } from '../../../../renderer/components/CopyName.tsx';
import { renderPart } from '../render-part.tsx';

afterEach(cleanup);

async function show(name: string): Promise<HTMLElement> {
  renderPart(<CopyName name={name} />);
  return screen.findByRole('button', { name: `Copy ${name}` });
}

describe('a name to copy', () => {
  it('is one text, complete on the button and in its tooltip', async () => {
    const name = 'organizations/o1/teams/annual-review/checks/21aec23f';
    const button = await show(name);
    expect(button.textContent).toBe(name);
    expect(screen.getByTitle(name)).toBeTruthy();
    expect(screen.getByText(name)).toBeTruthy();
  });
});
