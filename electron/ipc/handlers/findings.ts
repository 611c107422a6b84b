import type { AppError } from '#shared/errors';
import { checkOfFinding } from '#shared/check-detail/findings';
import type { FindingRow, Reviewed } from '#shared/ipc/contract/findings';
import { maximumPageSize } from '#shared/limits';
import { t } from '#shared/messages/text';
import type { Finding } from '#shared/model/finding';
import { together, type ListFacts } from '#shared/reading/list';
import { err, ok, type Result } from '#shared/result';
import { findings } from '../../service/api/resources/findings.ts';
import type { RevisionStore } from '../../jobs/findings/revision-store.ts';
import type { Guard } from '../../safety/guard/guard.ts';
import type { Session } from '../../service/session/session.ts';
import type { Sessions } from '../../service/session/sessions.ts';
import type { Handlers } from '../answer-call.ts';

/** Bounds a list that does not end; the rest is told as unread. */
const mostPages = 100;

export function findingHandlers(dependencies: {
  sessions: Sessions<Session>;
  guard: Pick<Guard, 'perform'>;
  /** Failed when the database could not be opened: findings are then shown without their history. */
  revisions: Result<RevisionStore>;
  report: (failure: unknown) => void;
}): Pick<Handlers, 'findings.list' | 'findings.review'> {
  const { sessions, guard, revisions, report } = dependencies;

  function withRevisions(profileId: string, list: readonly Finding[], reason?: string): FindingRow[] {
    const noted = revisions.ok ? revisions.value.note(profileId, list, reason) : revisions;
    if (!noted.ok) report(new Error(noted.error.message));
    return list.map((finding, place) => ({
      finding,
      revisions: noted.ok ? (noted.value[place] ?? []) : [],
    }));
  }

  async function readAll({ client }: Session, check: string, signal?: AbortSignal) {
    const list: Finding[] = [];
    const facts: ListFacts[] = [];
    let receivedAt: string | null = null;
    let pages = 0;
    const options = signal === undefined ? {} : { signal };
    for await (const page of findings(client).pages(check, { pageSize: maximumPageSize }, options)) {
      if (!page.ok) return { list, facts: together(facts), receivedAt, stopped: page.error };
      list.push(...page.value.value.findings);
      facts.push(page.value.value.facts);
      receivedAt = page.value.receivedAt;
      if ((pages += 1) === mostPages)
        return { list, facts: together(facts), receivedAt, stopped: tooMany(check) };
    }
    return { list, facts: together(facts), receivedAt, stopped: null };
  }

  return {
    'findings.list': ({ profileId, check }, signal) =>
      sessions.use(profileId, async (session) => {
        const { list, facts, receivedAt, stopped } = await readAll(session, check, signal);
        if (receivedAt === null) return err(stopped ?? tooMany(check));
        return ok({ rows: withRevisions(profileId, list), facts, stopped, receivedAt });
      }),

    'findings.review': (input, signal) =>
      sessions.use(input.profileId, async (session): Promise<Result<Reviewed>> => {
        const { profileId, name, state, reason, description, before } = input;
        const sent = await guard.perform(
          {
            profileId,
            operation: 'ReviewFinding',
            variables: { name },
            body: { name, state, review: { description, reason } },
            resourceName: name,
            before: { state: before },
            after: { state, reason, description },
            askedBy: 'screen',
          },
          signal,
        );
        if (!sent.ok) return sent;
        const answered = sent.value.value;
        // The answer is the finding (§4); one that is empty or another's is followed by a read.
        if (answered?.name === name && answered.state !== undefined) {
          return ok({ row: withRevisions(profileId, [answered], reason)[0] ?? null, readError: null });
        }
        const { list, stopped } = await readAll(session, checkOfFinding(name));
        const finding = list.find((candidate) => candidate.name === name);
        if (finding === undefined) return ok({ row: null, readError: stopped ?? notListed(name) });
        return ok({ row: withRevisions(profileId, [finding], reason)[0] ?? null, readError: null });
      }),
  };
}

const tooMany = (target: string): AppError => ({
  kind: 'protocol',
  reason: 'too-large',
  operation: 'ListFindings',
  message: t('The list of findings does not end. The rest was not loaded.'),
  target,
  advice: t('Review the findings shown here, then refresh.'),
});

const notListed = (target: string): AppError => ({
  kind: 'not-found',
  operation: 'ListFindings',
  message: t('The review was accepted. The finding is no longer in the list.'),
  target,
  advice: t('Refresh the findings of the check.'),
});
