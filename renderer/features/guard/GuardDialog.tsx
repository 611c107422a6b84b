import { Fragment, useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { isTyped, typeable, type GuardQuestion } from '#shared/guard';
import type { ChangeRow } from '#shared/journal';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Absent } from '../../components/Status.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { useGuard } from '../../queries/guard.ts';
import { toast } from '../../state/toasts.ts';
import { environments } from '../shell/environment.ts';
import { questionWords, requestLine } from './question-words.ts';
import styles from './GuardDialog.module.css';

/** The question of the guard that waits for an answer, one at a time. */
export function GuardDialog({ profileId }: { profileId: string }) {
  const question = useGuard(profileId)?.questions[0];
  return question === undefined ? null : <Question key={question.question} question={question} />;
}

function Question({ question }: { question: GuardQuestion }) {
  const client = useClient();
  const [typed, setTyped] = useState('');
  const [isAnswered, setAnswered] = useState(false);
  const { nameToType } = question;
  const words = questionWords(question);
  const maySend = !isAnswered && (nameToType === null || isTyped(typed, nameToType));

  const answer = (decision: 'send' | 'keep') => {
    if (isAnswered) return;
    setAnswered(true);
    void client.call('guard.answer', { question: question.question, decision, typed }).then((result) => {
      // The main process takes the question back when it is void; what is left to say is that nothing left.
      if (!result.ok) toast({ tone: 'warning', text: `${result.error.message} ${result.error.advice}` });
    });
  };
  const keep = () => {
    answer('keep');
  };
  return (
    <Dialog
      isOpen
      wide
      title={words.title}
      onClose={keep}
      band={<Band question={question} />}
      footnote={<code className={styles.request}>{requestLine(question)}</code>}
      actions={
        <>
          <Button autoFocus={nameToType === null} isDisabled={isAnswered} onPress={keep}>
            <span>{words.keep}</span>
            <KeyHint chord="Esc" />
          </Button>
          <Button
            kind={nameToType === null ? 'primary' : 'danger'}
            isDisabled={!maySend}
            onPress={() => {
              answer('send');
            }}
          >
            {words.send}
          </Button>
        </>
      }
    >
      <p className="muted">{words.effect}</p>
      <Target question={question} />
      {question.requests === 1 && question.rows.length > 0 && <Changes rows={question.rows} />}
      {nameToType !== null && (
        <form
          className={styles.typing}
          onSubmit={(event) => {
            event.preventDefault();
            if (maySend) answer('send');
          }}
        >
          <NameField name={nameToType} value={typed} onChange={setTyped} />
        </form>
      )}
    </Dialog>
  );
}

function Band({ question: { environment, profileName, requests } }: { question: GuardQuestion }) {
  const { word, icon: Icon } = environments[environment];
  return (
    <div className={styles.band} data-kind={environment}>
      <Icon aria-hidden="true" />
      <b>{word}</b>
      <span className="truncate">{profileName}</span>
      <span className="spacer" />
      <span className={styles.requests}>
        {t('{requests, plural, one {# request} other {# requests}}, not retried', { requests })}
      </span>
    </div>
  );
}

function Target({
  question: { environment, organizationDisplayName, resourceName, requests, rows },
}: {
  question: GuardQuestion;
}) {
  const { word, icon: Icon } = environments[environment];
  return (
    <dl className={styles.target}>
      <dt>{t('Environment')}</dt>
      <dd>
        <Icon aria-hidden="true" />
        <b>{word}</b>
      </dd>
      {organizationDisplayName !== null && (
        <>
          <dt>{t('Organization')}</dt>
          <dd>
            <b dir="auto">{typeable(organizationDisplayName)}</b>
          </dd>
        </>
      )}
      {requests === 1 ? (
        <>
          <dt>{t('Resource')}</dt>
          <dd>
            <code>{resourceName}</code>
          </dd>
        </>
      ) : (
        rows.map(({ field, after }) => (
          <Fragment key={field}>
            <dt>{factWord(field)}</dt>
            <dd dir="auto">{after ?? <Absent word="not given" />}</dd>
          </Fragment>
        ))
      )}
    </dl>
  );
}

function Changes({ rows }: { rows: readonly ChangeRow[] }) {
  return (
    <div className={styles.changes}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('Field')}</span>
            </th>
            <th scope="col">{t('Before')}</th>
            <th scope="col">{t('After')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td dir="auto">{before ?? <Absent word="not given" />}</td>
              <td dir="auto">{after === null ? <Absent word="not given" /> : <b>{after}</b>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A fact of a run as a word: `changeSet` is Change set. */
function factWord(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
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
        <Phrase text="Type {bold} to confirm" values={{ bold: <b dir="auto">{name}</b> }} />
      </Label>
      <span className={styles.box}>
        <Input onPaste={refuse} onDrop={refuse} />
        <span className={styles.count} aria-hidden="true">
          {isRefused && value === ''
            ? t('Typed, not pasted')
            : t('{count} of {count2}', { count: value.length, count2: name.length })}
        </span>
      </span>
    </TextField>
  );
}
