/* Measure 4: local search over 100,000 names, keystroke by keystroke: the app's own search compared with Fuse.js. */
import UFuzzy from '@leeoniya/ufuzzy';
import Fuse from 'fuse.js';
import { findRows, searchable } from '../../renderer/search/find-rows.ts';
import { percentile } from './support/compare.ts';
import { ratioOf, report } from './support/report.ts';

const rounds = 3;
const first =
  'Alder Birch Cedar Dahlia Elm Fennel Ginkgo Hazel Iris Juniper Kestrel Larch Maple Nettle Oak Poplar';
const second =
  'Conveyancing Legal Partners Solicitors Homes Estates Lettings Wealth Trust Advisers Notaries Law';
const third = 'London Leeds Bristol Cardiff York Bath Derby Exeter Lisbon Genève Köln Zürich Malmö Łódź';
const words = [first, second, third].map((list) => list.split(' '));
const names = Array.from({ length: 100_000 }, (_unused, index) => {
  const parts = words.map((list, place) => list[Math.floor(index / 7 ** place) % list.length] ?? '');
  return `${parts.join(' ')} ${index}`;
});
const needles = ['larch law', 'koln homes', 'cedar trust 42', 'kestrel', 'lodz estates', 'zzz', 'bath oak'];
const keystrokes = needles.flatMap((needle) =>
  Array.from({ length: needle.length }, (_unused, end) => needle.slice(0, end + 1)),
);

const rows = names.map((displayName) => ({ displayName }));
const texts = searchable(names);
const bare = new UFuzzy();
const fuse = new Fuse(rows, { keys: ['displayName'] });
const contenders = [
  { name: 'the app', search: (needle: string) => findRows(rows, texts, needle).rows.length },
  {
    name: 'uFuzzy alone, as it comes',
    search: (needle: string) => bare.search(names, needle, 0, 1000)[0]?.length,
  },
  { name: 'Fuse.js', search: (needle: string) => fuse.search(needle).length },
].map((contender) => ({ ...contender, worst: [] as number[] }));
for (let round = 0; round <= rounds; round += 1) {
  for (const { name, search, worst } of round % 2 === 0 ? contenders : contenders.toReversed()) {
    // Fuse.js takes a third of a second a keystroke: a few of them show it as well as all.
    const queries = name === 'Fuse.js' ? keystrokes.filter((_unused, at) => at % 8 === 4) : keystrokes;
    const times = queries.map((needle) => {
      const began = performance.now();
      search(needle);
      return performance.now() - began;
    });
    if (round > 0) worst.push(percentile(times, 95));
  }
}

const [app, alone] = contenders;
report(
  `Local search over ${names.length.toLocaleString('en')} names, p95 of a keystroke`,
  'ms',
  contenders.map(({ name, worst }) => ({
    name,
    values: worst,
    ratio: ratioOf(worst, alone?.worst ?? []),
    ...(worst === app?.worst && { measure: 'search' as const }),
  })),
);
