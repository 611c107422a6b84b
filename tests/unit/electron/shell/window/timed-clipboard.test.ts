import { describe, expect, it } from 'vitest';
import { createTimedClipboard } from '#electron/shell/window/timed-clipboard';
import { sensitiveCopyMs } from '#shared/limits';
import { createManualClock } from '#tests/support/manual-clock';

function start() {
  const clock = createManualClock();
  let text = '';
  const system = {
    readText: () => Promise.resolve(text),
    writeText: (written: string) => {
      text = written;
      return Promise.resolve();
    },
    clear: () => {
      text = '';
    },
  };
  const pass = async (ms: number) => {
    clock.advance(ms);
    await new Promise(setImmediate);
  };
  return { clock, pass, system, clipboard: createTimedClipboard(system, clock), text: () => text };
}

describe('the clipboard', () => {
  it('keeps a sensitive text for a minute and is then cleared', async () => {
    const { clipboard, pass, text } = start();
    await clipboard.write('Ada', true);
    await pass(sensitiveCopyMs - 1);
    expect(text()).toBe('Ada');
    await pass(1);
    expect(text()).toBe('');
  });

  it('keeps any other text', async () => {
    const { clipboard, clock, pass, text } = start();
    await clipboard.write('organizations/o1', false);
    await pass(sensitiveCopyMs);
    expect(text()).toBe('organizations/o1');
    expect(clock.waiting).toBe(0);
  });

  it('is not changed if something else was copied since, in the app or elsewhere', async () => {
    const { clipboard, pass, system, text } = start();
    await clipboard.write('Ada', true);
    await clipboard.write('organizations/o1', false);
    await pass(sensitiveCopyMs);
    expect(text()).toBe('organizations/o1');
    await clipboard.write('Ada', true);
    await system.writeText('of another program');
    await pass(sensitiveCopyMs);
    expect(text()).toBe('of another program');
  });

  it('counts the minute from the last copy', async () => {
    const { clipboard, pass, text } = start();
    await clipboard.write('Ada', true);
    await pass(sensitiveCopyMs - 1);
    await clipboard.write('Ada', true);
    await pass(1);
    expect(text()).toBe('Ada');
    await pass(sensitiveCopyMs - 1);
    expect(text()).toBe('');
  });

  it('is cleared of a sensitive text when the app ends', async () => {
    const { clipboard, text } = start();
    await clipboard.write('Ada', true);
    await clipboard.close();
    expect(text()).toBe('');
  });
});
