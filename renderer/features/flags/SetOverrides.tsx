import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { inItsOrder } from '#shared/display-name';
import { maxChanges, type ChangeAction } from '#shared/flags/change';
import { indexNames, resolveNames } from '#shared/flags/name-list';
import { rolloutOf, type Rollout } from '#shared/flags/rollout';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Fact, Facts } from '../../components/Facts.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { SuggestField } from '../../components/SuggestField.tsx';
import { formatCount } from '../../format/number.ts';
import type { Listing } from '../../reading/listing.ts';
import { useScope } from '../../scope/scope.ts';
import { useStage } from '../change-sets/draft.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { audienceWords, targetOf } from './audience.ts';
import { AudienceMenu } from './AudienceMenu.tsx';
import type { FlagOrganization } from './flag-data.ts';
import { FlagChoice } from './FlagChoice.tsx';
import type { FlagColumn } from './matrix-model.ts';
import { NamesLeftOut } from './NamesLeftOut.tsx';
import { NotAllLoaded } from './NotAllLoaded.tsx';
import { useAudience } from './use-audience.ts';
import { changeFlagsView, useFlagsView, type Staging } from './view-state.ts';
import { ViewReading } from './ViewReading.tsx';
import styles from './SetOverrides.module.css';

const actions: readonly { value: ChangeAction | 'same'; label: string }[] = [
  { value: 'on', label: t('On') },
  { value: 'off', label: t('Off') },
  { value: 'clear', label: t('Clear') },
  { value: 'same', label: t('Same as…') },
];

interface SetOverridesProps {
  listing: Listing<FlagOrganization>;
  shown: readonly FlagOrganization[];
  columns: readonly FlagColumn[];
  /** More organizations or flags are still being read. */
  isReading: boolean;
}

/** Sets flags of many organizations up as one decision. It stages the changes and sends nothing. */
export function SetOverrides(props: SetOverridesProps) {
  const staging = useFlagsView((state) => state.staging);
  return staging === null ? null : <Form {...props} staging={staging} />;
}

function Form({ listing, shown, columns, isReading, staging }: SetOverridesProps & { staging: Staging }) {
  const { profile } = useScope();
  const all = listing.rows;
  const selected = useFlagsView((state) => state.selected);
  const { stage, failed, isBusy } = useStage();
  const { audience, flags, action, like } = staging;
  const canSet = profile.overrideWrite !== null;
  const chosen = useAudience(audience, { all, shown });
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const index = useMemo(() => (action === 'same' ? indexNames(all) : null), [action, all]);
  /** What was taken from the suggestions: names that several have are distinguished by it. */
  const [suggestion, setSuggestion] = useState<{ text: string; name: string } | null>(null);
  const model = useMemo(() => {
    const named = suggestion?.text === like ? suggestion.name : like;
    return index === null ? null : resolveNames([named], index);
  }, [index, suggestion, like]);
  const [modelOrganization] = model?.found ?? [];
  const rollout = useMemo((): Rollout | null => {
    const known = flags.filter((flag) => byId.has(flag));
    const targets = chosen.found.map((each) => targetOf(each, byId));
    if (action !== 'same') return rolloutOf(targets, known, { action }, canSet);
    if (modelOrganization === undefined) return null;
    const others = targets.filter(({ name }) => name !== modelOrganization.name);
    return rolloutOf(others, known, { like: targetOf(modelOrganization, byId) }, canSet);
  }, [chosen.found, flags, byId, action, modelOrganization, canSet]);
  const unknownFlags = flags.filter((flag) => !byId.has(flag));
  const change = (to: Partial<Staging>) => changeFlagsView({ staging: { ...staging, ...to } });
  const close = () => changeFlagsView({ staging: null });
  const count = rollout?.changes.length ?? 0;
  const isWaiting = (isReading && audience.of !== 'names') || chosen.view?.state === 'reading';
  const isRead = chosen.fault === null && (chosen.view === null || chosen.view.error === null);
  const doStage = () => {
    if (rollout === null) return;
    void stage(rollout.changes, () =>
      changeFlagsView({ staging: null, selected: new Set(), selectedFlags: new Set() }),
    );
  };

  return (
    <Dialog
      isOpen
      wide
      title={t('Set overrides')}
      onClose={close}
      footnote={
        isReading
          ? t('Loading organizations… {count, number} so far', { count: all.length })
          : t('Stages the changes. Nothing is sent.')
      }
      actions={
        <>
          <Button onPress={close}>{t('Cancel')}</Button>
          <SendButton
            kind="primary"
            autoFocus={flags.length > 0}
            isDisabled={isWaiting || !isRead || count === 0 || count > maxChanges}
            isPending={isBusy}
            onPress={doStage}
          >
            {t('{count, plural, =0 {Stage changes} one {Stage # change} other {Stage # changes}}', { count })}
          </SendButton>
        </>
      }
    >
      {failed !== null && <ErrorNotice as="box" error={failed.error} onRetry={failed.again} />}
      <div className={styles.form}>
        <Facts labels={100}>
          <Fact name={t('Organizations')}>
            <AudienceMenu
              label={t('Organizations')}
              trigger={
                <Button small className={styles.audience}>
                  <span className="truncate">{audienceWords(audience, chosen.found.length)}</span>
                  <ChevronDown aria-hidden="true" />
                </Button>
              }
              all={all}
              first={[
                {
                  id: 'selected',
                  label: t('Selected'),
                  note: formatCount(selected.size),
                  run: () => change({ audience: { of: 'selected' } }),
                },
                {
                  id: 'shown',
                  label: t('All shown'),
                  note: formatCount(shown.length),
                  run: () => change({ audience: { of: 'shown' } }),
                },
              ]}
              onChoose={(next) => change({ audience: next })}
            />
            <p className={styles.names}>
              {chosen.found
                .slice(0, maxNamed)
                .map(({ displayName }) => inItsOrder(displayName))
                .join(', ')}
              {chosen.found.length > maxNamed && '…'}
            </p>
            {chosen.fault !== null && <p className={styles.fault}>{chosen.fault}</p>}
            {chosen.view !== null && <ViewReading view={chosen.view} />}
            {audience.of !== 'selected' && <NotAllLoaded listing={listing} />}
            <NamesLeftOut missing={chosen.missing} ambiguous={chosen.ambiguous} />
          </Fact>
          <Fact name={t('Flags')}>
            <FlagChoice columns={columns} chosen={flags} onChange={(next) => change({ flags: next })} />
            {unknownFlags.length > 0 && (
              <p className={styles.fault}>
                {t(
                  '{count, plural, one {The flag {flags} is not among the loaded flags.} other {These flags are not among the loaded flags: {flags}.}}',
                  { count: unknownFlags.length, flags: unknownFlags.join(', ') },
                )}
              </p>
            )}
          </Fact>
          <Fact name={t('Override')}>
            <Segmented
              label={t('Override')}
              value={action}
              options={actions}
              onChange={(next) => change({ action: next })}
            />
            {action === 'same' && (
              <SuggestField
                className={styles.model}
                label={t('Organization to copy')}
                value={like}
                suggestions={all.map(({ name, displayName }) => ({
                  value: name,
                  label: displayName,
                  text: displayName,
                }))}
                onChange={(typed) => change({ like: typed })}
                onChoose={({ value, label }) => setSuggestion({ text: label, name: value })}
              />
            )}
          </Fact>
          <Fact name={t('Result')}>
            {flags.length === 0 ? (
              <p role="status" className="muted">
                {t('Choose at least one flag.')}
              </p>
            ) : (
              <Outcome rollout={rollout} like={like.trim()} isSeveral={(model?.ambiguous.length ?? 0) > 0} />
            )}
          </Fact>
        </Facts>
      </div>
    </Dialog>
  );
}

const maxNamed = 6;
const maxReasons = 3;

/** What the decision means before anything is staged. */
function Outcome({
  rollout,
  like,
  isSeveral,
}: {
  /** Null: it is unknown which organization is to be copied. */
  rollout: Rollout | null;
  like: string;
  isSeveral: boolean;
}) {
  if (rollout === null)
    return (
      <p role="status" className="muted">
        {like === ''
          ? t('Choose an organization to copy.')
          : isSeveral
            ? t('Several organizations are named {like}. Choose one from the list.', { like })
            : t('No loaded organization is named {like}.', { like })}
      </p>
    );
  const { changes, already, unknown, impossible } = rollout;
  const reasons = Map.groupBy(impossible, ({ reason }) => reason);
  return (
    <div role="status">
      <p>
        {t(
          '{changes, plural, one {# override} other {# overrides}} will change. No change needed: {already}.',
          {
            changes: changes.length,
            already,
          },
        )}
      </p>
      {unknown > 0 && (
        <p>
          {t(
            '{unknown, plural, one {# current value is} other {# current values are}} unknown and will be overwritten.',
            { unknown },
          )}
        </p>
      )}
      {[...reasons].slice(0, maxReasons).map(([reason, cells]) => (
        <p key={reason} className={styles.fault}>
          <span>
            {t("{count, plural, one {# override} other {# overrides}} can't be changed.", {
              count: cells.length,
            })}
          </span>{' '}
          <span>{reason}</span>
        </p>
      ))}
      {changes.length > maxChanges && (
        <p className={styles.fault}>
          {t(
            'A change set holds {maxChanges, number} changes at most. Select fewer organizations or flags.',
            { maxChanges },
          )}
        </p>
      )}
    </div>
  );
}
