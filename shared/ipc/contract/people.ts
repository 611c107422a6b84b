import { z } from 'zod';
import { appErrorSchema } from '../../errors.ts';
import { createdUserSchema } from '../../model/unspecified.ts';
import { nameSchema } from '../../resource-names.ts';
import { maxUserBodyLength } from '../../unspecified/user-body.ts';
import { ofProfile, type Call } from '../call.ts';

const organization = nameSchema('organization');
const count = z.number().int().nullable();

/** Where a name was seen. `added`: typed here. `created`: returned when it was created here. */
const nameSources = ['roles', 'checks', 'notifications', 'created', 'added'] as const;
export type NameSource = (typeof nameSources)[number];

const knownNameSchema = z.strictObject({
  name: z.string(),
  from: z.array(z.enum(nameSources)).min(1),
});
export type KnownName = z.infer<typeof knownNameSchema>;

/** A name that can be added by hand: teams and users cannot be listed (§4). */
const added = z.union([nameSchema('team'), nameSchema('user')]);

export const peopleCalls = {
  /** Teams and users of an organization that are known by name. A source that fails does not stop the others. */
  'people.known': {
    input: z.strictObject({
      ...ofProfile,
      organization,
      /** Null: not known; role bindings cannot be read then (§4). */
      displayName: z.string().max(10_000).nullable(),
    }),
    output: z.strictObject({
      teams: z.array(knownNameSchema),
      users: z.array(knownNameSchema),
      /** As the organization counts them; null: not read, or not given. */
      teamCount: count,
      userCount: count,
      failures: z.array(z.strictObject({ from: z.enum(nameSources), error: appErrorSchema })),
    }),
  },
  'people.add': { input: z.strictObject({ ...ofProfile, name: added }), output: z.null() },
  /** Forgets a name that was added or created here; where else it was seen, it stays known. */
  'people.forget': { input: z.strictObject({ ...ofProfile, name: added }), output: z.null() },
  /** Creates a user with the body template of the profile, through the guard. */
  'people.createUser': {
    input: z.strictObject({
      ...ofProfile,
      organization,
      values: z.record(z.string().max(64), z.string().max(maxUserBodyLength)),
    }),
    output: z.strictObject({
      /** As it came: its fields are not shown (§2). */
      response: createdUserSchema,
      /** What reveals the response. */
      masked: z.string(),
      /** Resource name of the user, when the response gives one. */
      name: z.string().nullable(),
      receivedAt: z.string(),
    }),
  },
} as const satisfies Record<string, Call>;
