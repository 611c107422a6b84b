import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTrustedFrame } from '#electron/ipc/sender';
import { assetPath, reportOrigin } from '#electron/shell/window/asset-path';

describe('the asset path of an app:// URL', () => {
  it('is the index for the root and the file for a plain path', () => {
    expect(assetPath('app://desk/')).toBe('index.html');
    expect(assetPath('app://desk/assets/main-Ab1_.js?x#y')).toBe('assets/main-Ab1_.js');
  });

  it.each([
    'app://desk/../secret',
    'app://desk/%2e%2e/secret',
    'app://desk/a/../b',
    'app://desk//etc/passwd',
    'app://desk/C:/x',
    'app://desk/\\\\host\\share',
    'app://desk/.hidden',
    'app://evil/index.html',
    'file:///etc/passwd',
    'app://desk',
    'app://desk.evil/index.html',
    'app://desk/a%2fb',
    'app://desk/a\u0000b',
  ])('is null for %s', (url) => {
    expect(assetPath(url)).toBeNull();
  });

  it('exists only for the served origin, and the page of a report is not a trusted frame', () => {
    expect(assetPath('app://report/report.html?kind=Full', reportOrigin)).toBe('report.html');
    expect(assetPath('app://report/report.html')).toBeNull();
    expect(assetPath('app://desk/index.html', reportOrigin)).toBeNull();
    expect(assetPath('app://report/%2e%2e/x.html', reportOrigin)).toBeNull();
    expect(isTrustedFrame({ url: 'app://report/report.html', parent: null })).toBe(false);
  });

  it('stays inside the folder, whatever the URL says', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const path = assetPath(`app://desk/${text}`);
        if (path !== null)
          expect(path.split('/').some((part) => part === '..' || part === '' || part === '.')).toBe(false);
      }),
    );
  });
});
