import { describe, expect, it } from 'vitest';
import { goKeys } from '../../../../../renderer/pages.ts';
import { keyTable, type Key } from '../../../../../renderer/state/key-table.ts';
import { chooseKey } from '../../../../../renderer/features/settings/choose-key.ts';

const all: readonly Key[] = [...Object.values(keyTable), ...goKeys];
const usual = { singleKeys: true, keys: {} };
const inbox = goKeys.find(({ path }) => path === '/inbox');

describe('a key chosen for an action', () => {
  it('is the last character typed, as a capital', () => {
    expect(chooseKey(keyTable.next, 'Jn', all, usual)).toEqual({ ok: true, keys: { next: 'N' } });
  });

  it('replaces the second key of a sequence and keeps the first', () => {
    expect(inbox && chooseKey(inbox, 'q', all, usual)).toEqual({ ok: true, keys: { 'go:/inbox': 'G Q' } });
  });

  it('is refused if it already has an action, which is named', () => {
    expect(chooseKey(keyTable.next, 'k', all, usual)).toEqual({
      ok: false,
      reason: 'K is taken: Previous. Choose another.',
    });
    expect(inbox && chooseKey(inbox, 'c', all, usual)).toMatchObject({
      reason: 'G C is taken: Go to Checks. Choose another.',
    });
  });

  it.each(['', ' ', 'é'])('is refused if "%s" is not a key character', (typed) => {
    expect(chooseKey(keyTable.next, typed, all, usual)).toMatchObject({ ok: false });
  });

  it('is dropped when it is the default again', () => {
    const chosen = { singleKeys: true, keys: { next: 'N', find: '.' } };
    expect(chooseKey(keyTable.next, 'J', all, chosen)).toEqual({ ok: true, keys: { find: '.' } });
  });
});
