import { describe, expect, it } from 'vitest';
import { checkIn, checkNamesIn } from '#shared/check-names';

const check = 'organizations/o/teams/t/checks/c';

describe('names of checks in a pasted text', () => {
  it('are found with any separators, each once', () => {
    expect(checkNamesIn(`${check}1, ${check}2;"${check}3"\n${check}1\t`)).toEqual({
      names: [`${check}1`, `${check}2`, `${check}3`],
      others: [],
    });
  });
  it('are found in names below a check', () => {
    expect(checkNamesIn(`${check}/findings/f ${check}/checkSummary`)).toEqual({ names: [check], others: [] });
  });
  it('are that of the check itself, of what is below it, and of nothing else', () => {
    expect([check, `${check}/findings/f`].map(checkIn)).toEqual([check, check]);
    expect(['organizations/o/teams/t', 'featureFlags/f', ''].map(checkIn)).toEqual([null, null, null]);
  });
  it('list text that is not a name separately', () => {
    expect(checkNamesIn(`organizations/-/teams/-/checks/c HL-1 ${check}`)).toEqual({
      names: [check],
      others: ['organizations/-/teams/-/checks/c', 'HL-1'],
    });
    expect(checkNamesIn('')).toEqual({ names: [], others: [] });
  });
});
