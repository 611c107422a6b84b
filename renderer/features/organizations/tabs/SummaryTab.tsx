import { t } from '#shared/messages/text';
import { readSettings } from '#shared/reading/setting';
import { useScope } from '../../../scope/scope.ts';
import { Absent } from '../../../components/Status.tsx';
import { Button, LinkButton } from '../../../components/Button.tsx';
import { formatCount } from '../../../format/number.ts';
import { toAppError } from '../../../ipc/unwrap.ts';
import { ErrorNotice } from '../../../components/ErrorNotice.tsx';
import { Facts } from '../../../components/Facts.tsx';
import { Section } from '../../../components/Section.tsx';
import { AbsentCount } from '../columns.tsx';
import type { FullRead } from '../read-full.ts';
import { knownField, type OrganizationRow } from '../organization-row.ts';
import { changeOrganizationsView, type DetailTab } from '../view-state.ts';
import { SettingRows } from './SettingRows.tsx';
import styles from '../OrganizationDetail.module.css';

const shownSettings = 7;

export function SummaryTab({ read }: { read: FullRead }) {
  const { row } = read;
  const features = knownField(row, 'featureSettings');
  const sets = knownField(row, 'featureSetSettings');
  return (
    <>
      <Section>
        <dl className={styles.stats}>
          <Figure label={t('Users')} row={row} field="userCount" />
          <Figure label={t('Teams')} row={row} field="teamCount" />
          <Figure label={t('Brands')} row={row} field="brandCount" />
        </dl>
      </Section>
      <Section>
        <Facts labels={96}>
          <Fact label={t('Partner')} row={row} field="partner" />
          <Fact label={t('Package')} row={row} field="package" />
          <Fact label={t('State reason')} row={row} field="stateReason" />
          <Fact label={t('Service notes')} row={row} field="notes" />
        </Facts>
      </Section>
      {row.view !== 'FULL' && <FullPrompt read={read} />}
      {features.is === 'given' && <SettingsSection title={t('Feature settings')} value={features.value} />}
      {sets.is === 'given' && <SettingsSection title={t('Feature sets')} value={sets.value} />}
    </>
  );
}

function FullPrompt({ read }: { read: FullRead }) {
  return (
    <Section>
      {read.error === null ? (
        <div className={styles.prompt}>
          <span>{t('The Full view is the slowest, and has counts, features, feature sets and roles.')}</span>
          <Button small onPress={read.load} isPending={read.isReading}>
            {read.isReading ? t('Loading the Full view') : t('Load the Full view')}
          </Button>
        </div>
      ) : (
        <ErrorNotice as="box" error={toAppError(read.error)} onRetry={read.load} />
      )}
    </Section>
  );
}

function SettingsSection({ title, value }: { title: string; value: unknown }) {
  const { mappings } = useScope().profile;
  const reading = readSettings(value, mappings);
  const settings = reading.is === 'not-understood' ? [] : reading.value;
  const more: DetailTab = 'features';
  return (
    <Section
      title={title}
      aside={
        settings.length > shownSettings ? (
          <LinkButton className="small" onPress={() => changeOrganizationsView({ tab: more })}>
            {t('Show all {count, number}', { count: settings.length })}
          </LinkButton>
        ) : reading.is === 'not-understood' ? undefined : (
          settings.length
        )
      }
    >
      {reading.is === 'not-understood' ? (
        <Absent word="not understood" />
      ) : settings.length === 0 ? (
        <span className="muted">{t('None')}</span>
      ) : (
        <SettingRows settings={settings.slice(0, shownSettings)} />
      )}
    </Section>
  );
}

function Figure({
  label,
  row,
  field,
}: {
  label: string;
  row: OrganizationRow;
  field: 'userCount' | 'teamCount' | 'brandCount';
}) {
  const count = knownField(row, field);
  return (
    <div>
      <dt className="small muted">{label}</dt>
      <dd>{count.is === 'given' ? formatCount(count.value) : <AbsentCount field={count} />}</dd>
    </div>
  );
}

function Fact({
  label,
  row,
  field,
}: {
  label: string;
  row: OrganizationRow;
  field: 'partner' | 'package' | 'stateReason' | 'notes';
}) {
  const value = knownField(row, field);
  return (
    <>
      <dt>{label}</dt>
      <dd>{value.is === 'given' && value.value !== '' ? value.value : <Absent word="not given" />}</dd>
    </>
  );
}
