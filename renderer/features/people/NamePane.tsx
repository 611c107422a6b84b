import type { KnownName } from '#shared/ipc/contract/people';
import { targetOf } from '#shared/link';
import { t } from '#shared/messages/text';
import { Fact, Facts } from '../../components/Facts.tsx';
import { RecordPane } from '../../components/RecordPane.tsx';
import { Section } from '../../components/Section.tsx';
import { idOf, sourcesOf } from './columns.ts';
import type { PeopleKind } from './view-state.ts';
import styles from './People.module.css';

interface NamePaneProps {
  kind: PeopleKind;
  row: KnownName;
  /** Null: it has no page of its own. */
  onOpen: (() => void) | null;
  onClose: () => void;
}

/** All that is known of a team or a user: its name, and where it was seen. */
export function NamePane({ kind, row, onOpen, onClose }: NamePaneProps) {
  const { name } = row;
  const word = kind === 'team' ? t('Team') : t('User');
  return (
    <RecordPane
      title={idOf(row)}
      label={word}
      isPersonal={kind === 'user'}
      className={styles.pane}
      name={name}
      link={targetOf(name) === null ? null : name}
      page={onOpen === null ? undefined : { label: t('Show checks'), open: onOpen }}
      onClose={onClose}
    >
      <Section title={word}>
        <Facts labels={92}>
          <Fact name={t('Found in')}>{sourcesOf(row)}</Fact>
        </Facts>
      </Section>
    </RecordPane>
  );
}
