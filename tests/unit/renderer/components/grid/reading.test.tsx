// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { hasReadingStatus, Reading } from '../../../../../renderer/components/grid/Reading.tsx';
import { emptyListing, type Listing } from '../../../../../renderer/reading/listing.ts';

afterEach(cleanup);

const readingOf = (listing: Listing<unknown>) => ({
  listing,
  what: 'organizations' as const,
  onCancel: () => undefined,
  onContinue: () => undefined,
  onStartOver: () => undefined,
});

it('a list that pauses before all its earlier rows were replaced says how old they are', () => {
  const paused = { ...emptyListing, rows: ['a', 'b'], receivedAt: '2024-11-20T12:00:00Z' };
  const some = readingOf({ ...paused, seen: new Set(['a']) });
  expect(hasReadingStatus(some)).toBe(true);
  render(<Reading {...some} />);
  expect(screen.getByText('Earlier data is still shown, updated 20 Nov 2024.')).toBeTruthy();
  expect(hasReadingStatus(readingOf({ ...paused, seen: new Set(['a', 'b']) }))).toBe(false);
});
