import type { Page } from '@playwright/test';

/** Every text in the heap of a page after garbage was collected. */
export async function heapSnapshot(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await cdp.detach();
  // In the strings of the file, and not in the file, where they are escaped.
  const { strings } = JSON.parse(chunks.join('')) as { strings: string[] };
  return strings.join('\n');
}
