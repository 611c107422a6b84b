import { ListChecks, ToggleRight } from 'lucide-react';
import { useMemo } from 'react';
import { printRollout, readRollouts, type RolloutSentence } from '#shared/flags/rollout-sentence';
import { indexNames, resolveNames } from '#shared/flags/name-list';
import { t } from '#shared/messages/text';
import type { FeatureFlag } from '#shared/model/unspecified';
import { lastSegment } from '#shared/resource-names';
import { goTo } from '../../state/navigation.ts';
import { useFlagOrganizations, useFlags, type FlagOrganization } from '../flags/flag-data.ts';
import { rolloutWords, stageSentence } from '../flags/stage-overrides.ts';
import { changeFlagsView } from '../flags/view-state.ts';
import type { Item, Source } from './arrange.ts';

/** Feature flags, and the overrides that a sentence such as `banking_data on for package ENTERPRISE` sets. */
export function useFlagSources(needle: string): Source[] {
  const { rows } = useFlags();
  const items = useMemo(
    () =>
      rows.map(({ name }): Item => {
        const flag = lastSegment(name);
        return {
          id: name,
          icon: ToggleRight,
          label: flag,
          run: () => showFlag(flag),
        };
      }),
    [rows],
  );
  const organizations = useFlagOrganizations().rows;
  const sentences = useMemo(
    () => matchingReadings(readRollouts(needle), rows, organizations),
    [needle, rows, organizations],
  );
  return [
    {
      kind: 'flags',
      title: t('Set overrides'),
      items: sentences.map(sentenceItem),
      isFound: true,
    },
    { kind: 'flags', title: t('Feature flags'), items, onlyFound: true },
  ];
}

/** As flags are usually called. One word may be anything. */
const flagId = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;

/** A text that may name a flag, while none is loaded: the page loads them and searches. */
export function useFlagSearch(needle: string): readonly Item[] {
  const { rows } = useFlags();
  if (rows.length > 0 || !flagId.test(needle)) return [];
  return [
    {
      id: 'find flag',
      icon: ToggleRight,
      label: t('Find feature flag {flag}', { flag: needle }),
      note: t('Loads the feature flags'),
      run: () => showFlag(needle),
    },
  ];
}

function showFlag(flag: string): void {
  goTo('/feature-flags', () =>
    changeFlagsView({ isReporting: false, rows: 'organizations', report: 'all', needle: flag }),
  );
}

/**
 * The readings of a text that name existing things; all of them if nothing distinguishes them. None where no
 * flag of it is known and it names no group of organizations: the text says something else. With one, the
 * dialog names the flag.
 */
function matchingReadings(
  readings: readonly RolloutSentence[],
  flags: readonly FeatureFlag[],
  organizations: readonly FlagOrganization[],
): readonly RolloutSentence[] {
  const ids = new Set(flags.map(({ name }) => lastSegment(name)));
  const known =
    flags.length === 0
      ? readings
      : preferred(
          readings.filter((each) => each.flags.some((id) => ids.has(id)) || isOfGroup(each)),
          (each) => each.flags.some((id) => ids.has(id)),
        );
  const byFlag = preferred(known, (each) => each.flags.every((id) => ids.has(id)));
  if (byFlag.length < 2) return byFlag;
  const index = indexNames(organizations);
  const isKnown = (names: readonly string[]) => resolveNames(names, index).found.length > 0;
  return preferred(
    byFlag,
    (each) =>
      (each.action !== 'same' || isKnown([each.like])) &&
      (each.audience.of !== 'names' || isKnown(each.audience.names)),
  );
}

const isOfGroup = ({ action, audience }: RolloutSentence) => action !== 'same' && audience.of !== 'names';

/** Those that are so, or all where none is. */
function preferred<T>(all: readonly T[], isSo: (one: T) => boolean): readonly T[] {
  const some = all.filter(isSo);
  return some.length === 0 ? all : some;
}

function sentenceItem(sentence: RolloutSentence): Item {
  return {
    id: `rollout ${printRollout(sentence)}`,
    icon: ListChecks,
    label: rolloutWords(sentence),
    note: t('Opens the dialog, sends nothing'),
    run: () => stageSentence(sentence),
  };
}
