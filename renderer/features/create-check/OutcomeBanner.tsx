import { CircleCheck, CopyCheck, Search, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Attempt } from '#shared/ipc/contract/creation';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { CopyName } from '../../components/CopyName.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { formatClock, formatWhen } from '../../format/time.ts';
import { openCheck } from '../../state/open-check.ts';
import type { Creation } from './use-creation.ts';

/** What became of the last press of Create check, and what can be decided now. */
export function OutcomeBanner({ creation, earlier }: { creation: Creation; earlier: readonly Attempt[] }) {
  const { standing, create, lookUp, dismiss } = creation;
  const close = (
    <Button small kind="quiet" onPress={dismiss}>
      Close
    </Button>
  );
  switch (standing.is) {
    case 'idle':
    case 'sending':
      return <EarlierUnknown earlier={earlier} lookUp={lookUp} isIdle={standing.is === 'idle'} />;
    case 'looking':
      return <Banner flush tone="info" icon={Search} title="Looking the reference up." />;
    case 'created':
      return (
        <Banner
          flush
          tone="success"
          icon={CircleCheck}
          title="Check created."
          actions={<Acts name={standing.check}>{close}</Acts>}
        >
          <CopyName name={standing.check} />
        </Banner>
      );
    case 'settled': {
      const [check] = standing.checks;
      return (
        <Banner
          flush
          tone="success"
          icon={CircleCheck}
          title="The check exists: it was created."
          actions={check !== undefined && <Acts name={check.name}>{close}</Acts>}
        >
          {check !== undefined && <CopyName name={check.name} />}
        </Banner>
      );
    }
    case 'exists': {
      const [check] = standing.checks;
      const count = standing.checks.length;
      return (
        <Banner
          flush
          tone="warning"
          icon={CopyCheck}
          title={`The organization has ${count === 1 ? 'a check' : `${count} checks`} with this reference.`}
          actions={
            <Acts name={check?.name ?? ''}>
              <Button
                small
                onPress={() => {
                  create({ acknowledged: standing.checks.map(({ name }) => name) });
                }}
              >
                Create anyway
              </Button>
              {close}
            </Acts>
          }
        >
          Nothing was sent. {newestText(check?.createTime ?? null)}A second check is charged.
        </Banner>
      );
    }
    case 'blocked': {
      const { previous } = standing;
      if (previous.state === 'sending')
        return (
          <Banner
            flush
            tone="info"
            icon={Search}
            title="This reference is being created right now."
            actions={close}
          >
            Nothing was sent a second time. Wait for the outcome of the first.
          </Banner>
        );
      if (previous.state === 'unknown')
        return (
          <Unknown attempt={previous.attempt} lookUp={lookUp} dismiss={dismiss} at={previous.startedAt} />
        );
      return (
        <Banner
          flush
          tone="warning"
          icon={CopyCheck}
          title={`Created from this workstation, ${formatWhen(previous.startedAt)}.`}
          actions={
            <Acts name={previous.check ?? ''}>
              <Button
                small
                onPress={() => {
                  create({
                    supersedes: previous.attempt,
                    ...(previous.check !== null && { acknowledged: [previous.check] }),
                  });
                }}
              >
                Create another
              </Button>
              {close}
            </Acts>
          }
        >
          Nothing was sent. A second check is charged.
        </Banner>
      );
    }
    case 'unknown':
      return (
        <Unknown
          attempt={standing.attempt}
          lookUp={lookUp}
          dismiss={dismiss}
          message={standing.error.message}
        />
      );
    case 'absent':
      return (
        <Banner
          flush
          tone="warning"
          icon={TriangleAlert}
          title={`Not found at ${formatClock(standing.at)}.`}
          actions={
            <>
              <Button
                small
                onPress={() => {
                  lookUp(standing.attempt);
                }}
              >
                Look again
              </Button>
              <Button
                small
                onPress={() => {
                  create({ supersedes: standing.attempt });
                }}
              >
                Send again
              </Button>
              {close}
            </>
          }
        >
          The team has no check with this reference now. A check that appears later would be a second one.
        </Banner>
      );
    case 'failed':
      return <ErrorNotice as="bar" error={standing.error} actions={close} />;
    case 'error':
      return (
        <ErrorNotice
          as="bar"
          error={standing.error}
          kept="Nothing was sent."
          actions={
            <>
              {standing.mayskip && (
                <Button
                  small
                  onPress={() => {
                    create({ lookup: 'skip' });
                  }}
                >
                  Create without looking up
                </Button>
              )}
              {close}
            </>
          }
        />
      );
  }
}

function Acts({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      {name !== '' && (
        <Button
          small
          onPress={() => {
            openCheck(name);
          }}
        >
          Open check
        </Button>
      )}
      {children}
    </>
  );
}

function newestText(createTime: string | null): string {
  return createTime === null ? '' : `The newest is from ${formatWhen(createTime)}. `;
}

interface UnknownProps {
  attempt: string;
  lookUp: (attempt: string) => void;
  dismiss: () => void;
  message?: string;
  at?: string;
}

function Unknown({ attempt, lookUp, dismiss, message, at }: UnknownProps) {
  return (
    <Banner
      flush
      tone="danger"
      icon={TriangleAlert}
      title="The check may have been created."
      actions={
        <>
          <Button
            small
            kind="primary"
            onPress={() => {
              lookUp(attempt);
            }}
          >
            Look up reference
          </Button>
          <Button small kind="quiet" onPress={dismiss}>
            Leave as unknown
          </Button>
        </>
      }
    >
      {at !== undefined && `Sent ${formatWhen(at)}, no answer. `}
      {message !== undefined && `${message} `}It was not sent again. Look the reference up before deciding; a
      second check is charged.
    </Banner>
  );
}

/** Unknown outcomes of earlier, such as those of a crash. */
function EarlierUnknown({
  earlier,
  lookUp,
  isIdle,
}: {
  earlier: readonly Attempt[];
  lookUp: (attempt: string) => void;
  isIdle: boolean;
}) {
  const [first] = earlier;
  if (first === undefined || !isIdle) return null;
  return (
    <Banner
      flush
      tone="warning"
      icon={TriangleAlert}
      title={`${first.clientReference}: the check may have been created.`}
      actions={
        <Button
          small
          onPress={() => {
            lookUp(first.attempt);
          }}
        >
          Look up reference
        </Button>
      }
    >
      Sent {formatWhen(first.startedAt)}, outcome unknown.
      {earlier.length > 1 && ` ${earlier.length - 1} more like it.`}
    </Banner>
  );
}
