import { describe, expect, it } from 'vitest';
import { checkNamesIn } from '#shared/check-names';

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
  it('list text that is not a name separately', () => {
    expect(checkNamesIn(`organizations/-/teams/-/checks/c HL-1 ${check}`)).toEqual({
      names: [check],
      others: ['organizations/-/teams/-/checks/c', 'HL-1'],
    });
    expect(checkNamesIn('')).toEqual({ names: [], others: [] });
  });
});
