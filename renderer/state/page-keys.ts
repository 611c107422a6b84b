import { createContext } from 'react';
import type { Key } from './key-table.ts';

/** The keys that go to pages. The frame gives them, so that a screen need not import the table of all screens. */
export const PageKeys = createContext<readonly Key[]>([]);
