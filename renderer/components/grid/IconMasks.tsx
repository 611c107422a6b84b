import type { LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';

/** At 14 px a line of 1.4 px, in the 24 units of an icon. */
const strokeWidth = '2.4';
const masks = new Set<LucideIcon>();

/** The variable that holds the mask of an icon; undefined for one that was not drawn yet. */
export function maskOf(icon: LucideIcon): string | undefined {
  return masks.has(icon) ? variableOf(icon) : undefined;
}

const variableOf = ({ displayName = '' }: LucideIcon) => `--icon-${displayName}`;

/**
 * Draws icons once and keeps them as masks: in a cell an icon is a background then, and costs no elements while
 * the rows scroll by.
 */
export function IconMasks({ icons, onRendered }: { icons: readonly LucideIcon[]; onRendered: () => void }) {
  const plates = useRef<HTMLDivElement>(null);
  const missing = icons.filter((icon) => !masks.has(icon));
  useLayoutEffect(() => {
    const elements = plates.current?.children;
    if (elements === undefined) return;
    missing.forEach((icon, place) => {
      const svg = elements[place];
      svg?.setAttribute('stroke-width', strokeWidth);
      if (svg === undefined) return;
      const mask = `url("data:image/svg+xml,${encodeURIComponent(svg.outerHTML)}")`;
      // Of the page, as a row of one grid may change to an icon that was drawn for another.
      document.documentElement.style.setProperty(variableOf(icon), mask);
      masks.add(icon);
    });
    onRendered();
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
