import { describe, expect, it } from 'vitest';
import { controlFile } from '../../../../build/debian/control.ts';
import { desktopEntry } from '../../../../build/debian/desktop-entry.ts';
import { packageNames } from '../../../../build/debian/naming.ts';

const nameOf = (...of: Parameters<typeof packageNames>) => packageNames(...of).name;

describe('the name of a Debian package', () => {
  it('has no suffix only for the shipped edition on the official Electron', () => {
    expect(nameOf('shipped', 'official')).toBe('diligence-desk');
    expect(nameOf('shipped', 'fallback')).toBe('diligence-desk-test-build');
    expect(nameOf('shipped', 'override')).toBe('diligence-desk-test-build');
    expect(nameOf('test', 'official')).toBe('diligence-desk-test-edition');
  });

  it('says in the menu and in the description if it is not a release', () => {
    const testBuild = packageNames('shipped', 'fallback');
    expect(desktopEntry(testBuild)).toContain('Name=Diligence Desk (test build)\n');
    expect(controlFile(testBuild, '1.0.0', 1)).toMatch(/\(test build\)\n For testing only\./);
    expect(controlFile(packageNames('shipped', 'official'), '1.0.0', 1)).not.toContain('test');
  });
});

it('the menu entry opens links of the app, one at a time', () => {
  const lines = desktopEntry(packageNames('shipped', 'official')).split('\n');
  expect(lines).toContain('MimeType=x-scheme-handler/diligence-desk;');
  expect(lines).toContain('Exec=/opt/diligence-desk/diligence-desk %u');
});

it('a pre-release is an older version than its release to dpkg', () => {
  expect(controlFile(packageNames('shipped', 'official'), '1.2.0-beta.1', 1)).toContain(
    'Version: 1.2.0~beta.1\n',
  );
});
