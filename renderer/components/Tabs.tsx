import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import { usePageMenu } from '../state/page-menus.ts';
import { cx } from './class-names.ts';
import styles from './Tabs.module.css';

interface TabsProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  tabs: readonly { id: V; label: string; note?: string | undefined; content: () => ReactNode }[];
}

/** Views of one thing; only the chosen one is drawn. */
export function Tabs<V extends string>({ label, value, onChange, tabs }: TabsProps<V>) {
  usePageMenu({
    label,
    choices: tabs.map((tab) => ({ id: tab.id, label: tab.label, run: () => onChange(tab.id) })),
  });
  return (
    <AriaTabs
      className={cx(styles.tabs)}
      selectedKey={value}
      onSelectionChange={(key) => {
        const tab = tabs.find(({ id }) => id === key);
        if (tab !== undefined) onChange(tab.id);
      }}
    >
      <TabList aria-label={label} className={cx(styles.list)}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={cx(styles.tab)}>
            {tab.label}
            {tab.note !== undefined && <span className={styles.note}>{tab.note}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={cx(styles.panel)}>
          {tab.id === value && tab.content()}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
