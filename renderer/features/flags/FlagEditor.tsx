import { useState } from 'react';
import { flagFields, offeredFields, readDefault } from '#shared/flags/flag';
import { t } from '#shared/messages/text';
import type { FeatureFlag } from '#shared/model/unspecified';
import { Tabs } from '../../components/Tabs.tsx';
import { useScope } from '../../scope/scope.ts';
import { withEmptied, withField, withoutField } from './flag-draft.ts';
import { FlagFields } from './FlagFields.tsx';
import { FlagJson } from './FlagJson.tsx';
import type { FlagEdit } from './use-flag-edit.ts';
import styles from './FlagPane.module.css';

interface FlagEditorProps {
  edit: FlagEdit;
  others: readonly FeatureFlag[];
  isNew: boolean;
  /** Nothing can be sent. */
  isFixed: boolean;
}

/** The edit of a flag as fields or as JSON. What other flags have is offered as well. */
export function FlagEditor({ edit, others, isNew, isFixed }: FlagEditorProps) {
  const { read, draft, setDraft, parsed } = edit;
  const { mappings } = useScope().profile;
  const [tab, setTab] = useState<'fields' | 'json'>('fields');
  const offered = offeredFields(read, others);
  const received = flagFields(read).filter(({ value }) => value !== null);
  return (
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
                flagDefault={readDefault(read, mappings)}
                isNew={isNew}
                offered={isFixed ? [] : offered}
                emptied={draft.emptied}
                onEmpty={(field) => setDraft(withEmptied(draft, field))}
                onChange={(field, value) =>
                  setDraft(value === undefined ? withoutField(draft, field) : withField(draft, field, value))
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
          content: () => <FlagJson draft={draft} known={[...received, ...offered]} onChange={setDraft} />,
        },
      ]}
    />
  );
}
