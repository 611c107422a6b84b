// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SuggestField } from '../../../../renderer/components/SuggestField.tsx';
import { write } from '../operator.ts';
import { isolateApp, settle } from '../render-app.tsx';

isolateApp();

function Field({ names }: { names: readonly string[] }) {
  const [value, setValue] = useState('');
  return (
    <SuggestField
      label="Organization"
      value={value}
      suggestions={names.map((name) => ({ value: name, label: name }))}
      onChange={setValue}
    />
  );
}

it.each([
  ['muller', 'Müller GmbH'],
  ['müller', 'Mu\u0308ller GmbH'],
  ['dang', 'Đặng Văn Lâm'],
])('offers for %s the name %s', async (typed, name) => {
  render(<Field names={['Alder Legal', name]} />);
  const field = screen.getByRole('combobox');
  act(() => {
    field.focus();
  });
  write(field, typed);
  await settle();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([name]);
});
