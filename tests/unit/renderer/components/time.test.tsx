// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Time } from '../../../../renderer/components/Time.tsx';

afterEach(cleanup);
const shown = (iso: string) => render(<Time iso={iso} />).container.textContent;

it('a time of today is shown without its day, and one of an earlier day with it', () => {
  const now = new Date();
  const early = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 0, 1);
  expect(shown(early.toISOString())).toBe('00:01');
  expect(shown(new Date(2020, 8, 3, 9, 41).toISOString())).toBe('3 Sep 2020 09:41');
});
