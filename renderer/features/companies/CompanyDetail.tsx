import { Copy, ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { inItsOrder } from '#shared/display-name';
import { t } from '#shared/messages/text';
import { shownValue, valueIn, columnsOf } from '#shared/unspecified/columns';
import { companyFacts, companyFilter } from '#shared/unspecified/company';
import { Line } from '../../components/Bar.tsx';
import { cx } from '../../components/class-names.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { Facts } from '../../components/Facts.tsx';
import { JsonView } from '../../components/JsonView.tsx';
import { Menu } from '../../components/Menu.tsx';
import { Meta, SidePane, SidePaneHead } from '../../components/SidePane.tsx';
import { Absent } from '../../components/Status.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { useCopy } from '../../queries/use-copy.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { useWorkingOrganization } from '../../state/working-organization.ts';
import { RevealButton } from '../privacy/RevealButton.tsx';
import { useReveal } from '../privacy/use-reveal.ts';
import { useOpenChecks } from './open-checks.ts';
import type { CompanyRow } from './use-search.ts';
import styles from './Companies.module.css';

/** One result: its fields, the response unchanged, and the filter that finds checks of the company. */
export function CompanyDetail({ row, onClose }: { row: CompanyRow; onClose: () => void }) {
  const { masked } = row;
  const copy = useCopy();
  const reveal = useReveal({ of: 'company', id: masked ?? '' });
  const revealed = reveal.values?.of === 'company' ? reveal.values.fields : null;
  const fields = revealed ?? row.fields;
  const [tab, setTab] = useState<'fields' | 'raw'>('fields');
  useKeys([{ ...keyTable.close, label: t('Close the pane'), run: onClose }]);
  const working = useWorkingOrganization();
  const facts = companyFacts(fields);
  const filter = companyFilter(facts);
  const openChecks = useOpenChecks()(fields);
  const columns = columnsOf([fields]);
  const title = facts.name ?? facts.number ?? t('Company');
  const json = JSON.stringify(fields, null, 2);
  return (
    <SidePane label={title}>
      <SidePaneHead
        title={title}
        isPersonal
        actions={<IconButton small label={t('Close the pane')} icon={X} onPress={onClose} />}
      >
        <Meta>
          {facts.number !== null && <code className="personal">{facts.number}</code>}
          <span>{t('{count, plural, one {# field} other {# fields}}', { count: columns.length })}</span>
        </Meta>
        <Line className={styles.actions}>
          <Button
            icon={ListFilter}
            isDisabled={openChecks === null}
            {...(openChecks !== null && { onPress: openChecks })}
          >
            {working === null
              ? t('Filter checks by company')
              : t('Filter checks by company in {organization}', {
                  organization: inItsOrder(working.displayName ?? working.name),
                })}
          </Button>
          <Menu
            label={t('Copy')}
            trigger={<Button icon={Copy}>{t('Copy')}</Button>}
            sections={[
              {
                choices: [
                  ...(facts.number === null
                    ? []
                    : [choice('number', t('Registration number'), facts.number, copy)]),
                  ...(facts.name === null ? [] : [choice('name', t('Company name'), facts.name, copy)]),
                  ...(filter === null ? [] : [choice('filter', t('Check filter'), filter, copy)]),
                  choice(
                    'json',
                    masked !== null && revealed === null ? t('Masked JSON') : 'JSON',
                    json,
                    (text, done) => copy(text, done, { isSensitive: revealed !== null }),
                  ),
                ],
              },
            ]}
          />
        </Line>
      </SidePaneHead>
      <Tabs
        label={t('Result views')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'fields',
            label: t('Fields'),
            note: String(columns.length),
            content: () => (
              <Facts className={styles.fields} labels={132}>
                {columns.map((column) => {
                  const text = shownValue(valueIn(fields, column));
                  return (
                    <div key={column.id}>
                      <dt>
                        <code title={column.id}>{column.id}</code>
                      </dt>
                      <dd>
                        {text === null ? <Absent word="not given" /> : <bdi className="personal">{text}</bdi>}
                      </dd>
                    </div>
                  );
                })}
              </Facts>
            ),
          },
          {
            id: 'raw',
            label: t('Raw'),
            content: () => (
              <>
                {masked !== null && (
                  <p className={styles.reveal}>
                    {revealed === null ? t('Personal data masked') : t('Personal data visible')}
                    <RevealButton reveal={reveal} />
                  </p>
                )}
                <div className="personal">
                  <JsonView value={fields} label={t('Raw result')} />
                </div>
              </>
            ),
          },
        ]}
      />
      <div className={styles.filter}>
        <h3>{t('Check filter')}</h3>
        {filter === null ? (
          <p className="muted">{t('The result has no company name or registration number to filter by.')}</p>
        ) : (
          <pre className={cx(styles.code, 'personal')}>{filter}</pre>
        )}
        {facts.number !== null && (
          <p className="muted small">
            {t('A company of another jurisdiction can have the same registration number.')}
          </p>
        )}
      </div>
    </SidePane>
  );
}

function choice(id: string, label: string, text: string, copy: ReturnType<typeof useCopy>) {
  return {
    id,
    label,
    run: () => copy(text, t('{label} copied.', { label })),
  };
}
