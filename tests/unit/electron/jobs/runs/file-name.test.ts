import { expect, it } from 'vitest';
import { fileName } from '#electron/jobs/runs/file-name';

it.each([
  ['Wave 2', 'Wave 2.csv'],
  ['../../etc/passwd', 'etcpasswd.csv'],
  ['  Ämter: Nord_Süd - 1/2 ', 'Ämter Nord_Süd - 12.csv'],
  ['://', 'run.csv'],
  [' ', 'run.csv'],
])('the file of %j is named %j', (name, expected) => {
  expect(fileName(name, 'csv', 'run')).toBe(expected);
});
