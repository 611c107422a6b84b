import { expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import { maxQueued } from '#shared/ipc/contract/findings';
import { nameSchema } from '#shared/resource-names';
import { checkOf, findingOf, openDesk } from './desk.ts';

/** More findings than are listed, of one organization, and an older decided one of another; the last is the newest. */
async function openFull() {
  const { findings, service, clientOf } = await openDesk();
  const [full, other] = [checkOf('c1', 'o1'), checkOf('c2', 'o2')];
  const created = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString();
  service.findings.set(
    full,
    Array.from({ length: maxQueued + 1 }, (_, at) =>
      findingOf(full, `f${at}`, { createTime: created(at + 1) }),
    ),
  );
  service.findings.set(other, [findingOf(other, 'g', { state: 'DISMISSED', createTime: created(0) })]);
  for (const check of [full, other]) await findings.list('p1', clientOf('p1'), check);
  return (of: Omit<InputOf<'findings.queue'>, 'profileId'> = {}) => {
    const queue = findings.queue({ profileId: 'p1', ...of });
    if (!queue.ok) throw new Error(queue.error.message);
    return queue.value;
  };
}
const idOf = ({ finding }: { finding: { name: string } }) => finding.name.split('/').at(-1);

it('a queue that is too long leaves out reviewed findings, and then the newest', async () => {
  const queue = await openFull();
  const { rows, isMore } = queue();
  expect(isMore).toBe(true);
  expect(rows).toHaveLength(maxQueued);
  expect([rows[0], rows.at(-1)].map((row) => row && idOf(row))).toEqual(['f0', `f${maxQueued - 1}`]);
});

it('a queue of one organization has its findings, however many the others have', async () => {
  const queue = await openFull();
  const { rows, isMore } = queue({ organization: nameSchema('organization').parse('organizations/o2') });
  expect(isMore).toBe(false);
  expect(rows.map(idOf)).toEqual(['g']);
});

it('keeps the findings that were seen, and says that some may be missing, where a list announces more', async () => {
  const desk = await openDesk();
  const check = checkOf('c1');
  const findings = ['a', 'b'].map((id) => findingOf(check, id));
  desk.service.findings.set(check, findings);
  await desk.findings.list('p1', desk.clientOf('p1'), check);
  desk.service.findings.set(check, findings.slice(0, 1));
  desk.service.cut.add(check);
  const { stopped } = await desk.findings.list('p1', desk.clientOf('p1'), check);
  expect(stopped?.message).toContain('hasMore');
  expect(desk.queue().rows.map(idOf)).toEqual(['a', 'b']);

  const other = checkOf('c2');
  desk.service.findings.set(other, [findingOf(other, 'c')]);
  desk.service.cut.add(other);
  desk.arrive(other);
  desk.findings.activate('p1');
  await desk.pass(60);
  expect(desk.queue().rows.map(idOf)).toContain('c');
  expect(desk.reading()).toMatchObject({ left: 0, failed: 1 });
});

it('a review stays as it is kept where a read that began before it comes after it', async () => {
  const desk = await openDesk();
  const check = checkOf('c1');
  const before = findingOf(check, 'a');
  const gone = findingOf(check, 'gone');
  desk.service.findings.set(check, [before, gone]);
  await desk.findings.list('p1', desk.clientOf('p1'), check);

  desk.service.findings.set(check, [before]);
  const answered = Promise.withResolvers<null>();
  const { call } = desk.clientOf('p1');
  const late = desk.findings.list(
    'p1',
    { call: (...asked) => answered.promise.then(() => call(...asked)) },
    check,
  );
  const { revisions } = desk.findings.noteReview('p1', { ...before, state: 'DISMISSED' }, 'OTHER');
  answered.resolve(null);
  const { rows } = await late;
  expect(rows.map((row) => row.revisions)).toEqual([revisions]);
  expect(desk.queue().rows.map(({ finding }) => finding.state)).toEqual(['DISMISSED']);

  // What is read after the review counts again.
  await desk.findings.list('p1', desk.clientOf('p1'), check);
  expect(desk.queue().rows.map(({ finding }) => finding.state)).toEqual(['UNREVIEWED']);
});
