import { expect, it } from 'vitest';
import { setupQuestion } from '#electron/shell/start/setup-question';
import { defaultProfileSettings } from '#shared/profile';

const connection = {
  ...defaultProfileSettings,
  name: 'Harbourline',
  clientId: 'desk',
  baseUrl: 'https://api.example.com',
  authUrl: 'https://api.example.com/token',
};

it('asks with each host that a secret or token of a profile would be sent to, and cancels by default', () => {
  const live = {
    ...connection,
    name: 'Live',
    kind: 'production' as const,
    authUrl: 'https://login.elsewhere.example:8443/token',
    reportOrigins: ['https://files.example.net', 'https://api.example.com'],
  };
  const { message, detail, buttons, defaultId, cancelId } = setupQuestion('setup.json', [connection, live]);
  expect(message).toBe('Import the setup from setup.json?');
  expect(detail).toBe(
    [
      'Harbourline (Sandbox): https://api.example.com',
      'Live (Production): https://api.example.com, https://login.elsewhere.example:8443, https://files.example.net',
    ].join('\n'),
  );
  expect([defaultId, cancelId].map((button = -1) => buttons?.[button])).toEqual(['Cancel', 'Cancel']);
});

it('names each host once where there are too many profiles for the screen', () => {
  const many = Array.from({ length: 200 }, (_, place) => ({ ...connection, name: `Profile ${place}` }));
  const odd = { ...connection, authUrl: 'https://login.elsewhere.example/token' };
  expect(setupQuestion('setup.json', [...many, odd]).detail).toBe(
    '201 profiles that connect to:\nhttps://api.example.com\nhttps://login.elsewhere.example',
  );
});
