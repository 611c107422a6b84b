import { describe, expect, it } from 'vitest';
import { goKeys } from '../../../../../renderer/pages.ts';
import { keyTable, type Key } from '../../../../../renderer/state/key-table.ts';
import { chooseKey } from '../../../../../renderer/features/settings/choose-key.ts';

const all: readonly Key[] = [...Object.values(keyTable), ...goKeys];
const usual = { singleKeys: true, keys: {} };
const inbox = goKeys.find(({ path }) => path === '/inbox');

describe('a key chosen for an act', () => {
  it('is the last character typed, as a capital', () => {
    expect(chooseKey(keyTable.next, 'Jn', all, usual)).toEqual({ ok: true, keys: { next: 'N' } });
  });

  it('replaces the second key of a sequence and keeps the first', () => {
    expect(inbox && chooseKey(inbox, 'q', all, usual)).toEqual({ ok: true, keys: { 'go:/inbox': 'G Q' } });
  });

  it('is refused when it does something else, which is named', () => {
    expect(chooseKey(keyTable.next, 'k', all, usual)).toEqual({
      ok: false,
      reason: 'K is taken: Previous. Choose another.',
    });
    expect(inbox && chooseKey(inbox, 'c', all, usual)).toMatchObject({
      reason: 'G C is taken: Go to Checks. Choose another.',
    });
  });

  it.each(['', ' ', 'é'])('is refused when "%s" is no character of a key', (typed) => {
    expect(chooseKey(keyTable.next, typed, all, usual)).toMatchObject({ ok: false });
  });

  it('is forgotten when it is the usual one again', () => {
    const chosen = { singleKeys: true, keys: { next: 'N', find: '.' } };
    expect(chooseKey(keyTable.next, 'J', all, chosen)).toEqual({ ok: true, keys: { find: '.' } });
  });
});
