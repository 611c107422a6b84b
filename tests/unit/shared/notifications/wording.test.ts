import { expect, it } from 'vitest';
import { typeLabel } from '#shared/notifications/wording';

it('a notification type has words if the API document names it, whatever members objects have', () => {
  expect(typeLabel('notification.client.check_complete.v1')).toBe('Check complete');
  for (const type of ['', 'constructor', 'toString', '__proto__']) expect(typeLabel(type)).toBeNull();
});
