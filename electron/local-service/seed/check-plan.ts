import { checkTemplates, type CheckTemplate, type ParamsType } from '#shared/model/check-params';
import type { NonEmpty } from './random.ts';

/** How many checks there are, and when the seeded past ends. */
export interface CheckPlan {
  seed: number;
  checks: number;
  /** Milliseconds since 1970. */
  epoch: number;
  /** Monitoring hits a monitored check has had on average. */
  meanHits: number;
}

export const day = 86_400_000;
/** The oldest seeded check is this old. */
export const oldestAge = 400 * day;

export interface SeededTemplate {
  template: CheckTemplate | 'checkTemplates/company-verification-check-v1-0-0';
  paramsType: ParamsType | 'CompanyVerificationCheckParams';
  share: number;
  monitorable: boolean;
  /** Whether consumers get tasks. */
  tasks: boolean;
  /** Shape of its summary (§2). */
  summary: 'flat' | 'payload';
}

function template(
  name: CheckTemplate,
  rest: Omit<SeededTemplate, 'template' | 'paramsType'>,
): SeededTemplate {
  return { template: name, paramsType: checkTemplates[name], ...rest };
}

/** The four templates of §2, and one of company checks that only the filter fields of §4 mention. */
export const templates: NonEmpty<SeededTemplate> = [
  template('checkTemplates/identity-verification-check-v1-0-0', {
    share: 0.58,
    monitorable: true,
    tasks: true,
    summary: 'payload',
  }),
  template('checkTemplates/clientonly-verification-check-v1-0-0', {
    share: 0.22,
    monitorable: true,
    tasks: false,
    summary: 'flat',
  }),
  template('checkTemplates/source-of-funds-check-v1-0-0', {
    share: 0.1,
    monitorable: false,
    tasks: true,
    summary: 'flat',
  }),
  template('checkTemplates/identity-document-verification-check-v1-0-0', {
    share: 0.07,
    monitorable: false,
    tasks: false,
    summary: 'payload',
  }),
  {
    template: 'checkTemplates/company-verification-check-v1-0-0',
    paramsType: 'CompanyVerificationCheckParams',
    share: 0.03,
    monitorable: false,
    tasks: false,
    summary: 'flat',
  },
];

export function templateNamed(name: string): SeededTemplate {
  return templates.find((candidate) => candidate.template === name) ?? templates[0];
}
