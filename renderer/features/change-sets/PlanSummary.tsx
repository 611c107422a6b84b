import { inItsOrder } from '#shared/display-name';
import { planOf, type Sending } from '#shared/flags/plan';
import type { DryResult } from '#shared/flags/change';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import { environmentWords } from '#shared/environment-words';
import { t } from '#shared/messages/text';
import type { ProfileKind } from '#shared/profile';
import { CodeName } from '../../components/CodeName.tsx';
import { Fact, Facts } from '../../components/Facts.tsx';
import { formatCount } from '../../format/number.ts';
import { useScope } from '../../scope/scope.ts';
import { useFlagsView, type LoadedFile } from '../flags/view-state.ts';
import styles from './Drawer.module.css';

/** What a dry run says of all changes together. */
export function PlanSummary({ cells, sending }: { cells: readonly ChangeCell[]; sending: Sending }) {
  const plan = planOf(cells, sending);
  if (plan === null) return null;
  const { change, parameters } = plan;
  const lines: readonly (readonly [string, number])[] = [
    [t('Set On'), change.on],
    [t('Set Off'), change.off],
    [t('Clear'), change.clear],
    [t('No change needed'), plan.already],
    [t('Would send, value unknown'), plan.unknown],
    [t('May lack the feature'), plan.notNamed],
    [t('Value unknown, left out'), plan.lost],
    [t('In conflict'), plan.conflict],
    [t('Not possible'), plan.notPossible],
  ];
  return (
    <section className={styles.plan} aria-label={t('Plan')}>
      <Facts labels={128}>
        {lines.map(
          ([name, count]) =>
            count > 0 && (
              <Fact key={name} name={name}>
                {formatCount(count)}
              </Fact>
            ),
        )}
        <Fact name={t('Calls')}>
          {t('{calls, number}, about {minutes, plural, =0 {{seconds} s} other {# min}}', {
            calls: plan.calls,
            seconds: plan.seconds,
            minutes: plan.seconds < 120 ? 0 : Math.round(plan.seconds / 60),
          })}
        </Fact>
        {plan.healthCalls > 0 && (
          <Fact name={t('Calls between waves')}>
            {t('{calls, number}, included in the calls', { calls: plan.healthCalls })}
          </Fact>
        )}
        {parameters.length > 0 && (
          <Fact name={t('Possibly affected check parameters')}>
            {parameters.map((parameter) => (
              <div key={parameter}>
                <CodeName name={parameter} />
              </div>
            ))}
          </Fact>
        )}
      </Facts>
    </section>
  );
}

const dryWords: Record<DryResult, string> = {
  'would-apply': t('Would apply'),
  'would-send': t('Would send, value unknown'),
  already: t('No change needed'),
  conflict: t('Conflict'),
  'not-known': t('Unknown'),
  'not-possible': t('Not possible'),
};
const maxShown = 200;

/** How the plan of the file a draft came from compares with the one made here. */
export function LoadedPlan({ draft }: { draft: string }) {
  const loaded = useFlagsView((state) => state.loaded);
  const { profile } = useScope();
  if (loaded?.draft !== draft) return null;
  const elsewhere = madeElsewhere(loaded.madeIn.kind, profile.kind);
  return (
    <>
      {elsewhere !== null && <p className={styles.elsewhere}>{elsewhere}</p>}
      <Comparison loaded={loaded} />
    </>
  );
}

/** Says that a file was made in an environment of another kind; null: it was not. */
export function madeElsewhere(madeIn: ProfileKind, here: ProfileKind): string | null {
  return madeIn === here
    ? null
    : t('The file was made in another environment: {environment}.', {
        environment: environmentWords[madeIn],
      });
}

function Comparison({ loaded: { differs, cells, checksum, madeIn } }: { loaded: LoadedFile }) {
  const short = checksum.slice(0, 8);
  if (differs.length === 0)
    return (
      <p className={styles.same} title={checksum}>
        {t(
          'When the file was loaded, this plan matched the file from the profile {madeIn} ({cells, plural, one {# change} other {# changes}}, checksum {short}).',
          {
            madeIn: madeIn.name,
            cells,
            short,
          },
        )}
      </p>
    );
  return (
    <details className={styles.left} open>
      <summary title={checksum}>
        {t(
          'When the file was loaded, {count, plural, one {# planned change} other {# planned changes}} no longer matched the file (checksum {short}).',
          { count: differs.length, short },
        )}
      </summary>
      <ul>
        {differs.slice(0, maxShown).map(({ organization, organizationDisplayName, flag, planned, now }) => (
          <li key={`${organization} ${flag}`}>
            <bdi>{inItsOrder(organizationDisplayName)}</bdi> <CodeName name={flag} />
            <p className="muted">
              {t('In the file: {planned}. Here: {now}.', { planned: dryWords[planned], now: dryWords[now] })}
            </p>
          </li>
        ))}
        {differs.length > maxShown && (
          <li className="muted">{t('{count, number} more', { count: differs.length - maxShown })}</li>
        )}
      </ul>
    </details>
  );
}
