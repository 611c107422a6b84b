import type { CheckDraft } from '#shared/check-form/body';
import { faultOfTeam, gatedIn, readForm, type FormValues } from '#shared/check-form/read-form';
import { mappingTargets, organizationFieldId, teamFieldId, type Mapping } from '#shared/csv/mapping';
import type { FieldFault } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { CheckTemplate } from '#shared/model/check-params';
import { isId, isName, organizationOf, parseName, type ResourceName } from '#shared/resource-names';

/** How the rows of a file become checks. */
export interface RowPlan {
  template: CheckTemplate;
  mapping: Mapping;
  /** Where rows go that name no organization themselves. */
  organization: ResourceName<'organization'> | null;
  organizationDisplayName: string | null;
}

export interface ReadRow {
  team: string;
  draft: CheckDraft;
  /** By field id, never quoting a value. */
  faults: FieldFault[];
  notes: FieldFault[];
  /** Gated parameters it switches on. */
  gated: string[];
}

/** Reads the cells of a row by the plan. */
export function readRow(plan: RowPlan, cells: readonly string[]): ReadRow {
  const values = valuesOf(plan.mapping, cells);
  const place = placeOf(values, plan);
  const form = readForm(plan.template, values, {
    dateOrder: plan.mapping.dateOrder,
    organization: organizationOf(place.team),
  });
  return {
    team: place.team,
    draft: form.draft,
    faults: [...place.faults, ...form.faults],
    notes: form.notes,
    gated: gatedIn(form.draft),
  };
}

/** What is wrong with the plan whatever the rows hold: required fields without a source, fixed values at fault. */
export function faultsOfPlan(plan: RowPlan, columns: number): FieldFault[] {
  const { fields } = plan.mapping;
  const targets = mappingTargets(plan.template);
  const faults = targets
    .filter(({ id, required }) => required && fields[id] === undefined)
    .map(({ id, label }) => ({ field: id, message: t('{label} has no column.', { label }) }));
  for (const [id, source] of Object.entries(fields)) {
    const label = targets.find((target) => target.id === id)?.label;
    if (label === undefined) continue;
    if ('column' in source && source.column >= columns)
      faults.push({
        field: id,
        message: t('{label} is mapped to a column that is not in the file.', { label }),
      });
  }
  if (faults.length > 0) return faults;
  // A row of nothing but the fixed values shows what is wrong with them, once and not for every row.
  const fixed = new Set(Object.entries(fields).flatMap(([id, source]) => ('value' in source ? [id] : [])));
  const { faults: ofFixed } = readRow(plan, []);
  return ofFixed
    .filter(({ field }) => fixed.has(field))
    .map(({ field, message }) => ({
      field,
      message: t('{field}, the same for every row: {message}', {
        field: targets.find(({ id }) => id === field)?.label ?? field,
        message,
      }),
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
function placeOf(values: FormValues, plan: RowPlan): { team: string; faults: FieldFault[] } {
  const team = (values[teamFieldId] ?? '').trim();
  const written = (values[organizationFieldId] ?? '').trim();
  const organization = written === '' ? plan.organization : organizationNamed(written);
  const fault = (field: string, message: string) => ({ team: '', faults: [{ field, message }] });
  if (organization === null && written !== '')
    return fault(organizationFieldId, t("Expected organizations/'{'organization'}' or its id."));
  if (team === '') return fault(teamFieldId, t('Required.'));
  if (team.includes('/')) {
    const wrong = faultOfTeam(team);
    if (wrong !== null) return fault(teamFieldId, wrong);
    if (written !== '' && organizationOf(team) !== organization)
      return fault(teamFieldId, t('The team is of another organization than the row names.'));
    return { team, faults: [] };
  }
  if (organization === null) return fault(teamFieldId, t('A team id needs its organization.'));
  const name = `${organization}/teams/${team}`;
  const wrong = faultOfTeam(name);
  return wrong === null ? { team: name, faults: [] } : fault(teamFieldId, wrong);
}

function organizationNamed(text: string): ResourceName<'organization'> | null {
  if (isName('organization', text)) return text;
  const name = `organizations/${text}`;
  return isId(text) && parseName('organization', name) !== null && isName('organization', name) ? name : null;
}
