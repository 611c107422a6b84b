import { faultOfTeam, type FormValues } from '#shared/check-form/read-form';
import type { FieldFault } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { CheckTemplate } from '#shared/model/check-params';
import { organizationOf } from '#shared/resource-names';
import type { ChosenOrganization } from '../../queries/creation.ts';
import { afterPress } from '../../state/after-press.ts';
import { createInputStore } from '../../scope/store.ts';
import { losesWithProfile } from '../../state/navigation.ts';
import type { WorkingPage } from '../../state/working-organization.ts';

export interface CreateForm {
  template: CheckTemplate;
  /** As typed in the picker. */
  organizationText: string;
  organization: ChosenOrganization | null;
  /** Full name, or the id in the organization. */
  team: string;
  values: FormValues;
  /** Phone numbers (E.164) to send although they differ from what was typed. */
  confirmedPhones: readonly string[];
  /** Rows for files of an identity document. */
  files: number;
  /** Fields that were left after a change; only their faults are shown before the first try. */
  left: ReadonlySet<string>;
  tried: boolean;
  /** How often the list of faults was requested since the form was started; each time it takes the focus. */
  faultsShown: number;
  /** The year of birth may be alone while neither it nor the date is entered. */
  isYearOnly: boolean;
  /** What the service found wrong; gone with the next change of the field. */
  serverFaults: readonly FieldFault[];
  /** What was written when it was last sent; once a check turns out to exist of that attempt, it is taken out of the form. */
  sent: { values: FormValues; attempt: string } | null;
  /** One id for one intended check: whatever is pressed twice is sent once. */
  attempt: string;
}

const initial = (): CreateForm => ({
  template: 'checkTemplates/identity-verification-check-v1-0-0',
  organizationText: '',
  organization: null,
  team: '',
  values: { 'params.passportNfcPreference': 'OPTIONAL' },
  confirmedPhones: [],
  files: 1,
  left: new Set(),
  tried: false,
  faultsShown: 0,
  isYearOnly: false,
  serverFaults: [],
  sent: null,
  attempt: crypto.randomUUID(),
});

/** The form of a check to create; it survives a visit to another page and new mappings, not a switch of profile. */
export const useCreateForm = createInputStore<CreateForm>(initial);

export const changeForm = useCreateForm.setState;

export function setValue(id: string, text: string): void {
  changeForm(({ values, serverFaults }) => ({
    values: { ...values, [id]: text },
    serverFaults: serverFaults.filter(({ field }) => field !== id),
  }));
}

/** Shows the faults of a press, or those the service named, as a list that takes the focus. */
export function showFaults(serverFaults: readonly FieldFault[] = []): void {
  changeForm(({ faultsShown }) => ({ tried: true, faultsShown: faultsShown + 1, serverFaults }));
}

export function leaveField(id: string): void {
  afterPress(() =>
    changeForm(({ left, values, team }) => {
      const isChanged = id === 'team' ? team !== '' : values[id] !== undefined;
      return left.has(id) || !isChanged ? {} : { left: new Set([...left, id]) };
    }),
  );
}

export function confirmPhone(number: string, isConfirmed: boolean): void {
  changeForm(({ confirmedPhones }) => ({
    confirmedPhones: [
      ...confirmedPhones.filter((other) => other !== number),
      ...(isConfirmed ? [number] : []),
    ],
  }));
}

/** Empties everything but the template and where the check goes: nothing of one person reaches the next. */
export function clearForm(): void {
  const { template, organizationText, organization, team } = useCreateForm.getState();
  const where = organization === null ? { team } : { organizationText, organization, team };
  changeForm({ ...initial(), template, ...where }, true);
}

/** Starts a check of an organization: what is written stays if it is of the same one. */
export function startFor(organization: ChosenOrganization): void {
  const form = useCreateForm.getState();
  const fresh = isOf(form, organization.name)
    ? { left: new Set<string>(), tried: false, faultsShown: 0, serverFaults: [] }
    : { ...initial(), template: form.template };
  changeForm({ ...fresh, organization, organizationText: organization.displayName ?? organization.name });
}

/** What a check of an organization would replace in the form; null: nothing. */
export function lossFor(organization: string | null): string | null {
  const form = useCreateForm.getState();
  const isLost = isPersonBegun(form) && !(organization !== null && isOf(form, organization));
  return isLost ? t('The form in “Create check” is filled in.') : null;
}

losesWithProfile(useCreateForm, () => lossFor(null));

function isOf(form: CreateForm, organization: string): boolean {
  return (form.organization?.name ?? organizationOf(teamName(form))) === organization;
}

export function newAttempt(): void {
  changeForm({ attempt: crypto.randomUUID() });
}

/** The full name of the team that is written. */
export function teamName({ team, organization }: Pick<CreateForm, 'team' | 'organization'>): string {
  const text = team.trim();
  return text === '' || text.includes('/') || organization === null
    ? text
    : `${organization.name}/teams/${text}`;
}

export const referenceOf = ({ values }: Pick<CreateForm, 'values'>): string =>
  (values['clientReference'] ?? '').trim();

/** Faults of where the check goes, by field. */
export function faultsOfPlace(
  form: Pick<CreateForm, 'team' | 'organization' | 'organizationText'>,
): { field: 'organization' | 'team'; message: string }[] {
  const ofTeam = faultOfTeamIn(form);
  // The check would be of the team's organization, whatever is written next to it.
  const isUnchosen = form.organization === null && form.organizationText.trim() !== '';
  return [
    ...(isUnchosen
      ? [
          {
            field: 'organization' as const,
            message: t('Choose an organization from the list, enter its resource name, or clear the field.'),
          },
        ]
      : []),
    ...(ofTeam === null ? [] : [{ field: 'team' as const, message: ofTeam }]),
  ];
}

/** Fault of the team that is written; null: none. */
function faultOfTeamIn(form: Pick<CreateForm, 'team' | 'organization'>): string | null {
  const name = teamName(form);
  if (name === '') return t('Required.');
  if (!name.includes('/')) return t('Choose an organization, or enter the full resource name of the team.');
  const isElsewhere = form.organization !== null && organizationOf(name) !== form.organization.name;
  return faultOfTeam(name) ?? (isElsewhere ? t('This name belongs to another organization.') : null);
}

export const workingForm = {
  start: (organization) =>
    changeForm({ organization, organizationText: organization.displayName ?? organization.name, team: '' }),
  // What else is written is of a check for this organization.
  takeBack({ name }) {
    if (useCreateForm.getState().organization?.name === name && !isBegun())
      changeForm({ organization: null, organizationText: '' });
  },
  isKept: () => useCreateForm.getState().organization !== null,
} as const satisfies WorkingPage;

/** Something besides the organization is written. */
function isBegun(): boolean {
  const form = useCreateForm.getState();
  return form.team.trim() !== '' || isPersonBegun(form);
}

/** Something is written that clearing the form empties. */
function isPersonBegun({ values }: CreateForm): boolean {
  const untouched = initial().values;
  return Object.entries(values).some(([id, text]) => text.trim() !== '' && text !== untouched[id]);
}
