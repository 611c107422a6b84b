import { t } from '#shared/messages/text';
import { readSettings } from '#shared/reading/setting';
import { useScope } from '../../../scope/scope.ts';
import { Absent } from '../../../components/Status.tsx';
import { Button, LinkButton } from '../../../components/Button.tsx';
import { formatCount } from '../../../format/number.ts';
import { toAppError } from '../../../ipc/unwrap.ts';
import { ErrorNotice } from '../../../components/ErrorNotice.tsx';
import { AbsentField } from '../columns.tsx';
import type { FullRead } from '../read-full.ts';
import { knownField, type OrganizationRow } from '../organization-row.ts';
import { changeOrganizationsView, type DetailTab } from '../view-state.ts';
import { SettingRows } from './SettingRows.tsx';
import styles from '../OrganizationDetail.module.css';

const shownSettings = 7;

export function SummaryTab({ read, teams }: { read: FullRead; teams: readonly string[] }) {
  const { row } = read;
  const features = knownField(row, 'featureSettings');
  const sets = knownField(row, 'featureSetSettings');
  return (
    <>
      <div className={styles.section}>
        <dl className={styles.stats}>
          <Figure label={t('Users')} row={row} field="userCount" />
          <Figure label={t('Teams')} row={row} field="teamCount" />
          <Figure label={t('Brands')} row={row} field="brandCount" />
        </dl>
      </div>
      <div className={styles.section}>
        <dl className={styles.facts}>
          <Fact label={t('Partner')} row={row} field="partner" />
          <Fact label={t('Package')} row={row} field="package" />
          <Fact label={t('State reason')} row={row} field="stateReason" />
          <Fact label={t('Notes')} row={row} field="notes" />
        </dl>
      </div>
      {row.view !== 'FULL' && <FullPrompt read={read} />}
      {features.is === 'given' && <SettingsSection title={t('Feature settings')} value={features.value} />}
      {sets.is === 'given' && <SettingsSection title={t('Feature sets')} value={sets.value} />}
      {teams.length > 0 && (
        <div className={styles.section}>
          <h3>
            {t('Known teams')} <Known count={teams.length} row={row} />
          </h3>
          <ul className={styles.rows}>
            {teams.slice(0, shownSettings).map((team) => (
              <li key={team}>
                <code className="truncate">{team.slice(team.indexOf('/teams/') + 1)}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** `5 of 9, from names seen`: teams cannot be listed, so they are known from names only. */
export function Known({ count, row }: { count: number; row: OrganizationRow }) {
  const total = knownField(row, 'teamCount');
  return (
    <span className={styles.aside}>
      {t('{count}{is}, from names seen', {
        count: formatCount(count),
        is: total.is === 'given' ? t(' of {total}', { total: formatCount(total.value) }) : t(' known'),
      })}
    </span>
  );
}

function FullPrompt({ read }: { read: FullRead }) {
  return (
    <div className={styles.section}>
      {read.error === null ? (
        <div className={styles.prompt}>
          <span>{t('Features, feature sets and roles come with Full, the slowest view.')}</span>
          <Button small onPress={read.load} isDisabled={read.isReading}>
            {read.isReading ? t('Reading Full') : t('Load Full')}
          </Button>
        </div>
      ) : (
        <ErrorNotice as="box" error={toAppError(read.error)} onRetry={read.load} />
      )}
    </div>
  );
}

function SettingsSection({ title, value }: { title: string; value: unknown }) {
  const { mappings } = useScope().profile;
  const reading = readSettings(value, mappings);
  const settings = reading.is === 'not-understood' ? [] : reading.value;
  const more: DetailTab = 'features';
  return (
    <div className={styles.section}>
      <h3>
        {title}
        <span className={styles.aside}>
          {settings.length > shownSettings ? (
            <LinkButton
              className="small"
              onPress={() => {
                changeOrganizationsView({ tab: more });
              }}
            >
              {t('{shownSettings} of {count}', { shownSettings, count: settings.length })}
            </LinkButton>
          ) : (
            settings.length
          )}
        </span>
      </h3>
      {reading.is === 'not-understood' ? (
        <Absent word="not understood" />
      ) : settings.length === 0 ? (
        <Absent word="not given" />
      ) : (
        <SettingRows settings={settings.slice(0, shownSettings)} />
      )}
    </div>
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
      <dt>{label}</dt>
      <dd>{count.is === 'given' ? formatCount(count.value) : <AbsentField field={count} />}</dd>
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
