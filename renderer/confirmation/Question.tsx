import { Fragment, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Input, Label, TextField } from 'react-aria-components';
import { hidesCharacters, visibleName } from '#shared/display-name';
import { isTyped, type GuardQuestion, type RevealQuestion } from '#shared/guard';
import type { ConfirmationReply } from '#shared/ipc/confirmation';
import { t } from '#shared/messages/text';
import type { ProfileKind } from '#shared/profile';
import { Button } from '../components/Button.tsx';
import { ChangeTable } from '../components/ChangeTable.tsx';
import { DialogFooter } from '../components/Dialog.tsx';
import { KeyHint } from '../components/KeyHint.tsx';
import { Phrase } from '../components/Phrase.tsx';
import { Absent, Status } from '../components/Status.tsx';
import { overlapWord } from '../features/profiles/connection-words.ts';
import { environments } from '../scope/environment.ts';
import { formatCount } from '../format/number.ts';
import { fieldWord, valueWord } from './changed-values.ts';
import { questionWords } from './question-words.ts';
import { requestLine } from './request-line.ts';
import { countsOf } from './item-groups.ts';
import { factValue, factWord } from './run-words.ts';
import { RunItems } from './RunItems.tsx';
import styles from './Question.module.css';

/**
 * A question that fills its window. Esc keeps things as they are. Nothing can be confirmed until the main process
 * takes a confirmation, so that a key meant for the page before confirms nothing.
 */
export function Question({
  question,
  onReady,
  onReply,
}: {
  question: GuardQuestion;
  /** Called with the height of the content; resolves when a confirmation is accepted. */
  onReady: (height: number) => Promise<void>;
  /** False when the reply was not accepted. */
  onReply: (reply: ConfirmationReply) => Promise<boolean>;
}) {
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<'opening' | 'open' | 'decided' | 'not-accepted'>('opening');
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  const { nameToType } = question;
  const words = questionWords(question);
  const line = requestLine(question);
  const maySend =
    (state === 'open' || state === 'not-accepted') && (nameToType === null || isTyped(typed, nameToType));

  const decide = (decision: 'send' | 'keep') => {
    if (state === 'decided') return;
    setState('decided');
    void onReply({ decision, typed }).then((isAccepted) => {
      if (!isAccepted) setState('not-accepted');
    });
  };
  const keep = useEffectEvent(() => decide('keep'));
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') keep();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    let isGone = false;
    // Its height is that of its fonts.
    void document.fonts.ready
      .then(() => ready(Math.ceil(box.current?.getBoundingClientRect().height ?? 1)))
      .then(() => {
        if (!isGone) setState((now) => (now === 'opening' ? 'open' : now));
      });
    return () => {
      isGone = true;
    };
  }, []);

  return (
    <section
      ref={box}
      className={styles.window}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={titleId}
    >
      {'environment' in question && <Band question={question} />}
      <div className={styles.body}>
        <h1 id={titleId}>{words.title}</h1>
        <p className="muted">{words.effect}</p>
        {(question.about === 'request' || question.about === 'run' || question.about === 'profile') && (
          <Target question={question} />
        )}
        {question.about === 'reveal' && <Revealed question={question} />}
        {question.about === 'run' && <RunItems items={question.items} />}
        {(question.about === 'request' || question.about === 'profile') && question.rows.length > 0 && (
          <ChangeTable
            rows={question.rows}
            fieldWord={(field) => fieldWord(question, field)}
            valueWord={(field, value) => valueWord(question, field, value)}
          />
        )}
        {question.about === 'restore' && <RestoreFacts question={question} />}
        {nameToType !== null && (
          <form
            className={styles.typing}
            onSubmit={(event) => {
              event.preventDefault();
              if (maySend) decide('send');
            }}
          >
            <NameField name={nameToType} value={typed} onChange={setTyped} />
            {hidesCharacters(nameToType) && (
              <p className="muted">
                {t('The name contains invisible characters. Type their codes as shown.')}
              </p>
            )}
          </form>
        )}
      </div>
      <DialogFooter
        note={
          <span className={styles.note} role="status">
            {state === 'not-accepted'
              ? t('Not confirmed. Press a key or click in this window, then confirm again.')
              : line !== null && <code className={styles.request}>{line}</code>}
          </span>
        }
      >
        <Button
          autoFocus={nameToType === null}
          isDisabled={state === 'decided'}
          onPress={() => decide('keep')}
        >
          <span>{words.keep}</span>
          <KeyHint chord="Esc" />
        </Button>
        <Button
          kind={
            nameToType === null && question.about !== 'wipe' && question.about !== 'restore'
              ? 'primary'
              : 'danger'
          }
          isDisabled={!maySend}
          onPress={() => decide('send')}
        >
          {words.send}
        </Button>
      </DialogFooter>
    </section>
  );
}

function Band({ question }: { question: Extract<GuardQuestion, { environment: unknown }> }) {
  const { environment, profileName, about } = question;
  const { word, icon: Icon } = environments[environment];
  const requests = about === 'run' ? question.requests : 1;
  return (
    <div className={styles.band} data-kind={environment}>
      <Icon aria-hidden="true" />
      <b>{word}</b>
      <span className="truncate">{profileName}</span>
      <span className="spacer" />
      <span className={styles.requests}>
        {about === 'profile'
          ? t('Saved on this computer')
          : about === 'unlock' || about === 'reveal'
            ? t('Nothing is sent')
            : t('{requests, plural, one {# request} other {# requests}}, not retried', { requests })}
      </span>
    </div>
  );
}

const maxNamed = 6;

function Environment({ kind }: { kind: ProfileKind }) {
  const { word, icon: Icon } = environments[kind];
  return (
    <>
      <dt>{t('Environment')}</dt>
      <dd>
        <Icon aria-hidden="true" />
        <b>{word}</b>
      </dd>
    </>
  );
}

/** Whose personal data it is. */
function Revealed({ question: { environment, organizations } }: { question: RevealQuestion }) {
  const others = organizations.length - maxNamed;
  return (
    <dl className={styles.target}>
      <Environment kind={environment} />
      {organizations.length > 0 && (
        <>
          <dt>
            {t('{count, plural, one {Organization} other {Organizations}}', { count: organizations.length })}
          </dt>
          <dd className={styles.names}>
            {organizations.slice(0, maxNamed).map((name) => (
              <b key={name} dir="auto">
                {visibleName(name)}
              </b>
            ))}
            {others > 0 && <span className="muted">{t('{count, number} more', { count: others })}</span>}
          </dd>
        </>
      )}
    </dl>
  );
}

function Target({ question }: { question: Extract<GuardQuestion, { rows: unknown }> }) {
  return (
    <dl className={styles.target}>
      <Environment kind={question.environment} />
      {question.about === 'profile' ? (
        question.shares.map(({ profileName, overlap }) => (
          <Fragment key={profileName}>
            <dt>{t('Also used by')}</dt>
            <dd>
              <b dir="auto">{visibleName(profileName)}</b>
              <span className="muted">{overlapWord(overlap)}</span>
            </dd>
          </Fragment>
        ))
      ) : (
        <>
          {question.organizationDisplayName !== null && (
            <>
              <dt>{t('Organization')}</dt>
              <dd>
                <b dir="auto">{visibleName(question.organizationDisplayName)}</b>
              </dd>
            </>
          )}
          {question.about === 'request' && question.resourceDisplayName !== null && (
            <>
              <dt>{t('Name')}</dt>
              <dd>
                <b dir="auto" className="personal">
                  {visibleName(question.resourceDisplayName)}
                </b>
              </dd>
            </>
          )}
          {question.about === 'request' && (
            <>
              <dt>{t('Resource')}</dt>
              <dd>
                <code>{question.resourceName}</code>
              </dd>
            </>
          )}
        </>
      )}
      {question.about === 'run' && (
        <>
          {question.rows.map(({ field, after }) => (
            <Fragment key={field}>
              <dt>{factWord(field)}</dt>
              <dd dir="auto">{factValue(field, after) ?? <Absent word="not given" />}</dd>
            </Fragment>
          ))}
          {countsOf(question.items).map(({ word: action, count }) => (
            <Fragment key={action}>
              <dt>{action}</dt>
              <dd>
                <b>{formatCount(count)}</b>
              </dd>
            </Fragment>
          ))}
        </>
      )}
    </dl>
  );
}

function RestoreFacts({ question }: { question: Extract<GuardQuestion, { about: 'restore' }> }) {
  const { journal, production, dropped } = question;
  return (
    <dl className={styles.target}>
      {journal !== null && (
        <>
          <dt>{t('Journal in the backup')}</dt>
          <dd>
            <Status
              tone={journal.isWhole ? 'success' : 'danger'}
              icon={journal.isWhole ? CircleCheck : TriangleAlert}
              word={journal.message}
            />
          </dd>
        </>
      )}
      {production.length > 0 && (
        <>
          <dt>{t('Production profiles that will change')}</dt>
          <dd dir="auto">
            <b>{production.map(visibleName).join(', ')}</b>
          </dd>
        </>
      )}
      {dropped.length > 0 && (
        <>
          <dt>{t('Profiles that will be deleted with their client secrets')}</dt>
          <dd dir="auto">
            <b>{dropped.map(visibleName).join(', ')}</b>
          </dd>
        </>
      )}
    </dl>
  );
}

/** The name is typed and not pasted, so that it is read. */
function NameField({
  name,
  value,
  onChange,
}: {
  name: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [isRefused, setRefused] = useState(false);
  const refuse = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setRefused(true);
  };
  return (
    <TextField
      autoFocus
      className={styles.field ?? ''}
      value={value}
      onChange={onChange}
      autoComplete="off"
      spellCheck="false"
    >
      <Label>
        <Phrase text="Type {name} to confirm" values={{ name: <b dir="auto">{name}</b> }} />
      </Label>
      <span className={styles.box}>
        <Input onPaste={refuse} onDrop={refuse} />
        <span className={styles.count} aria-hidden="true">
          {isRefused && value === ''
            ? t('Type the name (pasting is off)')
            : t('{count, number} of {all, number}', { count: value.length, all: name.length })}
        </span>
      </span>
    </TextField>
  );
}
