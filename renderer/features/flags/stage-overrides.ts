import type { RolloutSentence } from '#shared/flags/rollout-sentence';
import { t } from '#shared/messages/text';
import { goTo } from '../../state/navigation.ts';
import { changeFlagsView, onlyMatrix } from './view-state.ts';

/** Opens the matrix with organizations selected, and the dialog that sets overrides of them. */
export function stageOverrides(organizations: readonly string[]): void {
  goTo('/feature-flags', () =>
    changeFlagsView({
      ...onlyMatrix,
      selected: new Set(organizations),
      staging: { audience: { of: 'selected' }, flags: [], action: 'on', like: '' },
    }),
  );
}

/** Opens the dialog as a sentence fills it. What is shown in the matrix stays, for it may be meant. */
export function stageSentence(sentence: RolloutSentence): void {
  const { flags, action, audience } = sentence;
  const like = action === 'same' ? sentence.like : '';
  goTo('/feature-flags', () =>
    changeFlagsView({ ...onlyMatrix, staging: { audience, flags, action, like } }),
  );
}

/** A sentence as the palette offers it. */
export function rolloutWords(sentence: RolloutSentence): string {
  const { action, audience } = sentence;
  const named = {
    action,
    flags: sentence.flags.join(', '),
    like: action === 'same' ? sentence.like : '',
  };
  switch (audience.of) {
    case 'shown':
      return t(
        '{action, select, on {Set {flags} on} off {Set {flags} off} same {Set {flags} as in “{like}”} other {Clear {flags}}} for all shown organizations',
        named,
      );
    case 'selected':
      return t(
        '{action, select, on {Set {flags} on} off {Set {flags} off} same {Set {flags} as in “{like}”} other {Clear {flags}}} for the selected organizations',
        named,
      );
    case 'package':
      return t(
        '{action, select, on {Set {flags} on} off {Set {flags} off} same {Set {flags} as in “{like}”} other {Clear {flags}}} for package “{name}”',
        { ...named, name: audience.package },
      );
    case 'tag':
      return t(
        '{action, select, on {Set {flags} on} off {Set {flags} off} same {Set {flags} as in “{like}”} other {Clear {flags}}} for tag “{name}”',
        { ...named, name: audience.tag },
      );
    case 'view':
      return t(
        '{action, select, on {Set {flags} on} off {Set {flags} off} same {Set {flags} as in “{like}”} other {Clear {flags}}} for organizations with checks in saved view “{name}”',
        { ...named, name: audience.view },
      );
    case 'names':
      return t(
        '{action, select, on {Set {flags} on} off {Set {flags} off} same {Set {flags} as in “{like}”} other {Clear {flags}}} for {names}',
        { ...named, names: audience.names.map((name) => `“${name}”`).join(', ') },
      );
  }
}
