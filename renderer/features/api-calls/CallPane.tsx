import { Copy, EyeOff, Info, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { CallDetail, LoggedBody } from '#shared/call-log';
import { callFaultWords, readablePath } from '#shared/call-log';
import { t } from '#shared/messages/text';
import { Footer, Line } from '../../components/Bar.tsx';
import { Button, IconButton, LinkButton } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Facts } from '../../components/Facts.tsx';
import { JsonView } from '../../components/JsonView.tsx';
import { Scroll } from '../../components/Pane.tsx';
import { Section } from '../../components/Section.tsx';
import { Meta, SidePane, SidePaneHead } from '../../components/SidePane.tsx';
import { Absent, Status } from '../../components/Status.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { formatClockSeconds, formatUtc } from '../../format/time.ts';
import { useCopy } from '../../queries/use-copy.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { goTo } from '../../state/navigation.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { openJournal } from '../journal/view-state.ts';
import { timingParts } from './TimingBar.tsx';
import { useCallDetail, useReplay } from './use-call-log.ts';
import { changeApiCallsView, useApiCallsView } from './view-state.ts';
import { formatBytes, formatLatency } from '../../format/number.ts';
import { failedWord, operationWord, statusStyle, withheldWords } from './words.ts';
import styles from './ApiCalls.module.css';

/** A request as a whole: what was sent and received, masked, its headers and its times. */
export function CallPane({ id, onReplayed }: { id: number; onReplayed: () => void }) {
  const { detail, error, again } = useCallDetail(id);
  useKeys([{ ...keyTable.close, label: t('Close the pane'), run: close }]);
  const pane = useRef<HTMLElement>(null);
  const isEntered = useApiCallsView((view) => view.isEntered);
  useEffect(() => {
    if (!isEntered) return;
    changeApiCallsView({ isEntered: false });
    pane.current?.focus();
  }, [isEntered]);
  return (
    <SidePane ref={pane} tabIndex={-1} className={styles.detail} label={t('Call')}>
      {error !== null && <ErrorNotice error={error} onRetry={again} />}
      {detail === null && (
        <Section>
          {t('This call is no longer in the log.')}{' '}
          <LinkButton onPress={close}>{t('Close the pane')}</LinkButton>
        </Section>
      )}
      {detail !== null && detail !== undefined && <Loaded detail={detail} onReplayed={onReplayed} />}
    </SidePane>
  );
}

const close = () => changeApiCallsView({ openName: null });

function Loaded({ detail, onReplayed }: { detail: CallDetail; onReplayed: () => void }) {
  const { row, origin, sent, received, replay } = detail;
  const tab = useApiCallsView((view) => view.tab);
  const { tone, icon, word } = statusStyle(row);
  const again = useReplay(row, onReplayed);
  return (
    <>
      <SidePaneHead
        title={operationWord(row.operation)}
        actions={<IconButton small label={t('Close the pane')} icon={X} onPress={close} />}
      >
        <code className={styles.address} title={`${origin}${readablePath(row.path)}`}>
          {row.method} {readablePath(row.path)}
        </code>
        <Meta>
          <Status
            tone={tone}
            icon={icon}
            word={
              row.fault === null
                ? t('{word} in {totalMs}', { word, totalMs: formatLatency(row.timing.totalMs) })
                : t('{faultWords} after {totalMs}', {
                    faultWords: callFaultWords[row.fault],
                    totalMs: formatLatency(row.timing.totalMs),
                  })
            }
          />
          {row.failed === true && <span>{failedWord}</span>}
          <span>{t('Attempt {attempt}', { attempt: row.attempt })}</span>
          <time dateTime={row.at} title={formatUtc(row.at)}>
            {formatClockSeconds(row.at)}
          </time>
        </Meta>
        <Actions detail={detail} replaying={again} />
        {again.failed !== null && (
          <ErrorNotice as="box" error={again.failed.error} onRetry={again.failed.again} />
        )}
      </SidePaneHead>
      <Tabs
        label={t('Parts of the call')}
        value={tab}
        onChange={(next) => changeApiCallsView({ tab: next })}
        tabs={[
          { id: 'exchange', label: t('Request and response'), content: () => <Exchange detail={detail} /> },
          {
            id: 'headers',
            label: t('Headers'),
            note: String(sent.headers.length + (received?.headers.length ?? 0)),
            content: () => (
              <Scroll>
                <Headers title={t('Sent')} headers={sent.headers} />
                {received !== null && <Headers title={t('Received')} headers={received.headers} />}
              </Scroll>
            ),
          },
          { id: 'timing', label: t('Timing'), content: () => <Timing detail={detail} /> },
        ]}
      />
      {replay !== null && row.mutates && (
        <Footer>
          <Info className="icon-small" aria-hidden="true" />
          <span>
            {replay.isOffered
              ? t('Replay needs confirmation and repeats the change')
              : t('No replay: the check could be paid for twice')}
          </span>
        </Footer>
      )}
    </>
  );
}

function Actions({
  detail: { row, curl, replay },
  replaying,
}: {
  detail: CallDetail;
  replaying: ReturnType<typeof useReplay>;
}) {
  const copy = useCopy();
  const Replay = row.mutates ? SendButton : Button;
  return (
    <Line className={styles.actions}>
      {curl !== null && (
        <Button
          icon={Copy}
          onPress={() => copy(curl, t('Copied without the token. Set TOKEN before you run the command.'))}
        >
          {t('Copy as curl')}
        </Button>
      )}
      {replay?.isOffered === true && (
        <Replay isPending={replaying.isBusy} onPress={() => replaying.replay(row.id)}>
          <RotateCcw aria-hidden="true" />
          <span>{t('Replay')}</span>
        </Replay>
      )}
      <span className="spacer" />
      {row.mutates && replay !== null && (
        <LinkButton
          onPress={() => {
            const filter = replay.resource === '' ? {} : { text: replay.resource };
            goTo('/journal', () => openJournal({ filter }));
          }}
        >
          {t('Journal')}
        </LinkButton>
      )}
    </Line>
  );
}

function Exchange({ detail: { row, sent, received, curl } }: { detail: CallDetail }) {
  return (
    <Scroll>
      <Body title={t('Sent')} bytes={row.sentBytes} body={sent.body} />
      {received === null ? (
        <Section title={t('Received')}>
          <p>
            {row.fault === null
              ? t('No response')
              : t('No complete response: {fault}', { fault: callFaultWords[row.fault] })}
          </p>
        </Section>
      ) : (
        <Body title={t('Received')} bytes={row.receivedBytes} body={received.body} />
      )}
      {curl !== null && (
        <Section title={t('As curl')} aside={t('Set TOKEN first')}>
          <pre className={styles.code}>{curl}</pre>
        </Section>
      )}
    </Scroll>
  );
}

function Body({ title, bytes, body }: { title: string; bytes: number; body: LoggedBody }) {
  return (
    <Section
      title={title}
      aside={
        <span className="marked">
          {body.is === 'masked' && <EyeOff className="icon-small" aria-hidden="true" />}
          {body.is === 'masked'
            ? t('Masked, {bytes}', { bytes: formatBytes(bytes) })
            : body.is === 'none'
              ? ''
              : formatBytes(bytes)}
        </span>
      }
    >
      {body.is === 'none' && <p className="muted">{t('No body.')}</p>}
      {body.is === 'withheld' && <p className="muted">{withheldWords[body.reason]}</p>}
      {body.is === 'text' && <pre className={styles.code}>{body.text}</pre>}
      {body.is === 'masked' && (
        <div className={styles.code}>
          <JsonView value={body.value} label={t('{title}, masked', { title })} />
        </div>
      )}
    </Section>
  );
}

function Headers({ title, headers }: { title: string; headers: CallDetail['sent']['headers'] }) {
  return (
    <Section title={title}>
      {headers.length === 0 && <Absent word="not given" />}
      <Facts labels={120}>
        {headers.map(({ name, value }, place) => [
          <dt key={`${place} name`}>{name}</dt>,
          <dd key={`${place} value`}>{value}</dd>,
        ])}
      </Facts>
    </Section>
  );
}

function Timing({ detail: { row } }: { detail: CallDetail }) {
  return (
    <Scroll>
      <Section>
        <Facts labels={120}>
          {timingParts.map(({ key, word }) => [
            <dt key={`${key} name`}>{word}</dt>,
            <dd key={`${key} value`}>{formatLatency(row.timing[key])}</dd>,
          ])}
          <dt>{t('Total without queue')}</dt>
          <dd>{formatLatency(row.timing.totalMs)}</dd>
          <dt>{t('Sent')}</dt>
          <dd>{formatBytes(row.sentBytes)}</dd>
          <dt>{t('Received')}</dt>
          <dd>{formatBytes(row.receivedBytes)}</dd>
          <dt>{t('Attempt')}</dt>
          <dd>{row.attempt}</dd>
        </Facts>
      </Section>
    </Scroll>
  );
}
