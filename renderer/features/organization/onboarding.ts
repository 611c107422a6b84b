import type { Setting } from '#shared/reading/setting';
import { isEveryCheck, type CheckFigures } from './check-figures.ts';

/**
 * How far an organization is set up. `unknown` is never `missing`: what no response states, such as a webhook that the
 * customer's own server receives, may well be there.
 */
export const onboardingSteps = ['entitlements', 'roles', 'team', 'check', 'webhook'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];
export type StepState = { is: 'done'; count: number } | { is: 'missing' } | { is: 'unknown' };

interface OnboardingFacts {
  /** Null: not read, or not understood. */
  features: readonly Pick<Setting, 'value'>[] | null;
  /** Role bindings; null: not read, not given, or not understood. */
  roles: number | null;
  /** Teams that are known by name. */
  knownTeams: number;
  /** As the organization counts them; null: not read, or not given. */
  teamCount: number | null;
  /** Null: the checks were not read. */
  checks: CheckFigures | null;
  /** Deliveries of this organization with a good signature, in the receiver of this app. */
  deliveries: number;
}

const done = (count: number): StepState => ({ is: 'done', count });
const missing: StepState = { is: 'missing' };
const unknown: StepState = { is: 'unknown' };

export function onboardingOf(facts: OnboardingFacts): Record<OnboardingStep, StepState> {
  const { features, roles, knownTeams, teamCount, checks, deliveries } = facts;
  const on = features?.filter(({ value }) => value === true).length ?? 0;
  const teams = Math.max(knownTeams, teamCount ?? 0);
  return {
    entitlements:
      on > 0
        ? done(on)
        : features !== null && features.every(({ value }) => value === false)
          ? missing
          : unknown,
    roles: roles === null ? unknown : roles > 0 ? done(roles) : missing,
    team: teams > 0 ? done(teams) : teamCount === 0 ? missing : unknown,
    check:
      checks === null
        ? unknown
        : checks.read > 0
          ? done(checks.read)
          : isEveryCheck(checks)
            ? missing
            : unknown,
    webhook: deliveries > 0 ? done(deliveries) : unknown,
  };
}
