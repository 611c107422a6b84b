import { createLucideIcon } from 'lucide-react';

/** A circle half full: something continues, or is there in part. Lucide's own is not filled, and reads as a letter. */
export const HalfCircle = createLucideIcon('half-circle', [
  ['circle', { cx: '12', cy: '12', r: '10', key: 'circle' }],
  ['path', { d: 'M12 18a6 6 0 0 0 0-12v12z', fill: 'currentColor', key: 'half' }],
]);
