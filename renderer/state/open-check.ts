import { goTo } from './navigation.ts';

/** Below this path is the resource name of a check. */
export const checkPath = '/checks/';

/** Opens the page of a check. */
export function openCheck(name: string): void {
  goTo(checkPath + name);
}

/** Opens the form to create a check, filled from an existing one. */
export function duplicateCheck(name: string): void {
  goTo(`/create-check?from=${encodeURIComponent(name)}`);
}

/** What follows the ? of a path, by name. */
export function parameterOf(path: string, name: string): string | null {
  return new URLSearchParams(path.split('?')[1] ?? '').get(name);
}
