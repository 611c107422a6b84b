import { CircleCheck, CircleDashed, CircleHelp, type LucideIcon } from 'lucide-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import { readRoleBindings } from '#shared/reading/role-bindings';
import { readSettings } from '#shared/reading/setting';
import { LinkButton } from '../../components/Button.tsx';
import { Section } from '../../components/Section.tsx';
import { Status, type Tone } from '../../components/Status.tsx';
import { useDeliveries } from '../../queries/webhooks.ts';
import { useScope } from '../../scope/scope.ts';
import { goTo } from '../../state/navigation.ts';
import { openPeopleOf } from '../people/view-state.ts';
import { knownField, type OrganizationRow } from '../organizations/organization-row.ts';
import type { CheckFigures } from './check-figures.ts';
import { onboardingOf, onboardingSteps, type OnboardingStep, type StepState } from './onboarding.ts';
import { showChecksOf, showFlagsOf, type Customer } from './customer-links.ts';
import styles from './Organization.module.css';

const stepWords: Record<OnboardingStep, string> = {
  entitlements: t('Features'),
  roles: t('Roles'),
  team: t('First team'),
  check: t('First check'),
  webhook: t('First webhook'),
};
/** Where a step is done, or seen. */
const onward: Record<OnboardingStep, (customer: Customer) => void> = {
  entitlements: showFlagsOf,
  roles: openPeopleOf,
  team: openPeopleOf,
  check: (customer) => showChecksOf(customer),
  webhook: () => goTo('/webhook-bench'),
};
const looks: Record<StepState['is'], { tone: Tone; icon: LucideIcon; word: string }> = {
  done: { tone: 'success', icon: CircleCheck, word: t('Done') },
  missing: { tone: 'warning', icon: CircleDashed, word: t('Missing') },
  unknown: { tone: 'neutral', icon: CircleHelp, word: t('Unknown') },
};

/** How far the organization is set up, and what of that is not known. */
export function OnboardingSection({
  row,
  people,
  checks,
  customer,
}: {
  row: OrganizationRow | null;
  people: UseQueryResult<OutputOf<'people.known'>>;
  checks: UseQueryResult<CheckFigures>;
  customer: Customer;
}) {
  const { mappings } = useScope().profile;
  const deliveries = useDeliveries().data?.deliveries ?? [];
  const features = row === null ? null : knownField(row, 'featureSettings');
  const settings = features?.is === 'given' ? readSettings(features.value, mappings) : null;
  const roles = row === null ? null : knownField(row, 'roleBindings');
  const bindings = roles?.is === 'given' ? readRoleBindings(roles.value) : null;
  const steps = onboardingOf({
    features: settings === null || settings.is === 'not-understood' ? null : settings.value,
    roles: bindings?.is === 'understood' ? bindings.value.length : null,
    knownTeams: people.data?.teams.length ?? 0,
    teamCount: row?.organization.teamCount ?? people.data?.teamCount ?? null,
    checks: checks.data ?? null,
    deliveries: deliveries.filter(
      (delivery) => delivery.organization === customer.name && delivery.signature.accepted,
    ).length,
  });
  const finished = onboardingSteps.filter((step) => steps[step].is === 'done').length;
  return (
    <Section
      isLandmark
      title={t('Onboarding')}
      aside={t('{settled} of {total} done', { settled: finished, total: onboardingSteps.length })}
    >
      <ul className={styles.rows}>
        {onboardingSteps.map((step) => (
          <li key={step}>
            <LinkButton onPress={() => onward[step](customer)}>{stepWords[step]}</LinkButton>
            <span className={styles.when}>
              <Status {...looks[steps[step].is]} weight={steps[step].is === 'done' ? 'recede' : 'plain'} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
