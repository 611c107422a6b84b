import { t } from '#shared/messages/text';
import { readFeatureSettings } from '#shared/model/feature-settings';
import { AbsentField } from '../columns.tsx';
import type { FullRead } from '../OrganizationDetail.tsx';
import { knownField, type OrganizationRow } from '../organization-row.ts';
import { FullPart } from './FullPart.tsx';
import { SettingRows } from './SettingRows.tsx';
import styles from '../OrganizationDetail.module.css';

export function FeaturesTab({ read }: { read: FullRead }) {
  return (
    <FullPart read={read}>
      {(row) => (
        <>
          <Settings title={t('Feature settings')} row={row} field="featureSettings" />
          <Settings title={t('Feature sets')} row={row} field="featureSetSettings" />
        </>
      )}
    </FullPart>
  );
}

function Settings({
  title,
  row,
  field,
}: {
  title: string;
  row: OrganizationRow;
  field: 'featureSettings' | 'featureSetSettings';
}) {
  const known = knownField(row, field);
  const settings = known.is === 'given' ? readFeatureSettings(known.value) : [];
  return (
    <div className={styles.section}>
      <h3>
        {title}
        <span className={styles.aside}>
          {known.is === 'given' ? settings.length : <AbsentField field={known} />}
        </span>
      </h3>
      <SettingRows settings={settings} />
    </div>
  );
}
