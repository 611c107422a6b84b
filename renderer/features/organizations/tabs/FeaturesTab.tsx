import { t } from '#shared/messages/text';
import { readSettings } from '#shared/reading/setting';
import { useScope } from '../../../scope/scope.ts';
import { JsonView } from '../../../components/JsonView.tsx';
import { Section } from '../../../components/Section.tsx';
import { Absent } from '../../../components/Status.tsx';
import { AbsentField } from '../columns.tsx';
import type { FullRead } from '../read-full.ts';
import { knownField, type OrganizationRow } from '../organization-row.ts';
import { FullPart } from './FullPart.tsx';
import { SettingRows } from './SettingRows.tsx';

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
  const { mappings } = useScope().profile;
  const reading = known.is === 'given' ? readSettings(known.value, mappings) : null;
  const settings = reading === null || reading.is === 'not-understood' ? [] : reading.value;
  return (
    <Section
      title={title}
      aside={
        known.is !== 'given' ? (
          <AbsentField field={known} />
        ) : reading?.is === 'not-understood' ? (
          <Absent word="not understood" />
        ) : (
          settings.length
        )
      }
    >
      {reading?.is === 'not-understood' && known.is === 'given' && (
        <JsonView value={known.value} label={title} />
      )}
      <SettingRows settings={settings} />
    </Section>
  );
}
