import type { RolloutSentence } from '#shared/flags/rollout-sentence';
import { t } from '#shared/messages/text';
import { goTo } from '../../state/navigation.ts';
import { changeFlagsView } from './view-state.ts';

const everything = { comparing: null, openFlag: null } as const;

/** Opens the matrix with organizations selected, and the dialog that sets overrides of them. */
export function stageOverrides(organizations: readonly string[]): void {
  goTo('/feature-flags', () =>
    changeFlagsView({
      ...everything,
      selected: new Set(organizations),
      staging: { audience: { of: 'selected' }, flags: [], act: 'on' },
    }),
  );
}

/** Opens the dialog as a sentence fills it. What is shown in the matrix stays, for it may be meant. */
export function stageSentence({ flags, act, audience }: RolloutSentence): void {
  goTo('/feature-flags', () => changeFlagsView({ ...everything, staging: { audience, flags, act } }));
}

/** A sentence as the palette offers it. */
export function rolloutWords({ flags, act, audience }: RolloutSentence): string {
  const named = { act, flags: flags.join(', ') };
  switch (audience.of) {
    case 'shown':
      return t(
        '{act, select, on {Set {flags} on} off {Set {flags} off} other {Clear {flags}}} for all shown organizations',
        named,
      );
    case 'selected':
      return t(
        '{act, select, on {Set {flags} on} off {Set {flags} off} other {Clear {flags}}} for the selected organizations',
        named,
      );
    case 'package':
      return t(
        '{act, select, on {Set {flags} on} off {Set {flags} off} other {Clear {flags}}} for package {name}',
        { ...named, name: audience.package },
      );
    case 'names':
      return t('{act, select, on {Set {flags} on} off {Set {flags} off} other {Clear {flags}}} for {names}', {
        ...named,
        names: audience.names.join(', '),
      });
  }
}
