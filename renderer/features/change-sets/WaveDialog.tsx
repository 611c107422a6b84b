import { Tag, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { maxInFlight, rates } from '#shared/flags/pace';
import { healthConditions, type HealthCondition } from '#shared/flags/wave-health';
import { costOf, maxWaveGroups, type Waves } from '#shared/flags/waves';
import type { ChangeCell, ChangeSet } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import { Button, IconButton } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Fact, Facts } from '../../components/Facts.tsx';
import { Menu } from '../../components/Menu.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { formatCount } from '../../format/number.ts';
import { useGuard } from '../../queries/guard.ts';
import { useScope } from '../../scope/scope.ts';
import type { Failed } from '../../state/failed.ts';
import { useTags } from '../organizations/use-tags.ts';
import { conditionSource, conditionWord } from './health-words.ts';
import { NumberSetting } from './NumberSetting.tsx';
import styles from './Drawer.module.css';

export interface PaceChange {
  waves?: Waves | null;
  perMinute?: number;
  inFlight?: number;
}

interface WaveDialogProps {
  changeSet: ChangeSet;
  cells: readonly ChangeCell[];
  /** What comes when waves are switched on. */
  lastWaves: Waves;
  /** The last edit, where it was not saved. */
  unsaved: Failed | null;
  onChange: (to: PaceChange) => void;
  onClose: () => void;
}

/** How a change set is spread over time, and what stops it between two waves. */
export function WaveDialog({ changeSet, cells, lastWaves, unsaved, onChange, onClose }: WaveDialogProps) {
  const { perMinute, inFlight } = changeSet;
  /** As edited here: an edit is made to those before it, whether they are saved yet or not. */
  const [edited, setEdited] = useState(changeSet.waves ?? lastWaves);
  const [isOn, setOn] = useState(changeSet.waves !== null);
  const waves = isOn ? edited : null;
  const set = (to: Partial<Waves>) => {
    const next = { ...edited, ...to };
    setEdited(next);
    onChange({ waves: next });
  };
  const { calls, restSeconds } = costOf(waves, cells);
  return (
    <Dialog
      isOpen
      wide
      title={t('Waves and pace')}
      onClose={onClose}
      footnote={
        waves === null
          ? t('Without waves, the run goes through all organizations without a pause.')
          : t(
              'Waves add {minutes} min of waiting. Comparing the rates adds {calls, plural, =0 {no API calls} one {# API call} other {# API calls}}.',
              {
                calls,
                minutes: restSeconds / 60,
              },
            )
      }
      actions={
        <Button kind="primary" autoFocus onPress={onClose}>
          {t('Done')}
        </Button>
      }
    >
      {unsaved !== null && <ErrorNotice as="box" error={unsaved.error} onRetry={unsaved.again} />}
      <Facts labels={100}>
        <Fact name={t('Pace')}>
          <Setting>
            <Phrase
              text="At most {rate} changes per minute, {places} at once"
              values={{
                rate: (
                  <NumberSetting
                    label={t('Changes per minute')}
                    value={perMinute}
                    most={rates.fastest}
                    onChange={(next) => onChange({ perMinute: next })}
                  />
                ),
                places: (
                  <NumberSetting
                    label={t('Changes at once')}
                    value={inFlight}
                    most={maxInFlight}
                    onChange={(next) => onChange({ inFlight: next })}
                  />
                ),
              }}
            />
          </Setting>
        </Fact>
        <Fact name={t('Waves')}>
          <Check
            checked={isOn}
            onChange={(checked) => {
              setOn(checked);
              onChange({ waves: checked ? edited : null });
            }}
          >
            {t('Apply in waves')}
          </Check>
          {waves !== null && <Sizes waves={waves} cells={cells} set={set} />}
        </Fact>
        {waves !== null && <Between waves={waves} restSeconds={restSeconds} set={set} />}
      </Facts>
    </Dialog>
  );
}

interface PartProps {
  waves: Waves;
  set: (to: Partial<Waves>) => void;
}

/** By number and share, or a tag after the other. */
function Sizes({ waves, cells, set }: PartProps & Pick<WaveDialogProps, 'cells'>) {
  const staged = new Set(cells.map(({ organization }) => organization));
  const { groups } = waves;
  const grouped = new Set(groups.flat());
  const byTag = new Map<string, Set<string>>();
  for (const [organization, tags] of useTags())
    for (const tag of tags) byTag.set(tag, (byTag.get(tag) ?? new Set<string>()).add(organization));
  const tagOf = (names: readonly string[]) =>
    [...byTag].find(([, tagged]) => names.every((name) => tagged.has(name)));
  /** An organization is in one wave, so a tag brings only those that are in none yet. */
  const offered = [...byTag]
    .map(([tag, tagged]) => ({
      tag,
      names: [...tagged].filter((name) => staged.has(name) && !grouped.has(name)),
    }))
    .filter(({ names }) => names.length > 0);
  return (
    <>
      {groups.length === 0 && (
        <Setting>
          <Phrase
            text="First {first} organizations, then {share}% in total, then the rest"
            values={{
              first: (
                <NumberSetting
                  label={t('Organizations in the first wave')}
                  value={waves.first}
                  most={1000}
                  onChange={(first) => set({ first })}
                />
              ),
              share: (
                <NumberSetting
                  label={t('Percent of organizations in the first two waves')}
                  value={waves.share}
                  most={100}
                  onChange={(share) => set({ share })}
                />
              ),
            }}
          />
        </Setting>
      )}
      {groups.map((names, at) => (
        <Setting key={at}>
          <Tag aria-hidden="true" size={13} />
          <span>{waveText(at + 1, tagOf(names)?.[0], names.filter((name) => staged.has(name)).length)}</span>
          <IconButton
            small
            label={t('Remove wave {wave}', { wave: at + 1 })}
            icon={X}
            onPress={() => set({ groups: groups.filter((_, other) => other !== at) })}
          />
        </Setting>
      ))}
      {groups.length > 0 && (
        <Setting>
          {t('All other organizations: {count}', { count: formatCount(restOf(waves, cells)) })}
        </Setting>
      )}
      {offered.length > 0 && groups.length < maxWaveGroups && (
        <Menu
          label={t('Tags of the staged organizations')}
          trigger={<Button small>{t('Add wave by tag')}</Button>}
          sections={[
            {
              choices: offered.map(({ tag, names }) => ({
                id: tag,
                label: tag,
                note: String(names.length),
                isPersonal: true,
                run: () => set({ groups: [...groups, names] }),
              })),
            },
          ]}
        />
      )}
    </>
  );
}

const waveText = (wave: number, tag: string | undefined, count: number) =>
  tag === undefined
    ? t('Wave {wave}: {count, plural, one {# organization} other {# organizations}}', { wave, count })
    : t('Wave {wave}: {tag}, {count, plural, one {# organization} other {# organizations}}', {
        wave,
        tag,
        count,
      });

/** Organizations that no group names. */
function restOf({ groups }: Waves, cells: readonly ChangeCell[]): number {
  const named = new Set(groups.flat());
  return new Set(cells.map(({ organization }) => organization).filter((name) => !named.has(name))).size;
}

/** The rest between two waves, and what stops the run there. */
function Between({ waves, restSeconds, set }: PartProps & { restSeconds: number }) {
  const { health, maxFailures, restMinutes } = waves;
  const { limits, hours, ifUnknown } = health;
  const limit = (condition: HealthCondition, most: number | undefined) => {
    const { [condition]: _, ...others } = limits;
    set({
      health: { ...health, limits: most === undefined ? others : { ...others, [condition]: most } },
    });
  };
  return (
    <>
      <Fact name={t('Between waves')}>
        <Setting>
          <Phrase
            text="Wait {minutes} min. Stop when more than {cells} changes of the whole run were unsuccessful."
            values={{
              minutes: (
                <NumberSetting
                  label={t('Minutes between waves')}
                  value={restMinutes}
                  least={0}
                  most={240}
                  onChange={(next) => set({ restMinutes: next })}
                />
              ),
              cells: (
                <NumberSetting
                  label={t('Maximum unsuccessful changes')}
                  value={maxFailures}
                  least={0}
                  most={5000}
                  onChange={(next) => set({ maxFailures: next })}
                />
              ),
            }}
          />
        </Setting>
        <LockWarning restSeconds={restSeconds} />
      </Fact>
      <Fact name={t('Watched rates')}>
        {healthConditions.map((condition) => (
          <Setting key={condition}>
            <Check
              title={conditionSource[condition]}
              checked={limits[condition] !== undefined}
              onChange={(checked) => limit(condition, checked ? defaultRise : undefined)}
            >
              {conditionWord[condition]}
            </Check>
            {limits[condition] !== undefined && (
              <Phrase
                text="Maximum rise: {points} points"
                values={{
                  points: (
                    <NumberSetting
                      label={t('{condition}: percentage points', { condition: conditionWord[condition] })}
                      value={limits[condition]}
                      least={0}
                      most={100}
                      onChange={(most) => limit(condition, most)}
                    />
                  ),
                }}
              />
            )}
          </Setting>
        ))}
      </Fact>
      {Object.keys(limits).length > 0 && (
        <Fact name={t('Comparison')}>
          <Setting>
            <Phrase
              text="Compare each rate since the change with the {hours} h before"
              values={{
                hours: (
                  <NumberSetting
                    label={t('Hours before the change')}
                    value={hours}
                    most={168}
                    onChange={(next) => set({ health: { ...health, hours: next } })}
                  />
                ),
              }}
            />
          </Setting>
          <Check
            checked={ifUnknown === 'stop'}
            onChange={(checked) => set({ health: { ...health, ifUnknown: checked ? 'stop' : 'go-on' } })}
          >
            {t('Stop if a rate is unknown')}
          </Check>
        </Fact>
      )}
    </>
  );
}

/** A run ends with the unlocked time of production, which began before the first wave. */
function LockWarning({ restSeconds }: { restSeconds: number }) {
  const { profile } = useScope();
  const guard = useGuard(profile.id);
  if (guard?.environment !== 'production') return null;
  const unlockedSeconds = guard.remainingSeconds ?? guard.unlockMinutes * 60;
  if (restSeconds < unlockedSeconds) return null;
  return (
    <p className={styles.warning}>
      {t(
        'The waits take {wait, number} min, and production locks within {unlock, number} min. The run stops then. Unlock and resume it.',
        { wait: restSeconds / 60, unlock: Math.ceil(unlockedSeconds / 60) },
      )}
    </p>
  );
}

/** Percentage points when a condition is switched on. */
const defaultRise = 5;

const Setting = ({ children }: { children: ReactNode }) => <div className={styles.limit}>{children}</div>;

function Check({
  checked,
  title,
  onChange,
  children,
}: {
  checked: boolean;
  title?: string;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className={styles.limit} title={title}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
