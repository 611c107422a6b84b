import { Download, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DryResult } from '#shared/flags/change';
import type { ChangeCell, ChangeSetDetail } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import { MoreMenu } from '../../components/Menu.tsx';
import { SidePaneHead } from '../../components/SidePane.tsx';
import { formatMomentInSentence } from '../../format/time.ts';
import { changeFlagsView } from '../flags/view-state.ts';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { useDraft } from './draft.ts';
import type { DraftActions } from './use-draft-actions.ts';
import styles from './Drawer.module.css';

/** The name of a draft, its menu, and how many changes pass. */
export function DraftHead({ draft, actions }: { draft: ChangeSetDetail; actions: DraftActions }) {
  const { changeSet, cells } = draft;
  const others = useDraft().drafts.filter(({ id }) => id !== changeSet.id);
  const [isNaming, setNaming] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const rename = (name: string) => {
    setNaming(false);
    actions.rename(name);
  };
  return (
    <>
      <DiscardQuestion
        isOpen={isDiscarding}
        draft={draft}
        onClose={() => setDiscarding(false)}
        onDiscard={actions.remove}
      />
      <SidePaneHead
        title={changeSet.name}
        editor={
          isNaming ? (
            <input
              className={styles.name}
              aria-label={t('Name of the change set')}
              autoFocus
              defaultValue={changeSet.name}
              maxLength={120}
              onBlur={(event) => rename(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') rename(event.currentTarget.value);
                // Escape moves the focus away, and what is there then is the name.
                if (event.key === 'Escape') event.currentTarget.value = changeSet.name;
              }}
            />
          ) : undefined
        }
        isLined
        actions={
          <MoreMenu
            small
            sections={[
              {
                choices: [
                  { id: 'rename', label: t('Rename'), icon: Pencil, run: () => setNaming(true) },
                  { id: 'save', label: t('Save plan as file…'), icon: Download, run: actions.save },
                  {
                    id: 'remove',
                    label: t('Discard this change set…'),
                    icon: Trash2,
                    run: () => setDiscarding(true),
                  },
                ],
              },
              ...(others.length > 0
                ? [
                    {
                      title: t('Switch change set'),
                      choices: others.map(({ id, name }) => ({
                        id,
                        label: name,
                        run: () => changeFlagsView({ draft: id }),
                      })),
                    },
                  ]
                : []),
            ]}
          />
        }
      >
        <div className={styles.meta}>
          {changeSet.dryRunAt === null
            ? t('{count, plural, one {# change} other {# changes}}, no dry run yet', { count: cells.length })
            : dryWords(cells, formatMomentInSentence(changeSet.dryRunAt))}
        </div>
      </SidePaneHead>
    </>
  );
}

function dryWords(cells: readonly ChangeCell[], at: string): string {
  const of = (...results: DryResult[]) =>
    cells.filter(({ dry }) => dry !== null && results.includes(dry.result)).length;
  const passes = of('would-apply', 'would-send', 'already');
  return t(
    '{count, plural, one {# change} other {# changes}}, dry run {at}: {left, plural, =0 {{unknown, plural, =0 {passed} other {passed, # unknown}}} other {# would not apply}}',
    { count: cells.length, at, left: cells.length - passes, unknown: of('would-send') },
  );
}
