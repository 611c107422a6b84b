import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#electron/platform/clock';
import { openSettings } from '#electron/service/profiles/settings-file';
import { readWindowMemory } from '#electron/service/profiles/window-memory';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'window-memory-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const memory = { bounds: { x: -10, y: 20, width: 1200, height: 700 }, maximized: true };
const file = () => join(folder, 'settings.json');

describe('the window position', () => {
  it('is the last one in the settings, with or without a byte order mark', () => {
    const { settings } = openSettings(folder, systemClock);
    settings.change({ window: memory });
    expect(readWindowMemory(file())).toEqual(memory);
    writeFileSync(file(), `\ufeff${JSON.stringify({ window: memory })}`);
    expect(readWindowMemory(file())).toEqual(memory);
  });

  it.each([
    ['no file', null],
    ['a broken one', '{"window":'],
    ['one that says nothing of it', '{}'],
    ['a window never opened', '{"window":null}'],
    ['bounds that are none', '{"window":{"bounds":{"x":0,"y":0,"width":-1,"height":1},"maximized":false}}'],
  ])('is unknown from %s', (_name, text) => {
    if (text !== null) writeFileSync(file(), text);
    expect(readWindowMemory(file())).toBeNull();
  });
});
