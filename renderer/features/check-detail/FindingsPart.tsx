import { useState } from 'react';
import { isUnreviewed } from '#shared/check-detail/findings';
import type { OutputOf } from '#shared/ipc/contract';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { formatCount } from '../../format/number.ts';
import { keyTable } from '../../state/key-table.ts';
import { FindingList } from '../findings/FindingList.tsx';
import { Part } from './Section.tsx';
import styles from './CheckDetail.module.css';

type Shown = 'unreviewed' | 'all';

/** The findings of the check, to be decided in place. */
export function FindingsPart({
  query,
}: {
  query: Parameters<typeof Part<OutputOf<'findings.list'>>>[0]['query'];
}) {
  const [shown, setShown] = useState<Shown>('all');
  const rows = query.data?.rows ?? [];
  const open = rows.filter(({ finding }) => isUnreviewed(finding));
  const listed = shown === 'all' ? rows : open;
  return (
    <section aria-label="Findings">
      <div className={styles.findingsHead}>
        <h2>Findings</h2>
        {query.data !== undefined && (
          <>
            <span className="muted">{formatCount(rows.length)}</span>
            <Segmented
              small
              label="Findings shown"
              value={shown}
              options={[
                { value: 'unreviewed', label: `Unreviewed ${open.length}` },
                { value: 'all', label: `All ${rows.length}` },
              ]}
              onChange={setShown}
            />
          </>
        )}
        <span className="spacer" />
        {rows.length > 0 && <TriageKeys />}
      </div>
      <div className={styles.inset}>
        <Part query={query} what="the findings">
          {({ stopped }) => (
            <>
              {stopped !== null && (
                <ErrorNotice
                  as="box"
                  error={stopped}
                  kept={`${formatCount(rows.length)} findings were read.`}
                />
              )}
              {listed.length === 0 && (
                <p className="muted">
                  {rows.length === 0
                    ? 'The service gives no findings of this check.'
                    : 'Every finding is reviewed.'}
                </p>
              )}
            </>
          )}
        </Part>
      </div>
      {listed.length > 0 && (
        <FindingList label="Findings" grouped={false} findings={listed.map((row) => ({ row }))} />
      )}
    </section>
  );
}

/** Names the keys of the findings list. */
export function TriageKeys() {
  return (
    <span className={styles.keys}>
      <KeyHint of={keyTable.next} /> <KeyHint of={keyTable.previous} /> move <KeyHint of={keyTable.confirm} />{' '}
      <KeyHint of={keyTable.dismiss} /> decide <KeyHint of={keyTable.send} /> send
    </span>
  );
}
