import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { countries } from '#shared/check-form/country';
import { t } from '#shared/messages/text';
import { searchBys, type CompanySearch, type SearchBy } from '#shared/unspecified/company';
import { Bar } from '../../components/Bar.tsx';
import { Button, Tooltip } from '../../components/Button.tsx';
import { FieldFrame, InputBox } from '../../components/Field.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { SuggestField } from '../../components/SuggestField.tsx';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { changeCompaniesView, useCompaniesView } from './view-state.ts';
import styles from './Companies.module.css';

const byWords: Record<SearchBy, string> = { name: t('Name'), number: t('Registration number') };
const termLabels: Record<SearchBy, string> = { name: t('Company name'), number: t('Registration number') };
const missingTerms: Record<SearchBy, string> = {
  name: t('Enter a company name.'),
  number: t('Enter a registration number.'),
};
const jurisdictions = countries().map(({ code, name }) => ({
  value: code,
  label: `${code}  ${name}`,
  text: code,
}));

/** The search terms. The form of a jurisdiction is not shown (§2), so anything can be typed. */
export function SearchForm({
  isSearching,
  onSearch,
  onAgain,
  onLeave,
}: {
  isSearching: boolean;
  onSearch: (search: CompanySearch) => void;
  /** The same is requested once more. */
  onAgain: () => void;
  onLeave: () => void;
}) {
  const { by, term, jurisdiction, submitted } = useCompaniesView();
  const input = useRef<HTMLInputElement>(null);
  useKeys([{ ...keyTable.find, label: t('Search companies'), run: () => input.current?.focus() }]);
  useEffect(() => {
    input.current?.focus();
  }, []);
  const search = { by, term: term.trim(), jurisdiction: jurisdiction.trim() };
  /** A search was tried while something was missing: what still is gets its error shown. */
  const [wasTried, setWasTried] = useState(false);
  const missingTerm = wasTried && search.term === '' ? missingTerms[by] : undefined;
  const missingJurisdiction = wasTried && search.jurisdiction === '' ? t('Enter a jurisdiction.') : undefined;
  const termNote = useId();
  return (
    <form
      role="search"
      aria-label={t('Search companies')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSearching) return;
        if (search.term === '' || search.jurisdiction === '') {
          setWasTried(true);
          const missing = search.term === '' ? input.current : jurisdictionOf(event.currentTarget);
          missing?.focus();
          return;
        }
        setWasTried(false);
        const isSame =
          submitted !== null &&
          submitted.by === search.by &&
          submitted.term === search.term &&
          submitted.jurisdiction === search.jurisdiction;
        if (isSame) onAgain();
        else onSearch(search);
      }}
      onKeyDownCapture={sendOverSuggestions}
    >
      <Bar className={styles.form}>
        <FieldFrame label={t('Search by')}>
          <Segmented
            label={t('Search by')}
            value={by}
            options={searchBys.map((value) => ({ value, label: byWords[value] }))}
            onChange={(next) => changeCompaniesView({ by: next })}
          />
        </FieldFrame>
        <FieldFrame label={termLabels[by]} className={styles.term} error={missingTerm} noteId={termNote}>
          <InputBox mono={by === 'number'} bad={missingTerm !== undefined}>
            <Search aria-hidden="true" />
            <input
              ref={input}
              value={term}
              maxLength={200}
              aria-label={termLabels[by]}
              aria-invalid={missingTerm !== undefined}
              aria-describedby={missingTerm === undefined ? undefined : termNote}
              spellCheck={false}
              onChange={(event) => changeCompaniesView({ term: event.target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown' && event.key !== 'Escape') return;
                onLeave();
                // With no list to go to, Escape gives the keyboard back to the page.
                if (document.activeElement !== event.currentTarget) event.preventDefault();
              }}
            />
          </InputBox>
        </FieldFrame>
        <SuggestField
          label={t('Jurisdiction')}
          className={styles.jurisdiction}
          mono={jurisdiction !== ''}
          value={jurisdiction}
          suggestions={jurisdictions}
          error={missingJurisdiction}
          placeholder={t('Such as GBR')}
          onChange={(next) => changeCompaniesView({ jurisdiction: next.slice(0, 64) })}
        />
        <Tooltip text={t('A search may be billed.')}>
          <Button kind="primary" type="submit" isPending={isSearching}>
            {isSearching ? t('Searching') : t('Search')}
            <KeyHint chord="Enter" />
          </Button>
        </Tooltip>
      </Bar>
    </form>
  );
}

function jurisdictionOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>('input[role="combobox"]');
}

/** A code typed in full is sent by one Enter, though its suggestion is still open below it. */
function sendOverSuggestions(event: KeyboardEvent<HTMLFormElement>): void {
  const field = jurisdictionOf(event.currentTarget);
  if (event.key !== 'Enter' || event.defaultPrevented || event.target !== field) return;
  const isOpen = field.getAttribute('aria-expanded') === 'true';
  if (isOpen && !field.hasAttribute('aria-activedescendant')) event.currentTarget.requestSubmit();
}
