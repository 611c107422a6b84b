import { lazy, Suspense } from 'react';
import { closeHelp, openHelp, useHelp, type GuideName } from '../../state/help.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { Tour } from './Tour.tsx';

/** The text of the guide is read when it is first asked for. */
const HelpPane = lazy(async () => ({ default: (await import('./HelpPane.tsx')).HelpPane }));

/** Help for the page shown, by its key; and the tour. */
export function Help({ guide }: { guide: GuideName | 'contents' }) {
  const open = useHelp((state) => state.open);
  useKeys([{ ...keyTable.help, run: () => (open?.page === guide ? closeHelp() : openHelp(guide)) }]);
  return (
    <>
      {open !== null && (
        <Suspense fallback={null}>
          <HelpPane open={open} />
        </Suspense>
      )}
      <Tour />
    </>
  );
}
