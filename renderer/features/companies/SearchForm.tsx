import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { countries } from '#shared/check-form/country';
import { t } from '#shared/messages/text';
import { searchBys, type SearchBy } from '#shared/unspecified/company';
import { Button } from '../../components/Button.tsx';
import { FieldFrame, InputBox } from '../../components/Field.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { SuggestField } from '../../components/SuggestField.tsx';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { ask, changeCompaniesView, useCompaniesView } from './view-state.ts';
import styles from './Companies.module.css';

const byWords: Record<SearchBy, string> = { name: t('Name'), number: t('Registration number') };
const termLabels: Record<SearchBy, string> = { name: t('Company name'), number: t('Registration number') };
const jurisdictions = countries.map(({ code, name }) => ({
  value: code,
  label: `${code}  ${name}`,
  text: code,
}));

/** What is searched for. The form of a jurisdiction is not shown (§2), so anything can be typed. */
export function SearchForm({
  isSearching,
  onAgain,
  onLeave,
}: {
  isSearching: boolean;
  /** The same is asked for once more. */
  onAgain: () => void;
  onLeave: () => void;
}) {
  const { by, term, jurisdiction, asked } = useCompaniesView();
  const input = useRef<HTMLInputElement>(null);
  useKeys([{ ...keyTable.find, label: t('Search companies'), run: () => input.current?.focus() }]);
  useEffect(() => {
    input.current?.focus();
  }, []);
  const search = { by, term: term.trim(), jurisdiction: jurisdiction.trim() };
  const isReady = search.term !== '' && search.jurisdiction !== '';
  return (
    <form
      className={styles.form}
      role="search"
      aria-label={t('Search companies')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        const isSame =
          asked !== null &&
          asked.by === search.by &&
          asked.term === search.term &&
          asked.jurisdiction === search.jurisdiction;
        if (isSame) onAgain();
        else ask(search);
      }}
    >
      <FieldFrame label={t('Search by')}>
        <Segmented
          label={t('Search by')}
          value={by}
          options={searchBys.map((value) => ({ value, label: byWords[value] }))}
          onChange={(next) => {
            changeCompaniesView({ by: next });
          }}
        />
      </FieldFrame>
      <FieldFrame label={termLabels[by]} className={styles.term}>
        <InputBox mono={by === 'number'}>
          <Search aria-hidden="true" />
          <input
            ref={input}
            value={term}
            maxLength={200}
            aria-label={termLabels[by]}
            spellCheck={false}
            onChange={(event) => {
              changeCompaniesView({ term: event.target.value });
            }}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'Escape') return;
              event.preventDefault();
              onLeave();
            }}
          />
        </InputBox>
      </FieldFrame>
      <SuggestField
        label={t('Jurisdiction')}
        className={styles.jurisdiction}
        mono
        value={jurisdiction}
        suggestions={jurisdictions}
        placeholder={t('GBR')}
        onChange={(next) => {
          changeCompaniesView({ jurisdiction: next.slice(0, 64) });
        }}
      />
      <Button kind="primary" type="submit" isDisabled={!isReady || isSearching}>
        {isSearching ? t('Searching') : t('Search')}
        <KeyHint chord="Enter" />
      </Button>
    </form>
  );
}
