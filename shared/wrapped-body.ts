import type { AppError } from './errors.ts';

/** The member that a body may be wrapped in (§4). */
type Wrapper = 'check' | 'featureFlag';

const words: Record<Wrapper, string> = { check: 'check', featureFlag: 'feature_?flag' };

/**
 * Whether a body sent bare was refused because the service expects it wrapped in this member. §7 states nothing
 * of faults but code and message, so the member is looked for in the words of the service too.
 */
export function isWrapperMissing(error: AppError, wrapper: Wrapper): boolean {
  if (error.kind !== 'validation') return false;
  const member = `["'\`]?\\b${words[wrapper]}\\b["'\`]?`;
  const isNamed = new RegExp(`^${words[wrapper]}$`, 'i');
  const isRequired = new RegExp(
    `${member}:? (?:(?:field|is|was|must be) )*(?:required|missing|set|present)|(?:required|missing)(?: field| member| property)?:? ${member}(?![.\\w])`,
    'i',
  );
  return (
    isRequired.test(error.serviceMessage ?? '') ||
    error.faults.some(
      ({ field, message }) => isNamed.test(field) || (field === '' && isRequired.test(message)),
    )
  );
}
