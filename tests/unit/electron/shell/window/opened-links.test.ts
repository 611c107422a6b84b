import { expect, it } from 'vitest';
import { createOpenedLinks } from '#electron/shell/window/opened-links';

const link = 'diligence-desk://demo/local/organizations/acme';

it('a link waits until it is read, and is returned once', () => {
  let reported = 0;
  const links = createOpenedLinks(() => (reported += 1));
  expect(links.take()).toEqual({ is: 'none' });
  links.receive(['/opt/app', '--lang=en']);
  expect(reported).toBe(0);
  links.receive(['/opt/app', link]);
  expect(reported).toBe(1);
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
