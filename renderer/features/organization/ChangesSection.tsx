import { inItsOrder } from '#shared/display-name';
import type { JournalEntry } from '#shared/journal';
import { t } from '#shared/messages/text';
import { LinkButton } from '../../components/Button.tsx';
import { Section } from '../../components/Section.tsx';
import { Status } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import type { CheckNames } from '../../queries/check-names.ts';
import { useScope } from '../../scope/scope.ts';
import { Part } from '../check-detail/Part.tsx';
import { useCheckNameOf } from '../journal/use-journal.ts';
import { actionWord, outcomeStyle, subjectWord } from '../journal/words.ts';
import { showEntryOf, showJournalOf, type Customer } from './customer-links.ts';
import { useChanges } from './queries.ts';
import styles from './Organization.module.css';

const unnamed: CheckNames = new Map();

/** The latest entries of the journal about the organization. */
export function ChangesSection({
  customer,
  checkNames = unnamed,
}: {
  customer: Customer;
  checkNames: CheckNames | undefined;
}) {
  const { profile } = useScope();
  const query = useChanges(customer.name);
  const checkNameOf = useCheckNameOf(query.data?.entries ?? [], checkNames);
  return (
    <Section
      isLandmark
      title={t('Change history')}
      aside={
        <LinkButton className="small" onPress={() => showJournalOf(customer, profile.id)}>
          {t('Show in journal')}
        </LinkButton>
      }
    >
      <Part
        query={query}
        words={{ loading: t('Loading the journal'), failed: t('The journal could not be loaded') }}
      >
        {({ entries, damaged }) => (
          <>
            {damaged.length > 0 && (
              <p className={styles.note}>
                {t('{count, plural, one {# entry} other {# entries}} could not be read.', {
                  count: damaged.length,
                })}
              </p>
            )}
            {entries.length === 0 && damaged.length === 0 && (
              <p className="muted">{t('No change to this organization was sent with this profile.')}</p>
            )}
            <ul className={styles.rows}>
              {entries.map((entry) => (
                <li key={entry.number}>
                  <LinkButton onPress={() => showEntryOf(customer, profile.id, entry.number)}>
                    {actionWord(entry)}
                  </LinkButton>
                  <Subject entry={entry} checkName={checkNameOf(entry)} />
                  <span className={styles.aside}>
                    <Status {...outcomeStyle(entry)} />
                  </span>
                  <span className={styles.when}>
                    <Time iso={entry.at} style="when" />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Part>
    </Section>
  );
}

function Subject({ entry, checkName }: { entry: JournalEntry; checkName: string | null }) {
  return checkName === null ? (
    <code className="truncate">{subjectWord(entry)}</code>
  ) : (
    <span className="truncate personal" dir="auto">
      {inItsOrder(checkName)}
    </span>
  );
}
