import type { LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef, type CSSProperties } from 'react';

/** At 14 px a line of 1.4 px, in the 24 units of an icon. */
const strokeWidth = '2.4';
const masks = new Map<LucideIcon, string>();

/** The variable that holds the mask of an icon; undefined for one that was not drawn yet. */
export function maskOf(icon: LucideIcon): string | undefined {
  return masks.has(icon) ? variableOf(icon) : undefined;
}

const variableOf = ({ displayName = '' }: LucideIcon) => `--icon-${displayName}`;

/** The masks of icons as style variables, for an element around the cells that use them. */
export function maskStyle(icons: readonly LucideIcon[]): CSSProperties {
  return Object.fromEntries(icons.map((icon) => [variableOf(icon), masks.get(icon)]));
}

/**
 * Draws icons once and keeps them as masks: in a cell an icon is a background then, and costs no elements while
 * the rows scroll by.
 */
export function IconMasks({ icons, onDrawn }: { icons: readonly LucideIcon[]; onDrawn: () => void }) {
  const plates = useRef<HTMLDivElement>(null);
  const missing = icons.filter((icon) => !masks.has(icon));
  useLayoutEffect(() => {
    const drawn = plates.current?.children;
    if (drawn === undefined) return;
    missing.forEach((icon, place) => {
      const svg = drawn[place];
      svg?.setAttribute('stroke-width', strokeWidth);
      if (svg !== undefined)
        masks.set(icon, `url("data:image/svg+xml,${encodeURIComponent(svg.outerHTML)}")`);
    });
    onDrawn();
  });
  if (missing.length === 0) return null;
  return (
    <div ref={plates} hidden>
      {missing.map((Icon) => (
        <Icon key={Icon.displayName} />
      ))}
    </div>
  );
}
