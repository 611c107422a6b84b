import { ChevronDown, Search } from 'lucide-react';
import { useState } from 'react';
import { shownName } from '#shared/display-name';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { recommendations } from '#shared/model/check-summary';
import { notificationTypes } from '#shared/model/notification';
import { recommendationWord } from '#shared/check-detail/words';
import { Bar } from '../../components/Bar.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { InputBox } from '../../components/Field.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { Popover } from '../../components/Popover.tsx';
import { SavedViews } from '../../components/SavedViews.tsx';
import { toAppError } from '../../ipc/unwrap.ts';
import { useMetOrganizations, useOrganizationNames } from '../../queries/inbox.ts';
import { formatCount } from '../../format/number.ts';
import { typeStyle } from './notification-type.ts';
import { showInboxView, useIsShown, useSavedInboxViews } from './saved-views.ts';
import { changeInboxView, filterOf, useInboxView } from './view-state.ts';
import styles from './Inbox.module.css';

/** What the list is narrowed to. Values the API document does not name are offered once they were seen. */
export function Filters({
  entries,
  onLeaveFind,
}: {
  entries: readonly InboxEntry[];
  onLeaveFind: () => void;
}) {
  const types = useInboxView((view) => view.types);
  const chosen = useInboxView((view) => view.recommendations);
  return (
    <Bar className={styles.filters} role="search" aria-label={t('Filter notifications')}>
      <Choices
        of="type"
        all={withSeen(
          notificationTypes,
          entries.map(({ type }) => type),
          types,
        )}
        chosen={types}
        wordOf={(type) => typeStyle(type).word}
        onChange={(next) => changeInboxView({ types: next })}
      />
      <OrganizationChoice />
      <Choices
        of="recommendation"
        all={withSeen(
          recommendations,
          entries.flatMap(({ recommendation }) => recommendation ?? []),
          chosen,
        )}
        chosen={chosen}
        wordOf={(value) => recommendationWord(value).word}
        onChange={(next) => changeInboxView({ recommendations: next })}
      />
      <SavedInboxViews />
      <Find onLeave={onLeaveFind} />
    </Bar>
  );
}

function SavedInboxViews() {
  const { views, undecrypted, failed, save, remove } = useSavedInboxViews();
  const text = useInboxView((view) => view.text.trim());
  return (
    <SavedViews
      views={views}
      undecrypted={undecrypted}
      failed={failed}
      isShown={useIsShown()}
      onShow={showInboxView}
      onRemove={remove}
      onSave={(as) => save({ ...as, narrowed: filterOf(useInboxView.getState()) })}
      hint={
        text === ''
          ? t('Saves the inbox filters.')
          : t('Saves the inbox filters. The view is encrypted because its search text may name a person.')
      }
    />
  );
}

function withSeen(known: readonly string[], seen: readonly string[], chosen: readonly string[]): string[] {
  return [...new Set([...known, ...chosen, ...seen])].filter((value) => value !== '');
}

interface ChoicesProps {
  of: 'type' | 'recommendation';
  all: readonly string[];
  chosen: readonly string[];
  wordOf: (value: string) => string;
  onChange: (chosen: readonly string[]) => void;
}

function Choices({ of, all, chosen, wordOf, onChange }: ChoicesProps) {
  const [only] = chosen;
  const text =
    only === undefined
      ? t('{of, select, type {Any type} other {Any recommendation}}', { of })
      : chosen.length === 1
        ? wordOf(only)
        : t('{of, select, type {{count} types} other {{count} recommendations}}', {
            of,
            count: formatCount(chosen.length),
          });
  return (
    <Popover
      label={t('{of, select, type {Filter by type} other {Filter by recommendation}}', { of })}
      trigger={
        <Button
          small
          aria-label={t(
            '{of, select, type {Filter by type: {text}} other {Filter by recommendation: {text}}}',
            {
              of,
              text,
            },
          )}
        >
          <span className="truncate">{text}</span>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {() => (
        <div className={styles.choices}>
          {all.map((value) => (
            <label key={value}>
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={(event) =>
                  onChange(
                    event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value),
                  )
                }
              />
              <span className="truncate" title={value}>
                {wordOf(value)}
              </span>
            </label>
          ))}
          <div className={styles.actions}>
            {/* Never disabled: it would drop the focus that pressed it. */}
            <LinkButton className="small" onPress={() => onChange([])}>
              {t('{of, select, type {Any type} other {Any recommendation}}', { of })}
            </LinkButton>
          </div>
        </div>
      )}
    </Popover>
  );
}

function OrganizationChoice() {
  const chosen = useInboxView((view) => view.organization);
  // A saved view holds no display name.
  const names = useOrganizationNames(chosen?.displayName === null ? [chosen.name] : []);
  const text =
    chosen === null
      ? t('Any organization')
      : shownName(chosen.displayName ?? names.get(chosen.name), chosen.name);
  return (
    <Popover
      label={t('Filter by organization')}
      trigger={
        <Button small aria-label={t('Filter by organization: {text}', { text })}>
          <span className="truncate">{text}</span>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {(close) => (
        <OrganizationSearch
          onChoose={(organization) => {
            changeInboxView({ organization });
            close();
          }}
        />
      )}
    </Popover>
  );
}

function OrganizationSearch({
  onChoose,
}: {
  onChoose: (organization: { name: string; displayName: string | null } | null) => void;
}) {
  const [text, setText] = useState('');
  const { data, error, refetch } = useMetOrganizations(text.trim());
  return (
    <div className={styles.organizations}>
      <InputBox>
        <Search aria-hidden="true" />
        <input
          value={text}
          autoFocus
          placeholder={t('Search organizations')}
          aria-label={t('Search organizations')}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </InputBox>
      <ul>
        {text === '' && (
          <li>
            <button type="button" onClick={() => onChoose(null)}>
              {t('Any organization')}
            </button>
          </li>
        )}
        {data?.map((organization) => (
          <li key={organization.name}>
            <button
              type="button"
              className="truncate"
              title={organization.name}
              onClick={() => onChoose(organization)}
            >
              {shownName(organization.displayName, organization.name)}
            </button>
          </li>
        ))}
      </ul>
      {data === undefined && error !== null && (
        <ErrorNotice as="box" error={toAppError(error)} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className="muted small">{t('No matching organization.')}</p>}
    </div>
  );
}

function Find({ onLeave }: { onLeave: () => void }) {
  const text = useInboxView((view) => view.text);
  return (
    <div className={styles.find}>
      <FindBox
        label={t('Search notifications')}
        value={text}
        onChange={(next) => changeInboxView({ text: next })}
        onLeave={onLeave}
      />
    </div>
  );
}
