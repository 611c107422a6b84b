import { expect, it } from 'vitest';
import { createOpenedLinks } from '#electron/shell/window/opened-links';

const link = 'diligence-desk://demo/local/organizations/acme';

it('a link waits until it is read, and is returned once', () => {
  let told = 0;
  const links = createOpenedLinks(() => (told += 1));
  expect(links.take()).toEqual({ is: 'none' });
  links.receive(['/opt/app', '--lang=en']);
  expect(told).toBe(0);
  links.receive(['/opt/app', link]);
  expect(told).toBe(1);
  expect(links.take()).toEqual({ is: 'link', link });
  expect(links.take()).toEqual({ is: 'none' });
});

it('an invalid link is refused, and does not reach the page', () => {
  const links = createOpenedLinks(() => undefined);
  links.receive([`${link}/../secret`]);
  expect(links.take()).toEqual({ is: 'refused' });
  links.receive('not even arguments');
  expect(links.take()).toEqual({ is: 'refused' });
});
