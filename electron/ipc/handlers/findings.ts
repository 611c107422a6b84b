import type { AppError } from '#shared/errors';
import { checkOfFinding } from '#shared/check-detail/findings';
import type { findingCalls, Reviewed } from '#shared/ipc/contract/findings';
import { t } from '#shared/messages/text';
import type { Finding } from '#shared/model/finding';
import { err, ok, type Result } from '#shared/result';
import type { Findings } from '../../jobs/findings/findings.ts';
import { readFindings, tooManyFindings } from '../../jobs/findings/read-check.ts';
import type { Guard } from '../../safety/guard/guard.ts';
import type { Session } from '../../service/session/session.ts';
import type { Sessions } from '../../service/session/sessions.ts';
import type { HandlersOf } from '../handle-call.ts';

export function findingHandlers(dependencies: {
  sessions: Sessions<Session>;
  guard: Pick<Guard, 'perform'>;
  /** Failed when the database could not be opened: findings are then shown without their history. */
  findings: Result<Findings>;
}): HandlersOf<typeof findingCalls> {
  const { sessions, guard, findings } = dependencies;

  function reviewed(profileId: string, finding: Finding, reason: string): Result<Reviewed> {
    const row = findings.ok
      ? findings.value.noteReview(profileId, finding, reason)
      : { finding, revisions: [] };
    return ok({ row, readError: null });
  }

  /** Without a place to keep anything. */
  async function readPlainly({ client }: Session, check: string, signal: AbortSignal) {
    const { list, facts, receivedAt, stopped } = await readFindings(client, check, signal);
    if (receivedAt === null) return err(stopped ?? tooManyFindings(check));
    return ok({ rows: list.map((finding) => ({ finding, revisions: [] })), facts, stopped, receivedAt });
  }

  return {
    'findings.list': ({ profileId, check }, signal) =>
      sessions.use(profileId, async (session) => {
        if (!findings.ok) return readPlainly(session, check, signal);
        const { rows, facts, receivedAt, stopped } = await findings.value.list(
          profileId,
          session.client,
          check,
          signal,
        );
        if (receivedAt === null) return err(stopped ?? tooManyFindings(check));
        return ok({ rows, facts, stopped, receivedAt });
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
        const returned = sent.value.value;
        // The response is the finding (§4); one that is empty or another's is followed by a read.
        if (returned?.name === name && returned.state !== undefined) {
          return reviewed(profileId, returned, reason);
        }
        const { list, stopped } = await readFindings(session.client, checkOfFinding(name));
        const finding = list.find((candidate) => candidate.name === name);
        if (finding === undefined) return ok({ row: null, readError: stopped ?? notListed(name) });
        return reviewed(profileId, finding, reason);
      }),

    'findings.queue': (input) => (findings.ok ? findings.value.queue(input) : findings),
    'findings.count': ({ profileId }) => (findings.ok ? findings.value.count(profileId) : findings),
    'findings.checkNames': ({ profileId, checks }) => {
      const names = findings.ok ? findings.value.checkNames(profileId, checks) : findings;
      if (!names.ok) return names;
      return ok(
        checks.flatMap((check) => {
          const displayName = names.value.get(check);
          return displayName === undefined ? [] : [{ check, displayName }];
        }),
      );
    },
    'findings.read': (input) => (findings.ok ? findings.value.read(input) : findings),
    'findings.control': (input) => (findings.ok ? findings.value.control(input) : findings),
  };
}

const notListed = (target: string): AppError => ({
  kind: 'not-found',
  operation: 'ListFindings',
  message: t('The finding is no longer in the list.'),
  target,
  advice: t('Refresh the findings of the check.'),
});
