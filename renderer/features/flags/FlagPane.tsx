import { TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import type { AppError } from '#shared/errors';
import { changedFields, flagFields, flagTitle, type FlagField } from '#shared/flags/flag';
import { t } from '#shared/messages/text';
import type { FeatureFlag } from '#shared/model/unspecified';
import { isName } from '#shared/resource-names';
import { Banner } from '../../components/Banner.tsx';
import { Button, IconButton } from '../../components/Button.tsx';
import { CopyName } from '../../components/CopyName.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { toast } from '../../state/toasts.ts';
import { useScope } from '../shell/ProfileScope.tsx';
import { SendButton } from '../guard/SendButton.tsx';
import {
  blankLike,
  draftHints,
  draftOf,
  formWords,
  parseDraft,
  withField,
  type FlagDraft,
} from './flag-draft.ts';
import styles from './FlagPane.module.css';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A flag in the fields that came, or a new one in the fields that the others have. */
export function FlagPane({
  flag,
  example,
  fault,
  onClose,
}: {
  /** Null: a new one. */
  flag: FeatureFlag | null;
  example: FeatureFlag | undefined;
  fault: string | null;
  onClose: () => void;
}) {
  const client = useClient();
  const { profile, flags } = useScope();
  const [tab, setTab] = useState<'fields' | 'json'>('fields');
  const [read] = useState(() => flag ?? blankLike(example));
  const [draft, setDraft] = useState<FlagDraft>(() => draftOf(read));
  const [error, setError] = useState<AppError | null>(null);
  const [alsoChanged, setAlsoChanged] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const parsed = parseDraft(draft);
  const known = flagFields(flag ?? example ?? { name: '' });
  const changed = parsed.ok ? Object.keys(changedFields(read, parsed.flag)) : [];

  const finish = (done: AppError | null, text: string) => {
    setBusy(false);
    flags.refreshFlags();
    if (done === null) {
      toast({ tone: 'success', text });
      onClose();
    } else if (done.kind !== 'cancelled') setError(done);
  };
  const send = () => {
    if (!parsed.ok) return;
    setBusy(true);
    setError(null);
    // Parsed from JSON, so that it holds nothing else.
    const edited = parsed.flag as Record<string, Json>;
    if (flag === null) {
      void client
        .call('flags.create', { profileId: profile.id, flag: edited })
        .then((result) => finish(result.ok ? null : result.error, t('Flag created.')));
      return;
    }
    if (!isName('featureFlag', flag.name)) return;
    const before = read as Record<string, Json>; // as it came from the service, through JSON
    void client
      .call('flags.update', { profileId: profile.id, name: flag.name, read: before, edited })
      .then((result) => {
        if (result.ok && result.value.alsoChanged.length > 0) {
          setBusy(false);
          setAlsoChanged(result.value.alsoChanged);
          flags.refreshFlags();
        } else finish(result.ok ? null : result.error, t('Flag updated and read back.'));
      });
  };

  return (
    <aside className={styles.pane} aria-label={flag === null ? t('New flag') : t('Flag')}>
      <div className={styles.head}>
        <div className={styles.top}>
          <h2 className="truncate">{flag === null ? t('New flag') : (flagTitle(flag) ?? flag.name)}</h2>
          <IconButton small label={t('Close flag')} icon={<X aria-hidden="true" />} onPress={onClose} />
        </div>
        {flag === null ? (
          <div className={styles.meta}>{t('Holds for every organization. No operation deletes a flag.')}</div>
        ) : (
          <div className={styles.resource}>
            <CopyName name={flag.name} />
          </div>
        )}
      </div>
      {error !== null && <ErrorNotice as="box" error={error} />}
      {alsoChanged.length > 0 && (
        <Banner tone="warning" icon={TriangleAlert} title={t('The service changed more than was sent.')}>
          {t('Beside the fields sent, {fields} changed. What is read back is what holds.', {
            fields: alsoChanged.join(', '),
          })}
        </Banner>
      )}
      <Tabs
        label={t('Parts of the flag')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'fields',
            label: t('Fields'),
            content: () =>
              parsed.ok ? (
                <Fields
                  flag={parsed.flag}
                  isNew={flag === null}
                  onChange={(field, value) => setDraft(withField(draft, field, value))}
                />
              ) : (
                <p className={styles.fields}>
                  {t('The JSON is not valid: {message}', { message: parsed.message })}
                </p>
              ),
          },
          {
            id: 'json',
            label: t('JSON'),
            content: () => <JsonPart draft={draft} known={known} onChange={setDraft} />,
          },
        ]}
      />
      <div className={styles.foot}>
        {fault !== null ? (
          <p>{fault}</p>
        ) : changed.length === 0 ? (
          <p>{t('Nothing differs from what was read.')}</p>
        ) : (
          <p>
            <Phrase
              text="Sends {request}{flag}"
              values={{
                request: <code>{changed.join(', ')}</code>,
                flag: flag === null ? '.' : t(' and nothing else, then reads the flag again.'),
              }}
            />
          </p>
        )}
        <div className={styles.acts}>
          <Button onPress={onClose}>{flag === null ? t('Do not create') : t('Keep flag')}</Button>
          <SendButton
            kind="primary"
            isDisabled={isBusy || !parsed.ok || changed.length === 0 || fault !== null}
            onPress={send}
          >
            {flag === null ? t('Create flag') : t('Update flag')}
          </SendButton>
        </div>
      </div>
    </aside>
  );
}

function Fields({
  flag,
  isNew,
  onChange,
}: {
  flag: Readonly<Record<string, unknown>>;
  isNew: boolean;
  onChange: (field: string, value: unknown) => void;
}) {
  const name = flag['name'];
  return (
    <div className={styles.fields}>
      {isNew && (
        <TextField
          label={t('name')}
          mono
          hint={t('featureFlags/ and an id')}
          value={typeof name === 'string' ? name : ''}
          onChange={(event) => onChange('name', event.target.value)}
        />
      )}
      {flagFields(flag).map((field) => (
        <Field key={field.name} field={field} onChange={(value) => onChange(field.name, value)} />
      ))}
    </div>
  );
}

function Field({
  field: { name, value, form },
  onChange,
}: {
  field: FlagField;
  onChange: (value: unknown) => void;
}) {
  switch (form) {
    case 'boolean':
      return (
        <label className={styles.switch}>
          <code>{name}</code>
          <span>{value === true ? t('On') : t('Off')}</span>
          <input
            type="checkbox"
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
          />
        </label>
      );
    case 'text':
      return (
        <TextField
          label={name}
          mono
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'number':
      return (
        <TextField
          label={name}
          mono
          type="number"
          value={String(value)}
          onChange={(event) => {
            if (Number.isFinite(event.target.valueAsNumber)) onChange(event.target.valueAsNumber);
          }}
        />
      );
    case 'nested':
      return (
        <p className={styles.kept}>
          <code>{name}</code>
          <span>{t('edited in the JSON')}</span>
        </p>
      );
    case 'kept':
      return (
        <p className={styles.kept}>
          <code>{name}</code>
          <span>{String(value)}</span>
        </p>
      );
  }
}

function JsonPart({
  draft,
  known,
  onChange,
}: {
  draft: FlagDraft;
  known: readonly FlagField[];
  onChange: (draft: FlagDraft) => void;
}) {
  const parsed = parseDraft(draft);
  const hints = parsed.ok ? draftHints(parsed.flag, known) : [];
  return (
    <div className={styles.json}>
      <textarea
        aria-label={t('JSON of the flag')}
        aria-invalid={!parsed.ok}
        spellCheck={false}
        value={draft.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      {!parsed.ok && (
        <p className={styles.fault} role="alert">
          {parsed.message}
        </p>
      )}
      {hints.length > 0 && (
        <ul className={styles.hints}>
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
      {known.length > 0 && (
        <p className={styles.known}>
          {t('Fields that came: {fields}.', {
            fields: known.map(({ name, form }) => `${name} (${formWords[form]})`).join(', '),
          })}
        </p>
      )}
    </div>
  );
}
