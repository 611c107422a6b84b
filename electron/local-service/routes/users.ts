import { isoTime } from '#shared/iso-time';
import { z } from 'zod';
import type { Call } from '../call.ts';
import type { UserResponse } from '../dialects/responses.ts';
import { parseBody } from '../parse-body.ts';
import { Refusal } from '../refusal.ts';
import { findOrganization } from './check-access.ts';

const line = z.string().min(1, 'Required').max(200);
/** Assumption: the fields of a user are not shown (§2). */
const userSchema = z.strictObject({
  givenName: line,
  familyName: line,
  email: line.regex(/^[^\s@]+@[^\s@]+$/, 'Expected an email address.'),
});

function createUser({ service, ids, body, now }: Call): UserResponse {
  const { state } = service;
  const organization = findOrganization(state, ids);
  const user = parseBody(userSchema, body);
  if (state.directory.createdUsers(organization).some((other) => other.email === user.email)) {
    throw new Refusal(409, 'already_exists', 'email: A user with this address exists.', [
      { field: 'email', message: 'A user with this address exists.' },
    ]);
  }
  const plain = `${user.givenName.charAt(0)}-${user.familyName}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const name = `${organization.name}/users/${plain}-${state.directory.userCount(organization) + 1}`;
  const row = { ...user, name };
  state.directory.addUser(organization, row);
  return { ...row, createTime: isoTime(now) };
}

export const usersRoutes = { CreateUser: createUser };
