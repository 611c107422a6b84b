import type { GuardQuestion } from '#shared/guard';
import { operations, type Operation } from '#shared/operations';
import { isProfileOperation, type CallId } from '#shared/profile-operations';

/** The request as one short line: `POST …/checks/8d1f:cancel`; of a run, each of its operations. Null: nothing is sent. */
export function requestLine(question: GuardQuestion): string | null {
  if (question.about === 'run')
    return [...new Set(question.items.map(({ operation }) => runLine(operation)))].join(', ');
  if (question.about !== 'request') return null;
  const { operation, resourceName } = question;
  if (isProfileOperation(operation)) return resourceName;
  const { method, path }: Operation = operations[operation];
  const [, ...segments] = path.replace(/\{[a-z_]+\}/, () => resourceName).split('/');
  const end = segments.slice(-2).join('/');
  return `${method} ${segments.length > 2 ? '…/' : '/'}${end}`;
}

/** Method and path of an operation; its name where the profile decides them. */
function runLine(operation: CallId): string {
  if (isProfileOperation(operation)) return operation;
  const { method, path }: Operation = operations[operation];
  return `${method} ${path}`;
}
