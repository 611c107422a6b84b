import { t } from '#shared/messages/text';
import type { Mapping, Source } from '#shared/csv/mapping';
import type { BulkFile, DryRun } from '#shared/ipc/contract/creation';
import type { CheckTemplate } from '#shared/model/check-params';
import type { ChosenOrganization } from '../../queries/creation.ts';
import { createInputStore } from '../../scope/store.ts';
import { losesWithProfile } from '../../state/navigation.ts';

/** How dates and phone numbers of the file are written. */
type Writing = Omit<Mapping, 'fields'>;

interface BulkCreation {
  file: BulkFile | null;
  template: CheckTemplate;
  mapping: Mapping;
  /** What was chosen for the file: it holds for any template. */
  chosenWriting: Partial<Writing>;
  organizationText: string;
  organization: ChosenOrganization | null;
  dryRun: DryRun | null;
  showsMapping: boolean;
}

const initial: BulkCreation = {
  file: null,
  template: 'checkTemplates/identity-verification-check-v1-0-0',
  mapping: { fields: {}, dateOrder: 'year-first', phoneCountry: null },
  chosenWriting: {},
  organizationText: '',
  organization: null,
  dryRun: null,
  showsMapping: true,
};

/** State of the bulk page. It survives a visit to another page, but not a switch of profile or service. */
export const useBulk = createInputStore<BulkCreation>(() => initial);

export const changeBulk = useBulk.setState;

/** Gives a function that says later whether these are still those of now. */
export function watchBulk(...parts: ('file' | 'template' | 'mapping' | 'organization')[]): () => boolean {
  const then = useBulk.getState();
  return () => parts.every((part) => useBulk.getState()[part] === then[part]);
}

losesWithProfile(useBulk, ({ file }) =>
  file === null ? null : t('{name} is open in “Bulk creation”.', { name: file.name }),
);

/** Another file, from the start. */
export function showFile(file: BulkFile): void {
  const { organization, organizationText } = useBulk.getState();
  changeBulk({ ...initial, organization, organizationText, file, mapping: file.mapping });
}

export function changeWriting(writing: Partial<Writing>): void {
  changeBulk(({ mapping, chosenWriting }) => ({
    mapping: { ...mapping, ...writing },
    chosenWriting: { ...chosenWriting, ...writing },
    dryRun: null,
  }));
}

/** The mapping for another template. */
export function changeMapping(mapping: Mapping): void {
  changeBulk(({ chosenWriting }) => ({ mapping: { ...mapping, ...chosenWriting }, dryRun: null }));
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

/** The columns that a field comes from, by index. */
export function usedColumns({ fields }: Mapping): ReadonlySet<number> {
  return new Set(Object.values(fields).flatMap((source) => ('column' in source ? [source.column] : [])));
}
