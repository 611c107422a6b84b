import { describe, expect, it } from 'vitest';
import { withOnePath } from '../../../build/one-path-icons.ts';

const icon = (...shapes: string[]) => `const __iconData = {
  name: "an-icon",
  size: 24,
  node: [
    ${shapes.join(',\n    ')}
  ]
};
__iconData.node;`;

const path = (d: string) => `["path", { d: "${d}", key: "a" }]`;
const joined = (...shapes: string[]) => /"d":"([^"]*)"/.exec(withOnePath(icon(...shapes)))?.[1];

describe('an icon with one path', () => {
  it('draws the same as its shapes, in their order', () => {
    expect(joined(path('M12 10h.01'), path('M8 2v4'))).toBe('M12 10h.01M8 2v4');
    expect(
      joined(
        '["line", { x1: "1", x2: "2", y1: "3", y2: "4", key: "a" }]',
        '["polyline", { points: "5 6 7 8", key: "b" }]',
        '["circle", { cx: "12", cy: "12", r: "10", key: "c" }]',
      ),
    ).toBe('M1 3L2 4M5 6 7 8M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z');
    expect(
      joined(path('M1 2'), '["rect", { x: "4", y: "2", width: "16", height: "20", rx: "2", key: "a" }]'),
    ).toBe('M1 2M6 2h12a2 2 0 0 1 2 2v16a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-16a2 2 0 0 1 2 -2z');
  });

  it('begins a path with a relative move where that path began', () => {
    expect(joined(path('M1 1h2'), path('m9 18 6-6-6-6'))).toBe('M1 1h2M9 18l6-6-6-6');
    expect(joined(path('M1 1h2'), path('m9.5 18.25.5.5'))).toBe('M1 1h2M9.5 18.25l.5.5');
    expect(joined(path('M1 1h2'), path('m9-18v4'))).toBe('M1 1h2M9 -18v4');
  });

  it('reads shapes that are written on several lines', () => {
    const long = '[\n      "path",\n      {\n        d: "M3 4h5",\n        key: "b"\n      }\n    ]';
    expect(joined(path('M1 1h2'), long)).toBe('M1 1h2M3 4h5');
    expect(joined(long, path('M1 1h2'))).toBe('M3 4h5M1 1h2');
  });

  it('leaves out what it cannot join', () => {
    for (const code of [
      icon(path('M1 1h2')),
      icon(path('M1 1h2'), '["circle", { cx: "1", cy: "1", r: ".5", fill: "currentColor", key: "b" }]'),
      icon(path('M1 1h2'), '["text", { x: "1", key: "b" }]'),
      icon(path('M1 1h2'), path('M3 4h5'), '["path", written(elsewhere, { key: "c" })]'),
      'export default 1;',
    ])
      expect(withOnePath(code)).toBe(code);
  });
});
