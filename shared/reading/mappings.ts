import { z } from 'zod';

/**
 * What an operator set for one deployment whose responses cannot be understood otherwise. Saved in the
 * profile; every reading that needed a mapping names it.
 */
export const meanings = ['on', 'off'] as const;
export type Meaning = (typeof meanings)[number];

const word = z.string().trim().min(1).max(200);
export const mappingsSchema = z.strictObject({
  /** A word or number that means on or off wherever a feature is set. */
  values: z.array(z.strictObject({ word, means: z.enum(meanings) })).max(100),
  /** The member in which the list of an operation is, dotted when it is nested. */
  lists: z.array(z.strictObject({ operation: z.string().max(100), member: word })).max(50),
});
export type Mappings = z.infer<typeof mappingsSchema>;

export const noMappings: Mappings = { values: [], lists: [] };

export function meaningOf(mappings: Mappings, received: string): Meaning | null {
  return mappings.values.find(({ word: known }) => known === received)?.means ?? null;
}

export function listMember(mappings: Mappings, operation: string): string | null {
  return mappings.lists.find((list) => list.operation === operation)?.member ?? null;
}

/** The mappings with one more; one that was there for the same word or operation goes. */
export function withValueMapping(mappings: Mappings, received: string, means: Meaning): Mappings {
  const others = mappings.values.filter(({ word: known }) => known !== received);
  return { ...mappings, values: [...others, { word: received, means }] };
}

export function withoutValueMapping(mappings: Mappings, received: string): Mappings {
  return { ...mappings, values: mappings.values.filter(({ word: known }) => known !== received) };
}

export function withListMapping(mappings: Mappings, operation: string, member: string): Mappings {
  const others = mappings.lists.filter((list) => list.operation !== operation);
  return { ...mappings, lists: [...others, { operation, member }] };
}
