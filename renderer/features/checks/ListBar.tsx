import { CircleCheck, Contrast, RefreshCw, Repeat, TriangleAlert } from 'lucide-react';
import { useAnnounced } from '../../components/Announcer.tsx';
import { Button } from '../../components/Button.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { LoadingLine } from '../../components/LoadingLine.tsx';
import { Status } from '../../components/Status.tsx';
import { usePersonalTooltip } from '../../components/use-personal-tooltip.ts';
import { countOf, formatCount } from '../../format/number.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { useScope } from '../shell/ProfileScope.tsx';
import type { CheckListing } from './check-stream.ts';
import { changeChecksView, useChecksView } from './view-state.ts';
import styles from './ListBar.module.css';

/** How far the list was read, for which filter, and the search in what is there. */
export function ListBar({ listing, onLeaveFind }: { listing: CheckListing; onLeaveFind: () => void }) {
  const { checks } = useScope();
  const { filter, text, needle } = useChecksView();
  const tooltip = usePersonalTooltip();
  const { state } = listing;
  const isReading = state.is === 'reading';
  useKeys(isReading ? [{ ...keyTable.cancelRead, run: checks.cancel }] : []);
  useAnnounced(isReading ? 'reading' : null, 'Reading checks');
  const isPartial = ['cancelled', 'paused', 'stopped'].includes(state.is) && listing.rows.length > 0;
  return (
    <div className={styles.bar}>
      {/* The count is not read out page by page. */}
      <span role="status" aria-live={isReading ? 'off' : undefined} className={styles.status}>
        <Progress listing={listing} />
      </span>
      {filter !== '' && (
        <span className={styles.filter} title={tooltip(filter)}>
          for <code className="personal">{filter}</code>
          {text.trim() !== filter && ', the last valid filter'}
        </span>
      )}
      {isReading && (
        <Button small onPress={checks.cancel}>
          Cancel
          <KeyHint of={keyTable.cancelRead} />
        </Button>
      )}
      {isPartial && (
        <Button small onPress={checks.resume}>
          Continue
        </Button>
      )}
      {state.is === 'repeated' && (
        <Button small onPress={checks.again}>
          Start over
        </Button>
      )}
      <span className="spacer" />
      <FindBox
        label="Find in loaded rows"
        value={needle}
        onChange={(text) => {
          changeChecksView({ needle: text });
        }}
        onLeave={onLeaveFind}
      />
      {isReading && <LoadingLine />}
    </div>
  );
}

function Progress({ listing }: { listing: CheckListing }) {
  const { rows, state, rate } = listing;
  const loaded = `${formatCount(rows.length)} loaded`;
  const partial = `Partial list, ${loaded}`;
  switch (state.is) {
    case 'reading':
      return (
        <>
          <Status
            tone="info"
            icon={RefreshCw}
            word={rows.length === 0 ? 'Reading the first page…' : `${loaded}, loading…`}
            weight="strong"
          />
          {rate !== null && <span className={styles.rate}>{formatCount(Math.round(rate))} rows/s</span>}
        </>
      );
    case 'complete':
      return <Status tone="quiet" icon={CircleCheck} word={`${loaded}, all pages`} />;
    case 'cancelled':
      return <Status tone="warning" icon={Contrast} word={`${partial}. You cancelled; more may exist.`} />;
    case 'paused':
      return rows.length === 0 ? null : (
        <Status tone="warning" icon={Contrast} word={`${partial}. Reading rests here; more exist.`} />
      );
    case 'repeated':
      return (
        <Status
          tone="warning"
          icon={Repeat}
          word={`${partial}. The service gave a page token twice, which would loop for ever.`}
        />
      );
    case 'stopped':
      return (
        <Status tone="warning" icon={TriangleAlert} word={rows.length === 0 ? 'Nothing was read' : partial} />
      );
  }
}

/** `1,284 of 12,400 rows`, or how many there are. */
export function countText(listing: CheckListing, found: number | null): string {
  const { rows, state } = listing;
  if (rows.length === 0 && state.is !== 'complete') return '';
  const all = countOf(rows.length, 'row');
  return found === null ? all : `${formatCount(found)} of ${all}`;
}
