import { lazy, Suspense } from 'react';
import type { PagePath } from '../../pages.ts';
import { closeHelp, openHelp, useHelp } from '../../state/help.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { pageOfScreen } from './page-of-screen.ts';
import { Tour } from './Tour.tsx';

/** The text of the guide is read when it is first asked for. */
const HelpPane = lazy(async () => ({ default: (await import('./HelpPane.tsx')).HelpPane }));

/** Help for the page on show, by its key; and the tour. */
export function Help({ path }: { path: PagePath | null }) {
  const open = useHelp((state) => state.open);
  const page = path === null ? 'contents' : pageOfScreen[path];
  useKeys([{ ...keyTable.help, run: () => (open?.page === page ? closeHelp() : openHelp(page)) }]);
  return (
    <>
      {open !== null && (
        <Suspense fallback={null}>
          <HelpPane page={open.page} />
        </Suspense>
      )}
      <Tour />
    </>
  );
}
