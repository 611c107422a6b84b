import type { Plugin } from 'vite';

type Attributes = Readonly<Record<string, string>>;

const element = /\[\s*"(\w+)",\s*\{([^}]*)\}\s*\]/g;
const attribute = /([\w-]+): "([^"]*)"/g;

/**
 * Icons of Lucide with one path each, instead of a path for every line: a page shows dozens of them, and a line is
 * an element to style, lay out and paint.
 */
export function onePathIcons(): Plugin {
  return {
    name: 'one-path-icons',
    transform: {
      filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/ },
      handler: (code) => ({ code: withOnePath(code), map: null }),
    },
  };
}

/** The module of an icon, its shapes joined; a shape that is filled stays as it is. */
export function withOnePath(code: string): string {
  const [, node] = /\bnode: (\[\s*\[[\s\S]*?\}\s*\]\s*\])/.exec(code) ?? [];
  if (node === undefined) return code;
  const shapes = [...node.matchAll(element)].map(([, tag = '', written = '']) => ({
    tag,
    attributes: Object.fromEntries(
      [...written.matchAll(attribute)].map(([, name = '', value = '']): [string, string] => [name, value]),
    ),
  }));
  const paths = shapes.map(({ tag, attributes }) => pathOf(tag, attributes));
  const isWhole = shapes.length === node.split('key: ').length - 1;
  if (shapes.length < 2 || !isWhole || paths.includes(null)) return code;
  return code.replace(node, () => JSON.stringify([['path', { d: paths.join(''), key: 'all' }]]));
}

/** The same lines as path data that may follow other path data; null: it is filled, or of another kind. */
function pathOf(tag: string, attributes: Attributes): string | null {
  if (attributes['fill'] !== undefined) return null;
  const of = (name: string) => Number(attributes[name] ?? 0);
  switch (tag) {
    case 'path':
      return fromAnywhere(attributes['d'] ?? '');
    case 'line':
      return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`;
    case 'polyline':
      return `M${attributes['points'] ?? ''}`;
    case 'circle': {
      const [r, across] = [of('r'), 2 * of('r')];
      return `M${of('cx') - r} ${of('cy')}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 ${-across} 0z`;
    }
    case 'rect': {
      const [rx, ry] = [of('rx') || of('ry'), of('ry') || of('rx')];
      const [across, down] = [of('width') - 2 * rx, of('height') - 2 * ry];
      const corner = (x: number, y: number) => `a${rx} ${ry} 0 0 1 ${x} ${y}`;
      const sides = `h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}h${-across}${corner(-rx, -ry)}v${-down}`;
      return `M${of('x') + rx} ${of('y')}${sides}${corner(rx, -ry)}z`;
    }
    default:
      return null;
  }
}

/** A path that begins with a relative move would begin where the previous one ends. */
function fromAnywhere(data: string): string {
  return data.replace(
    /^m\s*(-?(?:\d*\.\d+|\d+))[\s,]*(-?(?:\d*\.\d+|\d+))[\s,]*(?=([-.\d])?)/,
    (_, x: string, y: string, next: string | undefined) => `M${x} ${y}${next === undefined ? '' : 'l'}`,
  );
}
