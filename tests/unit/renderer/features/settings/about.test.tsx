// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ApplicationInfo } from '#shared/ipc/contract/application';
import { Versions } from '../../../../../renderer/features/settings/About.tsx';

afterEach(cleanup);

const info = (official: boolean): ApplicationInfo => ({
  version: '1.2.3',
  platform: 'linux',
  runtime: {
    electron: official ? '45.4.1' : '33.4.11',
    chromium: '148.0.0',
    node: '24.9.0',
    official,
    officialMajor: 45,
  },
  startNotices: [],
  policy: {},
});

it('names a test build beside its version, and says where it may connect', () => {
  render(<Versions info={info(false)} />);
  expect(screen.getByText('1.2.3 (test build)')).toBeTruthy();
  expect(screen.getByText('The app does not run on the official runtime.')).toBeTruthy();
});

it('names only the version on the official runtime', () => {
  render(<Versions info={info(true)} />);
  expect(screen.getByText('1.2.3')).toBeTruthy();
  expect(screen.getByText('Official runtime, Electron 45')).toBeTruthy();
  expect(screen.queryByText(/test build/)).toBeNull();
});
