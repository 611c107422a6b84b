import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AppError, FieldFault } from '#shared/errors';
import { flagId, flagTitle } from '#shared/flags/flag';
import { t } from '#shared/messages/text';
import type { FeatureFlag } from '#shared/model/unspecified';
import { isWrapperMissing } from '#shared/wrapped-body';
import { Banner } from '../../components/Banner.tsx';
import { Actions } from '../../components/Bar.tsx';
import { Button, IconButton } from '../../components/Button.tsx';
import { CopyLink } from '../../components/CopyLink.tsx';
import { CopyName } from '../../components/CopyName.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { SidePane, SidePaneHead } from '../../components/SidePane.tsx';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { leaveTo, useObstacle } from '../../state/navigation.ts';
import { useScope } from '../../scope/scope.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { useConnected } from '../guard/use-connected.ts';
import { OpenProfile } from '../profiles/OpenProfile.tsx';
import { useFlags } from './flag-data.ts';
import { FlagEditor } from './FlagEditor.tsx';
import { flagFault, type FlagColumn } from './matrix-model.ts';
import { useFlagEdit, type FlagEdit } from './use-flag-edit.ts';
import { changedFields, useSendFlag } from './use-send-flag.ts';
import { changeFlagsView, useFlagsView, useOpenCell } from './view-state.ts';
import styles from './FlagPane.module.css';

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
  const created = useFlagsView((state) => state.created);
  const pane = useRef<HTMLElement>(null);
  const sending = useSendFlag(flag, pane, onClose);
  const { isBusy } = sending;
  const edit = useFlagEdit(flag, others, fault !== null || isBusy);
  const { sent, twin } = edit;
  const obstacle = obstacleTo(edit, flag === null, fault);
  const maySend = obstacle === null && edit.isNamed;
  const send = () => {
    if (edit.parsed.ok) sending.send(edit.read, edit.request);
  };
  const sendLabel = flag === null ? t('Create flag') : t('Update flag');
  const whenConnected = useConnected();

  // What is being sent is not lost with the pane.
  const isUnsaved = !isBusy && edit.isChanged;
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
      {sending.error !== null && <FlagError error={sending.error} onAgain={send} />}
      <ChangedOtherwise
        notStuck={flag !== null && created?.flag === flagId(flag) ? created.notStuck : []}
        alsoChanged={sending.alsoChanged}
      />
      <FlagEditor edit={edit} others={others} isNew={flag === null} isFixed={fault !== null} />
      <div className={styles.footer}>
        <p>
          {obstacle ??
            (flag === null ? (
              <Phrase text="Sends {fields}." values={{ fields: <code>{sent.join(', ')}</code> }} />
            ) : (
              <Phrase
                text="Sends only {fields}, then refreshes the flag."
                values={{ fields: <code>{sent.join(', ')}</code> }}
              />
            ))}
        </p>
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

/** What keeps a flag from being sent, the first thing to do about it; null: nothing does. */
function obstacleTo({ parsed, draft, sent, twin, isNamed }: FlagEdit, isNew: boolean, fault: string | null) {
  if (fault !== null) return fault;
  if (twin !== undefined) return t('A flag with this name exists.');
  if (!parsed.ok) return t('Correct the JSON first.');
  if (draft.emptied.length > 0)
    return (
      <Phrase
        text="Enter a number for {fields} first."
        values={{ fields: <code>{draft.emptied.join(', ')}</code> }}
      />
    );
  if (isNew) return isNamed ? null : t('Enter a valid name first.');
  return sent.length === 0 ? t('There are no changes to send.') : null;
}

/** Values that the service set otherwise than they were sent, or besides. */
function ChangedOtherwise({
  notStuck,
  alsoChanged,
}: {
  notStuck: readonly FieldFault[];
  alsoChanged: readonly string[];
}) {
  return (
    <>
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
    </>
  );
}

/** Why the flag was not saved; with the setting to change when the service expects another form of the body. */
function FlagError({ error, onAgain }: { error: AppError; onAgain: () => void }) {
  const { flagBody } = useScope().profile;
  if (flagBody !== 'bare' || !isWrapperMissing(error, 'featureFlag'))
    return <ErrorNotice as="box" error={error} onRetry={onAgain} />;
  const next = t('In the profile, set “Body of a feature flag” to “In a featureFlag object”.');
  return <ErrorNotice as="box" error={error} next={next} onRetry={onAgain} actions={<OpenProfile />} />;
}
