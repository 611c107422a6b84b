// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Clamped } from '../../../../renderer/components/Clamped.tsx';

afterEach(cleanup);

describe('a text that may be very long', () => {
  it('is complete when it is short', () => {
    render(<Clamped text="PASSED" />);
    expect(screen.getByText('PASSED')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows its beginning, and all of it on request', () => {
    const text = 'x'.repeat(10_000);
    const { container } = render(<Clamped text={text} />);
    expect(container.textContent.length).toBeLessThan(500);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 10,000 characters' }));
    expect(container.textContent).toContain(text);
    fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(container.textContent.length).toBeLessThan(500);
  });
});
