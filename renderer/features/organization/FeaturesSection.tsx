import { useState } from 'react';
import { seeCell } from '#shared/flags/cell';
import { t } from '#shared/messages/text';
import { flagIdOf, isFlagSetting, readSettings, type Setting } from '#shared/reading/setting';
import { lastSegment } from '#shared/resource-names';
import { Line } from '../../components/Bar.tsx';
import { LinkButton } from '../../components/Button.tsx';
import { JsonView } from '../../components/JsonView.tsx';
import { Section } from '../../components/Section.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Absent } from '../../components/Status.tsx';
import { useScope } from '../../scope/scope.ts';
import { AbsentField } from '../organizations/columns.tsx';
import { knownField, type OrganizationRow } from '../organizations/organization-row.ts';
import { SettingState } from '../organizations/tabs/SettingRows.tsx';
import { MapValue } from '../mappings/MapValue.tsx';
import { showFlag, showFlagsOf, showInList, type Customer } from './customer-links.ts';
import { useFlagDefaults } from './queries.ts';
import styles from './Organization.module.css';

const shownSettings = 12;

interface FeaturesProps {
  customer: Customer;
  row: OrganizationRow | null;
  isReading: boolean;
}

/** Features and feature sets with their value, and where each value comes from. */
export function FeaturesSection({ customer, row, isReading }: FeaturesProps) {
  return (
    <>
      <Settings
        title={t('Features and overrides')}
        none={t('The Full view lists no feature.')}
        field="featureSettings"
        row={row}
        isReading={isReading}
        customer={customer}
        onward={{ label: t('Show in feature flags'), show: () => showFlagsOf(customer) }}
      />
      <Settings
        title={t('Feature sets')}
        none={t('The Full view lists no feature set.')}
        field="featureSetSettings"
        row={row}
        isReading={isReading}
        customer={customer}
        onward={{ label: t('Show in organizations'), show: () => showInList(customer, 'features') }}
      />
    </>
  );
}

function Settings({
  title,
  none,
  field,
  row,
  isReading,
  customer,
  onward,
}: FeaturesProps & {
  title: string;
  /** Where the list came and is empty. */
  none: string;
  field: 'featureSettings' | 'featureSetSettings';
  onward: { label: string; show: () => void };
}) {
  const { mappings } = useScope().profile;
  const [isAll, setAll] = useState(false);
  const { sourceOf, hasFlag } = useSources(field);
  const known = row === null ? ({ is: 'not-loaded' } as const) : knownField(row, field);
  const reading = known.is === 'given' ? readSettings(known.value, mappings) : null;
  const settings =
    reading === null || reading.is === 'not-understood'
      ? []
      : reading.value.map((setting) => ({ ...setting, from: sourceOf(setting) }));
  // What was set for this organization is what an operator looks for.
  const ordered = settings.toSorted((a, b) => rank(a.from) - rank(b.from));
  const countOf = (source: Source) => settings.filter(({ from }) => from === source).length;
  const counted = { count: settings.length, overrides: countOf('override'), unknown: countOf('unknown') };
  return (
    <Section
      isLandmark
      title={title}
      aside={
        <Line>
          {settings.length > 0 && (
            <span>
              {counted.unknown === 0
                ? t(
                    '{count} in all, {overrides, plural, =0 {no overrides} one {# override} other {# overrides}}',
                    counted,
                  )
                : t(
                    '{count} in all, {overrides, plural, =0 {no known overrides} one {# override} other {# overrides}}, source unknown for {unknown}',
                    counted,
                  )}
            </span>
          )}
          <LinkButton className="small" onPress={onward.show}>
            {onward.label}
          </LinkButton>
        </Line>
      }
    >
      {known.is === 'not-loaded' && isReading ? (
        <Skeleton width={220} />
      ) : known.is !== 'given' ? (
        <AbsentField field={known} />
      ) : reading?.is === 'not-understood' ? (
        <>
          <Absent word="not understood" />
          <JsonView value={known.value} label={title} />
        </>
      ) : settings.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <>
          <ul className={styles.settings}>
            {ordered
              .slice(0, isAll ? undefined : shownSettings)
              .map(({ name, value, received, from }, place) => (
                <li key={`${name}-${place}`}>
                  <LinkButton
                    className={styles.link}
                    onPress={() =>
                      hasFlag(name) ? showFlag(flagIdOf(name)) : showInList(customer, 'features')
                    }
                  >
                    <code className="truncate" title={name}>
                      {lastSegment(name)}
                    </code>
                  </LinkButton>
                  {received !== undefined && <MapValue word={received} />}
                  <SettingState value={value} />
                  <span className={styles.source}>{sourceWords[from]}</span>
                </li>
              ))}
          </ul>
          {ordered.length > shownSettings && (
            <LinkButton data-part className="small" onPress={() => setAll(!isAll)}>
              {isAll ? t('Show fewer') : t('Show all')}
            </LinkButton>
          )}
        </>
      )}
    </Section>
  );
}

type Source = 'override' | 'default' | 'unknown' | 'none';
const sourceWords: Record<Source, string> = {
  override: t('Override'),
  default: t('Default'),
  unknown: t('Source unknown'),
  none: '',
};
const rank = (source: Source) => (source === 'override' ? 0 : 1);

/** Where the value of a setting comes from: as it says itself, else by the default of its flag. */
function useSources(field: 'featureSettings' | 'featureSetSettings'): {
  sourceOf: (setting: Setting) => Source;
  hasFlag: (name: string) => boolean;
} {
  const defaults = useFlagDefaults();
  // Any feature may be a flag until all flags are known; a feature set is none by its name alone.
  const mayBeFlag = (id: string) => (defaults === null ? field === 'featureSettings' : defaults.has(id));
  return {
    sourceOf: (setting) => {
      const id = flagIdOf(setting.name);
      if (!isFlagSetting(setting) && !mayBeFlag(id)) return 'none';
      return seeCell(setting, defaults?.get(id) ?? null).is;
    },
    hasFlag: (name) => defaults?.has(flagIdOf(name)) === true,
  };
}
