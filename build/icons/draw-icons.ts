/// <reference lib="dom" />
/*
 * Draws icon.svg at every size the packagers want: node build/session.ts node build/icons/draw-icons.ts
 * An .ico and an .icns are both a table of sizes with a PNG for each.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { _electron } from 'playwright';
import { canUseSandbox, launchEnvironment, launchFlags } from '../launch-flags.ts';
import { requireElectron } from '../setup/locate-electron.mjs';

const folder = import.meta.dirname;
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');

const electron = await _electron.launch({
  executablePath: requireElectron().program,
  args: [...launchFlags, join(folder, 'blank-window.mjs')],
  env: launchEnvironment(),
  chromiumSandbox: canUseSandbox,
});
const page = await electron.firstWindow();
const images = new Map<number, Buffer>();
for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024]) {
  const url = await page.evaluate(
    async ({ source, pixels }) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: pixels, height: pixels });
      canvas.getContext('2d')?.drawImage(image, 0, 0, pixels, pixels);
      return canvas.toDataURL('image/png');
    },
    { source: svg, pixels: size },
  );
  images.set(size, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}
await electron.close();

writeFileSync(join(folder, 'icon.png'), png(512));
writeFileSync(join(folder, 'icon.ico'), ico([16, 24, 32, 48, 64, 128, 256]));
writeFileSync(
  join(folder, 'icon.icns'),
  icns([
    ['ic11', 32],
    ['ic12', 64],
    ['ic07', 128],
    ['ic08', 256],
    ['ic13', 256],
    ['ic09', 512],
    ['ic14', 512],
    ['ic10', 1024],
  ]),
);

function png(size: number): Buffer {
  const image = images.get(size);
  if (image === undefined) throw new Error(`The icon was not drawn at ${size} pixels.`);
  return image;
}

/** Header of 6 bytes, 16 bytes for each image, then the images. A size of 256 is written as 0. */
function ico(sizes: readonly number[]): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sizes.length, 4);
  let offset = header.length + 16 * sizes.length;
  const entries = sizes.map((size) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png(size).length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png(size).length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...sizes.map(png)]);
}

/** Blocks of a four-letter type, a length that counts the eight bytes of both, and the image. */
function icns(types: readonly (readonly [string, number])[]): Buffer {
  const block = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, 'ascii');
    head.writeUInt32BE(head.length + content.length, 4);
    return Buffer.concat([head, content]);
  };
  return block('icns', Buffer.concat(types.map(([type, size]) => block(type, png(size)))));
}
