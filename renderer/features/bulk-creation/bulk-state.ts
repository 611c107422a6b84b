import { t } from '#shared/messages/text';
import type { Mapping, Source } from '#shared/csv/mapping';
import type { BulkFile, DryRun } from '#shared/ipc/contract/creation';
import type { CheckTemplate } from '#shared/model/check-params';
import type { ChosenOrganization } from '../../queries/creation.ts';
import { createInputStore } from '../../scope/store.ts';
import { losesWithProfile } from '../../state/navigation.ts';

interface BulkCreation {
  file: BulkFile | null;
  template: CheckTemplate;
  mapping: Mapping;
  organizationText: string;
  organization: ChosenOrganization | null;
  dryRun: DryRun | null;
  showsMapping: boolean;
}

const initial: BulkCreation = {
  file: null,
  template: 'checkTemplates/identity-verification-check-v1-0-0',
  mapping: { fields: {}, dateOrder: 'year-first', phoneCountry: null },
  organizationText: '',
  organization: null,
  dryRun: null,
  showsMapping: true,
};

/** State of the bulk page. It survives a visit to another page, but not a switch of profile or service. */
export const useBulk = createInputStore<BulkCreation>(() => initial);

export const changeBulk = useBulk.setState;

losesWithProfile(useBulk, ({ file }) =>
  file === null ? null : t('{name} is open in “Bulk creation”.', { name: file.name }),
);

/** Another file, from the start. */
export function showFile(file: BulkFile): void {
  const { organization, organizationText } = useBulk.getState();
  changeBulk({ ...initial, organization, organizationText, file, mapping: file.mapping });
}

/** How dates and phone numbers of the file are written. */
export function changeWriting(writing: Partial<Omit<Mapping, 'fields'>>): void {
  changeBulk(({ mapping }) => ({ mapping: { ...mapping, ...writing }, dryRun: null }));
}

/** A change of the mapping makes the dry run out of date. */
export function mapField(id: string, source: Source | null): void {
  changeBulk(({ mapping }) => {
    const fields = Object.fromEntries(Object.entries(mapping.fields).filter(([name]) => name !== id));
    return {
      mapping: { ...mapping, fields: source === null ? fields : { ...fields, [id]: source } },
      dryRun: null,
    };
  });
}
