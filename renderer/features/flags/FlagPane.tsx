import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AppError } from '#shared/errors';
import {
  editedFields,
  flagFields,
  flagId,
  flagTitle,
  offeredFields,
  readDefault,
  stillToSend,
} from '#shared/flags/flag';
import { t } from '#shared/messages/text';
import type { FeatureFlag } from '#shared/model/unspecified';
import { sameJson } from '#shared/reading/same-json';
import { isName } from '#shared/resource-names';
import { isWrapperMissing } from '#shared/wrapped-body';
import { Banner } from '../../components/Banner.tsx';
import { Actions } from '../../components/Bar.tsx';
import { Button, IconButton } from '../../components/Button.tsx';
import { CopyLink } from '../../components/CopyLink.tsx';
import { CopyName } from '../../components/CopyName.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { SidePane, SidePaneHead } from '../../components/SidePane.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { leaveTo, useObstacle } from '../../state/navigation.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { useScope } from '../../scope/scope.ts';
import { watchProfile } from '../../scope/store.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { useConnected } from '../guard/use-connected.ts';
import { OpenProfile } from '../profiles/OpenProfile.tsx';
import {
  draftOf,
  draftName,
  newFlag,
  parseDraft,
  requestBody,
  rewritten,
  withEmptied,
  withField,
  withoutField,
  type FlagDraft,
} from './flag-draft.ts';
import { FlagFields } from './FlagFields.tsx';
import { FlagJson } from './FlagJson.tsx';
import { changeFlagsView, useFlagsView, useOpenCell } from './view-state.ts';
import { useFlagData, useFlags } from './flag-data.ts';
import { flagFault, type FlagColumn } from './matrix-model.ts';
import styles from './FlagPane.module.css';

type Fields = Readonly<Record<string, unknown>>;
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A flag in the fields that came, or a new one; what other flags have is offered as well. */
export function FlagPane({
  column,
  onClose,
}: {
  /** Of the flag in the matrix; null: a new one. */
  column: FlagColumn | null;
  /** `isLeft`: the keyboard was in the pane, and goes back to the list. */
  onClose: (isLeft: boolean) => void;
}) {
  const flag: FeatureFlag | null =
    column === null ? null : (column.flag ?? { name: `featureFlags/${column.id}` });
  const fault = column === null ? null : flagFault(column);
  const others = useFlags().rows.filter((other) => other !== flag);
  const client = useClient();
  const { profile } = useScope();
  const flags = useFlagData();
  const created = useFlagsView((state) => state.created);
  const [tab, setTab] = useState<'fields' | 'json'>('fields');
  const received = flag === null ? null : editedFields(flag);
  const [read, setRead] = useState<Fields>(received ?? {});
  const [begun] = useState<FlagDraft>(() => draftOf(received ?? newFlag(others)));
  const [draft, setDraft] = useState(begun);
  const [error, setError] = useState<AppError | null>(null);
  const [alsoChanged, setAlsoChanged] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const parsed = parseDraft(draft);
  // The list was reread: what holds by now is not offered a second time.
  if (received !== null && fault === null && !isBusy && parsed.ok && !sameJson(received, read)) {
    setRead(received);
    setDraft(rewritten(draft, { ...received, ...stillToSend(read, parsed.flag, received) }));
  }
  const offered = offeredFields(read, others);
  const known = [...flagFields(read).filter(({ value }) => value !== null), ...offered];
  const request = parsed.ok ? requestBody(flag === null ? null : read, parsed.flag) : {};
  const sent = Object.keys(request);
  const name = flag?.name ?? draftName(request);
  const twin = flag === null ? others.find((other) => other.name === name) : undefined;
  const isNamed = name !== null && isName('featureFlag', name);
  const notStuck = flag !== null && created?.flag === flagId(flag) ? created.notStuck : [];

  const isComplete = parsed.ok && draft.emptied.length === 0;
  const maySend = isComplete && sent.length > 0 && isNamed && fault === null && twin === undefined;
  const sendLabel = flag === null ? t('Create flag') : t('Update flag');
  const pane = useRef<HTMLElement>(null);
  const whenConnected = useConnected();

  // What is being sent is not lost with the pane.
  const isUnsaved = !isBusy && (flag === null ? draft.text !== begun.text : !isComplete || sent.length > 0);
  const shownAs = flag === null ? null : (flagTitle(flag) ?? flag.name);
  useObstacle(
    !isUnsaved
      ? null
      : shownAs === null
        ? t('The new flag is not saved.')
        : t('Changes to {name} are not saved.', { name: shownAs }),
  );
  const close = () => leaveTo(() => onClose(true));
  // Opened from the pane of a cell, which had the keyboard and is gone.
  const isEntered = useOpenCell((state) => state.isEntered);
  useEffect(() => {
    if (!isEntered) return;
    useOpenCell.setState({ isEntered: false });
    pane.current?.focus();
  }, [isEntered]);

  const fail = (failure: AppError, isSameProfile: () => boolean) => {
    setBusy(false);
    flags.refreshFlags();
    if (failure.kind === 'cancelled') return;
    if (pane.current !== null) setError(failure);
    else if (isSameProfile()) toastError(failure);
  };
  const send = () => {
    if (!parsed.ok) return;
    setBusy(true);
    setError(null);
    const isSameProfile = watchProfile();
    // Parsed from JSON, so that it holds nothing else.
    const body = request as Record<string, Json>;
    if (flag === null) {
      void client.call('flags.create', { profileId: profile.id, flag: body }).then((result) => {
        if (!result.ok) {
          fail(result.error, isSameProfile);
          return;
        }
        const made = result.value;
        flags.addFlag(made.flag);
        flags.refreshFlags();
        toast({ tone: 'success', text: t('Flag created.') });
        const id = flagId(made.flag);
        const created = { flag: id, notStuck: made.notStuck };
        // An operator who has moved on stays there.
        changeFlagsView(useFlagsView.getState().openFlag === '' ? { openFlag: id, created } : { created });
      });
      return;
    }
    if (!isName('featureFlag', flag.name)) return;
    const before = read as Record<string, Json>; // unchanged from the service, through JSON
    void client
      .call('flags.update', { profileId: profile.id, name: flag.name, read: before, edited: body })
      .then((result) => {
        if (!result.ok) {
          fail(result.error, isSameProfile);
          return;
        }
        setBusy(false);
        flags.refreshFlags();
        if (result.value.alsoChanged.length > 0) {
          setAlsoChanged(result.value.alsoChanged);
          if (pane.current === null && isSameProfile())
            toast({
              tone: 'warning',
              text: t('The service changed other fields too.'),
              advice: changedFields(result.value.alsoChanged),
            });
          return;
        }
        toast({ tone: 'success', text: t('Flag updated and read back.') });
        // It was closed by now, and another may be open; or the operator types elsewhere.
        if (pane.current === null) return;
        const focused = document.activeElement;
        onClose(focused === document.body || pane.current.contains(focused));
      });
  };

  const sendFromKey = () => {
    // The matrix next to it is not part of what is sent.
    if (maySend && !isBusy && pane.current?.contains(document.activeElement) === true) whenConnected(send);
  };
  useKeys([
    { ...keyTable.send, label: sendLabel, run: sendFromKey },
    { ...keyTable.close, label: t('Close flag'), run: close },
  ]);

  return (
    <SidePane ref={pane} tabIndex={-1} label={flag === null ? t('New flag') : t('Flag')}>
      <SidePaneHead
        title={shownAs ?? t('New flag')}
        actions={
          <>
            {flag !== null && <CopyLink name={flag.name} />}
            <IconButton small label={t('Close flag')} icon={X} onPress={close} />
          </>
        }
      >
        {flag === null ? (
          <div className={styles.meta}>
            {t('Applies to every organization. The API has no operation that deletes a flag.')}
          </div>
        ) : (
          <div className={styles.resource}>
            <CopyName name={flag.name} />
          </div>
        )}
      </SidePaneHead>
      {error !== null && <FlagError error={error} isBare={profile.flagBody === 'bare'} onAgain={send} />}
      {notStuck.length > 0 && (
        <Banner tone="warning" title={t('The flag was created, but some values differ from what was sent.')}>
          {notStuck.map(({ field, message }) => (
            <span key={field} className={styles.notStuck}>
              <code>{field}</code> {message}
            </span>
          ))}
        </Banner>
      )}
      {alsoChanged.length > 0 && (
        <Banner tone="warning" title={t('The service changed other fields too.')}>
          {changedFields(alsoChanged)}
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
                <FlagFields
                  flag={parsed.flag}
                  flagDefault={readDefault(read, profile.mappings)}
                  isNew={flag === null}
                  offered={fault === null ? offered : []}
                  emptied={draft.emptied}
                  onEmpty={(field) => setDraft(withEmptied(draft, field))}
                  onChange={(field, value) =>
                    setDraft(
                      value === undefined ? withoutField(draft, field) : withField(draft, field, value),
                    )
                  }
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
            content: () => <FlagJson draft={draft} known={known} onChange={setDraft} />,
          },
        ]}
      />
      <div className={styles.footer}>
        {fault !== null ? (
          <p>{fault}</p>
        ) : twin !== undefined ? (
          <p>{t('A flag with this name exists.')}</p>
        ) : !parsed.ok ? (
          <p>{t('Correct the JSON first.')}</p>
        ) : draft.emptied.length > 0 ? (
          <p>
            <Phrase
              text="Enter a number for {fields} first."
              values={{ fields: <code>{draft.emptied.join(', ')}</code> }}
            />
          </p>
        ) : flag === null ? (
          <p>
            {isNamed ? (
              <Phrase text="Sends {fields}." values={{ fields: <code>{sent.join(', ')}</code> }} />
            ) : (
              t('Enter a valid name first.')
            )}
          </p>
        ) : sent.length === 0 ? (
          <p>{t('There are no changes to send.')}</p>
        ) : (
          <p>
            <Phrase
              text="Sends only {fields}, then refreshes the flag."
              values={{ fields: <code>{sent.join(', ')}</code> }}
            />
          </p>
        )}
        <Actions>
          <Button onPress={close}>{t('Cancel')}</Button>
          {twin === undefined ? (
            <SendButton kind="primary" isDisabled={!maySend} isPending={isBusy} onPress={send}>
              {sendLabel}
            </SendButton>
          ) : (
            <Button kind="primary" onPress={() => leaveTo(() => changeFlagsView({ openFlag: flagId(twin) }))}>
              {t('Open flag')}
            </Button>
          )}
        </Actions>
      </div>
    </SidePane>
  );
}

const changedFields = (fields: readonly string[]) =>
  t('Changed: {fields}. The values that were read back are in effect.', { fields: fields.join(', ') });

/** Why the flag was not saved; with the setting to change when the service expects another form of the body. */
function FlagError({ error, isBare, onAgain }: { error: AppError; isBare: boolean; onAgain: () => void }) {
  if (!isBare || !isWrapperMissing(error, 'featureFlag'))
    return <ErrorNotice as="box" error={error} onRetry={onAgain} />;
  const next = t('In the profile, set “Body of a feature flag” to “In a featureFlag object”.');
  return <ErrorNotice as="box" error={error} next={next} onRetry={onAgain} actions={<OpenProfile />} />;
}
