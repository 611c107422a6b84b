import { ListChecks, ToggleRight } from 'lucide-react';
import { useMemo } from 'react';
import { parseRollout, type RolloutSentence } from '#shared/flags/rollout-sentence';
import { t } from '#shared/messages/text';
import { goTo } from '../../state/navigation.ts';
import { useFlags } from '../flags/flag-data.ts';
import { rolloutWords, stageSentence } from '../flags/stage-overrides.ts';
import { changeFlagsView } from '../flags/view-state.ts';
import type { Item, Source } from './arrange.ts';

/** Feature flags, and the overrides that a sentence such as `banking_data on for package ENTERPRISE` sets. */
export function useFlagSources(needle: string): Source[] {
  const { rows } = useFlags();
  const items = useMemo(
    () =>
      rows.map(({ name }): Item => {
        const flag = name.slice(name.lastIndexOf('/') + 1);
        return {
          id: name,
          icon: ToggleRight,
          label: flag,
          run: () =>
            goTo('/feature-flags', () =>
              changeFlagsView({ comparing: null, rows: 'organizations', report: 'all', needle: flag }),
            ),
        };
      }),
    [rows],
  );
  const sentence = parseRollout(needle);
  const isKnown =
    sentence !== null &&
    (rows.length === 0 ||
      sentence.flags.some((id) => rows.some(({ name }) => name === `featureFlags/${id}`)));
  return [
    {
      kind: 'flags',
      title: t('Set overrides'),
      items: sentence === null || !isKnown ? [] : [sentenceItem(sentence)],
      isFound: true,
    },
    { kind: 'flags', title: t('Feature flags'), items, onlyFound: true },
  ];
}

function sentenceItem(sentence: RolloutSentence): Item {
  return {
    id: 'rollout',
    icon: ListChecks,
    label: rolloutWords(sentence),
    note: t('Opens the plan, sends nothing'),
    run: () => stageSentence(sentence),
  };
}
