import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import type { Source } from '#shared/csv/mapping';
import type { BulkFile, DryRun } from '#shared/ipc/contract/creation';
import {
  changeBulk,
  changeMapping,
  changeWriting,
  mapField,
  showFile,
  useBulk,
} from '../../../../../renderer/features/bulk-creation/bulk-state.ts';
import { lastSegment } from '../../../../../renderer/features/bulk-creation/words.ts';
import { leaveProfile } from '../../../../../renderer/scope/store.ts';

afterEach(leaveProfile);
const state = useBulk.getState;
const dryRun: DryRun = {
  plan: 'p1',
  rows: 1,
  ready: 1,
  leftOut: 0,
  warningCount: 0,
  toConfirm: 0,
  messages: [],
  messageCount: 0,
  lookedUp: 0,
  lookupError: null,
};
const file: BulkFile = {
  file: 'f1',
  name: 'a.csv',
  size: 1,
  encoding: 'UTF-8',
  delimiter: ',',
  headers: ['name'],
  doubled: [],
  rows: 1,
  samples: [[]],
  mapping: { fields: { displayName: { column: 0 } }, dateOrder: 'year-first', phoneCountry: null },
  remembered: false,
  knownRuns: [],
};

it('every change of the mapping voids the dry run', () => {
  const source = fc.oneof(
    fc.record({ column: fc.nat(5) }),
    fc.record({ value: fc.string() }),
    fc.constant(null),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), source), { minLength: 1 }), (changes) => {
      leaveProfile();
      const expected = new Map<string, Source>();
      for (const [id, to] of changes) {
        changeBulk({ dryRun });
        mapField(id, to);
        if (to === null) expected.delete(id);
        else expected.set(id, to);
        expect(state().dryRun).toBeNull();
      }
      expect(state().mapping.fields).toEqual(Object.fromEntries(expected));
    }),
  );
});

it('another format of dates or phone numbers keeps the columns and voids the dry run', () => {
  showFile(file);
  changeBulk({ dryRun });
  changeWriting({ phoneCountry: 'GB' });
  expect(state().mapping).toEqual({ ...file.mapping, phoneCountry: 'GB' });
  expect(state().dryRun).toBeNull();
});

it('another file starts over, except for the organization of rows that name none', () => {
  const organization = { name: 'organizations/o1', displayName: 'Larkfield' };
  changeBulk({ organization, organizationText: 'Larkfield', dryRun, showsMapping: false });
  showFile(file);
  expect(state()).toMatchObject({
    organization,
    organizationText: 'Larkfield',
    file,
    mapping: file.mapping,
    dryRun: null,
    showsMapping: true,
  });
  leaveProfile();
  expect(state()).toMatchObject({ organization: null, organizationText: '', file: null });
});

it('the last part of a path is found after either slash', () => {
  expect(lastSegment('/home/operator/rows.csv')).toBe('rows.csv');
  expect(lastSegment('C:\\Users\\operator\\rows.csv')).toBe('rows.csv');
  expect(lastSegment('rows.csv')).toBe('rows.csv');
});

it('the date format and the phone country that were chosen hold for another template, until another file', () => {
  const other = { fields: { team: { column: 0 } }, dateOrder: 'month-first', phoneCountry: null } as const;
  showFile(file);
  changeMapping(other);
  expect(state().mapping).toEqual(other);
  changeWriting({ dateOrder: 'day-first' });
  changeWriting({ phoneCountry: 'GB' });
  changeBulk({ dryRun });
  changeMapping(other);
  expect(state()).toMatchObject({
    mapping: { ...other, dateOrder: 'day-first', phoneCountry: 'GB' },
    dryRun: null,
  });
  showFile(file);
  changeMapping(other);
  expect(state().mapping).toEqual(other);
});
