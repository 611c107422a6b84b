import { expect, it } from 'vitest';
import { utilityEnvironment } from '#electron/platform/utility-environment';

it('a utility process gets what the keychain, the desktop and the locale need', () => {
  const needed = {
    PATH: '/usr/bin',
    HOME: '/home/desk',
    LANG: 'de_DE.UTF-8',
    LC_ALL: 'C',
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus',
    XDG_RUNTIME_DIR: '/run/user/1000',
    DISPLAY: ':0',
    WAYLAND_DISPLAY: 'wayland-0',
    SystemRoot: 'C:\\Windows',
  };
  expect(utilityEnvironment(needed)).toEqual(needed);
});

it.each([
  'AWS_SECRET_ACCESS_KEY',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'ELECTRON_RUN_AS_NODE',
  'LD_PRELOAD',
  'SSLKEYLOGFILE',
  'HTTPS_PROXY',
  'SSH_AUTH_SOCK',
  'NOT_XDG_DATA_HOME',
])('a utility process does not get %s', (name) => {
  expect(utilityEnvironment({ [name]: 'value', HOME: undefined })).toEqual({});
});
