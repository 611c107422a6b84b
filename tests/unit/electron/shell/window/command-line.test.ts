import { describe, expect, it } from 'vitest';
import { describeRefusal, importFile, refusedSwitches } from '#electron/shell/window/command-line';

it.each([
  [['--import', '/tmp/setup.json'], '/tmp/setup.json'],
  [['--import=/tmp/setup.json'], '/tmp/setup.json'],
  [['--import'], null],
  [['--import', '--disable-gpu'], null],
  [['/tmp/setup.json'], null],
])('the file to import of %j is %j', (args, file) => {
  expect(importFile(args)).toBe(file);
  expect(refusedSwitches(args, 'linux', false)).toEqual([]);
});

describe('the switches the app is started with', () => {
  it('may set the data folder and the rendering', () => {
    const args = ['--user-data-dir=/tmp/desk', '--disable-gpu', '--ozone-platform=wayland'];
    expect(refusedSwitches(args, 'linux', false)).toEqual([]);
  });

  it.each([
    'inspect',
    'inspect-brk=9229',
    'remote-debugging-port=9222',
    'remote-debugging-pipe',
    'remote-allow-origins=*',
    'load-extension=/tmp/evil',
    'js-flags=--allow-natives-syntax',
    'disable-web-security',
    'disable-site-isolation-trials',
    'ignore-certificate-errors',
    'allow-file-access-from-files',
    'proxy-server=http://evil.example:8080',
    'host-resolver-rules=MAP * 10.0.0.1',
    'renderer-cmd-prefix=/tmp/evil',
    'gpu-launcher=/tmp/evil',
    'ssl-key-log-file=/tmp/keys',
    'log-net-log=/tmp/net.json',
    'r',
  ])('are refused with --%s', (option) => {
    const name = option.split('=')[0];
    expect(refusedSwitches([`--${option}`], 'linux', false)).toEqual([name]);
    expect(refusedSwitches([`-${option}`], 'linux', false)).toEqual([name]);
    expect(refusedSwitches([`/${option}`], 'win32', false)).toEqual([name]);
    expect(refusedSwitches([`--${option.toUpperCase()}`], 'win32', false)).toEqual([name]);
  });

  it.each([' ', '\t', '\n', '\r', '\v', '\f', '  \t ', '\u0085', '\u00a0', '\u2003', '\u3000'])(
    'are refused after the whitespace %j, which Chromium trims',
    (blank) => {
      const args = [`${blank}--remote-debugging-port=9333${blank}`, `${blank}-js-flags=--expose-gc`];
      expect(refusedSwitches(args, 'linux', false)).toEqual(['remote-debugging-port', 'js-flags']);
      expect(refusedSwitches([`${blank}/inspect${blank}`], 'win32', false)).toEqual(['inspect']);
      expect(refusedSwitches([`${blank}--hidden${blank}`], 'linux', false)).toEqual([]);
    },
  );

  it('may turn off the sandbox only for root, who has none', () => {
    expect(refusedSwitches(['--no-sandbox'], 'linux', true)).toEqual([]);
    expect(refusedSwitches(['--no-sandbox'], 'linux', false)).toEqual(['no-sandbox']);
    expect(refusedSwitches(['-no-sandbox=1'], 'linux', false)).toEqual(['no-sandbox']);
    expect(refusedSwitches(['/NO-SANDBOX'], 'win32', false)).toEqual(['no-sandbox']);
    expect(refusedSwitches(['--no-zygote', '--disable-setuid-sandbox'], 'linux', true)).toHaveLength(2);
  });

  it('end at a bare double dash, and do not include addresses and files', () => {
    const args = ['https://evil.example/', 'file:///etc/passwd', '/etc/passwd', '--', '--inspect'];
    expect(refusedSwitches(args, 'linux', false)).toEqual([]);
  });

  it('may be added by macOS itself', () => {
    const args = ['-NSDocumentRevisionsDebugMode', 'YES', '-psn_0_12345'];
    expect(refusedSwitches(args, 'darwin', false)).toEqual([]);
    expect(refusedSwitches(args, 'linux', false)).not.toEqual([]);
  });

  it('are shown to the operator when they are refused', () => {
    expect(describeRefusal(['inspect', 'js-flags'])).toContain('--inspect, --js-flags');
  });
});
