import type { CheckDraft } from '#shared/check-form/body';
import {
  faultOfTeam,
  gatedIn,
  readForm,
  type FormValues,
  type SentPhone,
} from '#shared/check-form/read-form';
import {
  isMissing,
  mappingTargets,
  organizationFieldId,
  teamFieldId,
  type Mapping,
} from '#shared/csv/mapping';
import type { FieldFault } from '#shared/errors';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import type { CheckTemplate } from '#shared/model/check-params';
import { organizationOf, type ResourceName } from '#shared/resource-names';
import type { FindOrganization } from './organization-names.ts';

/** How the rows of a file become checks. */
export interface RowPlan extends RequestedPlan {
  /** The operator accepted the phone numbers that are sent otherwise than the file has them. */
  phonesAccepted: boolean;
}

/** The input of a dry run. */
export interface RequestedPlan {
  template: CheckTemplate;
  mapping: Mapping;
  /** Where rows go that name no organization themselves. */
  organization: ResourceName<'organization'> | null;
  organizationDisplayName: string | null;
}

export interface ReadRow extends RowDraft {
  team: string;
}

export interface RowDraft {
  draft: CheckDraft;
  /** By field id, never quoting a value. */
  faults: FieldFault[];
  notes: FieldFault[];
  /** Gated parameters it switches on. */
  gated: string[];
  phones: readonly SentPhone[];
}

/** Reads the cells of a row by the plan. */
export function readRow(plan: RowPlan, cells: readonly string[], find: FindOrganization): ReadRow {
  const place = placeOf(valuesOf(plan.mapping, cells), plan, find);
  const read = readDraft(plan, cells, place.team);
  return { ...read, team: place.team, faults: [...place.faults, ...read.faults] };
}

/** The check of a row whose team is known. */
export function readDraft(plan: RowPlan, cells: readonly string[], team: string): RowDraft {
  const { dateOrder, phoneCountry } = plan.mapping;
  const { draft, faults, notes, phones } = readForm(plan.template, valuesOf(plan.mapping, cells), {
    dateOrder,
    phoneCountry,
    organization: organizationOf(team),
    confirmedPhones: plan.phonesAccepted ? 'all' : [],
  });
  return { draft, faults, notes, phones, gated: gatedIn(draft) };
}

/** The display name of an organization, where the plan knows it. */
export function displayNameOf(plan: RowPlan, organization: string | null | undefined): string | null {
  return organization === plan.organization ? plan.organizationDisplayName : null;
}

/** The texts by which the rows name organizations, once each. */
export function organizationTexts(
  { mapping }: RowPlan,
  rows: readonly { cells: readonly string[] }[],
): Set<string> {
  const source = mapping.fields[organizationFieldId];
  if (source === undefined) return new Set();
  const texts = 'value' in source ? [source.value] : rows.map(({ cells }) => cells[source.column] ?? '');
  return new Set(texts.map((text) => text.trim()).filter((text) => text !== ''));
}

/** Faults of the plan for any rows: required fields without a source, invalid fixed values. */
export function faultsOfPlan(plan: RowPlan, columns: number, find: FindOrganization): FieldFault[] {
  const { fields } = plan.mapping;
  const targets = mappingTargets(plan.template);
  const faults = targets
    .filter((target) => isMissing(target, fields))
    .map(({ id, label }) => ({
      field: id,
      message: t('Choose a column or a fixed value for {label}.', { label }),
    }));
  for (const [id, source] of Object.entries(fields)) {
    const label = targets.find((target) => target.id === id)?.label;
    if (label === undefined) continue;
    if ('column' in source && source.column >= columns)
      faults.push({
        field: id,
        message: t('{label} is mapped to a column that the file does not have.', { label }),
      });
  }
  if (faults.length > 0) return faults;
  // A row of nothing but the fixed values shows what is wrong with them, once and not for every row.
  const fixed = new Set(Object.entries(fields).flatMap(([id, source]) => ('value' in source ? [id] : [])));
  const { faults: ofFixed } = readRow(plan, [], find);
  // A team is of the organization that each row names.
  const organization = fields[organizationFieldId];
  if (organization !== undefined && 'column' in organization) fixed.delete(teamFieldId);
  return ofFixed
    .filter(({ field }) => fixed.has(field))
    .map(({ field, message }) => ({
      field,
      message: linesOf(
        t('{field} has one fixed value for all rows.', {
          field: targets.find(({ id }) => id === field)?.label ?? field,
        }),
        message,
      ),
    }));
}

function valuesOf({ fields }: Mapping, cells: readonly string[]): FormValues {
  return Object.fromEntries(
    Object.entries(fields).map(([id, source]) => [
      id,
      'value' in source ? source.value : (cells[source.column] ?? ''),
    ]),
  );
}

/** The team of a row: its full name, or an id in the organization the row or the plan names. */
function placeOf(
  values: FormValues,
  plan: RowPlan,
  find: FindOrganization,
): { team: string; faults: FieldFault[] } {
  const team = (values[teamFieldId] ?? '').trim();
  const written = (values[organizationFieldId] ?? '').trim();
  const named = written === '' ? { name: plan.organization, fault: null } : find(written);
  const fault = (field: string, message: string) => ({ team: '', faults: [{ field, message }] });
  if (named.fault !== null) return fault(organizationFieldId, named.fault);
  const organization = named.name;
  if (team === '') return fault(teamFieldId, t('Required.'));
  if (team.includes('/')) {
    const wrong = faultOfTeam(team);
    if (wrong !== null) return fault(teamFieldId, wrong);
    if (written !== '' && organizationOf(team) !== organization)
      return fault(teamFieldId, t("The team is not in the row's organization."));
    return { team, faults: [] };
  }
  if (organization === null)
    return fault(teamFieldId, t('Enter the full resource name of the team, or its ID and an organization.'));
  const name = `${organization}/teams/${team}`;
  const wrong = faultOfTeam(name);
  return wrong === null ? { team: name, faults: [] } : fault(teamFieldId, wrong);
}
