import { validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { DebugLogger } from 'builder-util';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { packagerConfig } from '../../../build/electron-builder.config.ts';
import { signing } from '../../../build/signing.ts';
import { updateFeed } from '../../../build/update-feed.ts';
import { updateKey } from '../../../build/update-key.ts';
import { linkScheme } from '#shared/link';
import { publicKeyText } from '#electron/shell/updates/release-signature';

const runtime = {
  kind: 'official',
  folder: '/electron',
  program: '/electron/electron',
  version: '45.4.1',
} as const;
const key = publicKeyText(generateKeyPairSync('ed25519').privateKey);
const config = () => packagerConfig('shipped', runtime);
const validate = (settings: object) => validateConfiguration(settings, new DebugLogger(false));

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the settings of the packager', () => {
  it('fit its own schema, for every target', async () => {
    await expect(validate(config())).resolves.toBeUndefined();
    expect(config()).toMatchObject({
      linux: { target: ['AppImage', 'rpm'] },
      win: { target: ['nsis'] },
      mac: { target: ['dmg', 'zip'] },
    });
  });

  it('fit it with a feed, a signing program and Apple credentials named', async () => {
    vi.stubEnv('DILIGENCE_DESK_UPDATE_FEED', 'https://updates.example.com/desk/');
    vi.stubEnv('DILIGENCE_DESK_UPDATE_KEY', key);
    vi.stubEnv('DILIGENCE_DESK_WINDOWS_SIGN', '/opt/sign');
    vi.stubEnv('DILIGENCE_DESK_WINDOWS_PUBLISHER', 'Harbourline Ltd');
    vi.stubEnv('APPLE_API_KEY', '/keys/key.p8');
    await expect(validate(config())).resolves.toBeUndefined();
    expect(config()).toMatchObject({
      publish: { provider: 'generic', url: 'https://updates.example.com/desk/' },
      mac: { notarize: true },
      extraMetadata: { updateKey: key, publisher: 'Harbourline Ltd' },
      win: { signtoolOptions: { publisherName: 'Harbourline Ltd' } },
    });
    expect(config().win?.signtoolOptions?.sign).toBeTypeOf('function');
  });

  it('have the handler of links removed with the app on Windows', () => {
    const script = readFileSync(config().nsis?.include ?? '', 'utf8');
    expect(script).toContain(`DeleteRegKey HKCU "Software\\Classes\\${linkScheme}"`);
    expect(script).toContain('${ifNot} ${isUpdated}');
  });

  it('are refused by that schema when a name in them is wrong', async () => {
    await expect(validate({ ...config(), lnux: {} })).rejects.toThrow('lnux');
  });
});

describe('the update feed', () => {
  it('is off until one is named', () => {
    expect(updateFeed({})).toBeNull();
    expect(updateFeed({ DILIGENCE_DESK_UPDATE_FEED: '' })).toBeNull();
  });

  it.each(['http://updates.example.com/', 'https://user:word@updates.example.com/', 'updates', 'file:///x'])(
    'is not taken from %s',
    (address) => {
      expect(() => updateFeed({ DILIGENCE_DESK_UPDATE_FEED: address })).toThrow('https address');
    },
  );
});

describe('the key of updates', () => {
  const feed = { DILIGENCE_DESK_UPDATE_FEED: 'https://updates.example.com/desk/' };

  it('is needed by a package with a feed, and by no other', () => {
    expect(updateKey({})).toBeNull();
    expect(() => updateKey(feed)).toThrow('DILIGENCE_DESK_UPDATE_KEY');
    expect(updateKey({ ...feed, DILIGENCE_DESK_UPDATE_KEY: key })).toBe(key);
  });

  it('keeps a package with a feed from being made without it', () => {
    vi.stubEnv('DILIGENCE_DESK_UPDATE_FEED', feed.DILIGENCE_DESK_UPDATE_FEED);
    expect(config).toThrow('DILIGENCE_DESK_UPDATE_KEY');
  });

  it('is an Ed25519 public key and nothing else', () => {
    const rsa = publicKeyText(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
    for (const text of ['x', rsa, 'AAAA'])
      expect(() => updateKey({ DILIGENCE_DESK_UPDATE_KEY: text })).toThrow('Ed25519');
  });
});

describe('signing', () => {
  it('is left to the packager by default', () => {
    expect(signing({})).toEqual({ forceCodeSigning: false, win: {}, mac: { notarize: false } });
  });

  it('is required where the release says so', () => {
    expect(signing({ DILIGENCE_DESK_SIGNED: 'required' }).forceCodeSigning).toBe(true);
  });

  it('by a program names its publisher, or the package is not made', () => {
    const program = { DILIGENCE_DESK_WINDOWS_SIGN: '/opt/sign' };
    for (const publisher of [undefined, '', ' '])
      expect(() => signing({ ...program, DILIGENCE_DESK_WINDOWS_PUBLISHER: publisher })).toThrow(
        'DILIGENCE_DESK_WINDOWS_PUBLISHER',
      );
    vi.stubEnv('DILIGENCE_DESK_WINDOWS_SIGN', '/opt/sign');
    expect(config).toThrow('DILIGENCE_DESK_WINDOWS_PUBLISHER');
  });

  it('by a certificate may name the publisher as well', () => {
    expect(signing({ DILIGENCE_DESK_WINDOWS_PUBLISHER: 'Harbourline Ltd' }).win).toEqual({
      signtoolOptions: { publisherName: 'Harbourline Ltd' },
    });
  });
});
