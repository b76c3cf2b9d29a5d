/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';

import { CompareField } from './QueryOptions';

function Field({ first, onChange }: { first: string; onChange: (compare: string) => void }) {
  const [value, setValue] = useState(first);
  return (
    <CompareField
      value={value}
      onChange={(compare) => {
        setValue(compare);
        onChange(compare);
      }}
    />
  );
}

/** Shows the field, and returns what it passed on. */
function show(first = '') {
  const passed: string[] = [];
  render(<Field first={first} onChange={(compare) => passed.push(compare)} />);
  return passed;
}

async function choose(name: RegExp) {
  await userEvent.click(screen.getByRole('combobox', { name: /Compare with/ }));
  await userEvent.click(await screen.findByRole('option', { name }));
}
const duration = () => screen.getByRole('textbox', { name: /How long before/ });

it('Takes one of a few earlier times, and nothing', async () => {
  const passed = show();
  await choose(/1 week before/);
  await choose(/The range before/);
  await choose(/None/);
  expect(passed).toEqual(['7d', 'range', '']);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('Takes a duration, and shows it', async () => {
  const passed = show();
  await choose(/Another time before/);
  await userEvent.type(duration(), '12h{Enter}');
  expect(passed).toEqual(['12h']);
  expect(duration()).toHaveValue('12h');
});

it('Does not take what is no duration, and says so', async () => {
  const passed = show('12h');
  await userEvent.clear(duration());
  await userEvent.type(duration(), 'yesterday{Enter}');
  expect(passed).toEqual([]);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /“yesterday” is not an earlier time.*Until then, the query keeps “12h”/
  );
});
