import { CircleDashed, GitMerge, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { CellResult } from '#shared/ipc/contract/flags';
import { t } from '#shared/messages/text';
import type { FeatureFlag } from '#shared/model/unspecified';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { ReadingNotice, type ReadInPages } from '../../components/grid/Reading.tsx';
import { Notices } from '../../components/Notices.tsx';
import { stopErrorOf, type Listing } from '../../reading/listing.ts';
import { useScope } from '../../scope/scope.ts';
import { FlagListNotices } from './FlagListNotices.tsx';
import { changeFlagsView, useFlagsView, type ShownResult } from './view-state.ts';

interface MatrixNoticesProps {
  flags: Listing<FeatureFlag>;
  /** The organizations. */
  reading: ReadInPages;
  /** The error is shown in the place of the matrix. */
  hasFailed: boolean;
  /** The flag that a link names and nothing has. */
  missingFlag: string | null;
}

/** What to know about the matrix, between it and its footer. */
export function MatrixNotices({ flags, reading, hasFailed, missingFlag }: MatrixNoticesProps) {
  return (
    <Notices>
      {!hasFailed && <FlagListNotices flags={flags} alsoStopped={stopErrorOf(reading.listing)} />}
      {missingFlag !== null && (
        <Banner
          flush
          tone="warning"
          title={t('Flag {flag} not found', { flag: missingFlag })}
          actions={
            <Button small onPress={() => changeFlagsView({ openFlag: null })}>
              {t('Close')}
            </Button>
          }
        >
          {t('The service lists no flag with this name, and no organization has it. Check the link.')}
        </Banner>
      )}
      <CellResultNotice />
      <ReadingNotice {...reading} />
    </Notices>
  );
}

/** How the last change of a cell ended, when it was made at once and needs reading. */
function CellResultNotice() {
  const profileId = useScope().profile.id;
  const result = useFlagsView((state) => state.result);
  if (result?.profileId !== profileId) return null;
  return (
    <Banner
      flush
      {...resultStyle(result.result.outcome)}
      title={resultTitle(result)}
      actions={
        <Button small onPress={() => changeFlagsView({ result: null })}>
          {t('Close')}
        </Button>
      }
    >
      {result.result.note}
    </Banner>
  );
}

function resultTitle({ flag, organization, result: { outcome } }: ShownResult): string {
  const which = { flag, organization };
  switch (outcome) {
    case 'applied':
      return t('{flag} of {organization}: applied and read back.', which);
    case 'accepted':
      return t("{flag} of {organization}: accepted, can't be read back.", which);
    case 'already':
      return t('{flag} of {organization}: no change needed.', which);
    case 'conflict':
      return t('{flag} of {organization}: nothing was sent.', which);
    case 'failed':
      return t('{flag} of {organization}: not changed.', which);
    case 'unknown':
      return t('{flag} of {organization}: the outcome is unknown.', which);
  }
}

function resultStyle(outcome: CellResult['outcome']): { tone: 'info' | 'danger'; icon: LucideIcon } {
  if (outcome === 'already' || outcome === 'applied') return { tone: 'info', icon: Info };
  if (outcome === 'accepted') return { tone: 'info', icon: CircleDashed };
  return { tone: 'danger', icon: outcome === 'conflict' ? GitMerge : TriangleAlert };
}
