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

const field = () => screen.getByRole('combobox', { name: /Compare with/ });

async function choose(name: RegExp) {
  await userEvent.click(field());
  await userEvent.click(await screen.findByRole('option', { name }));
}

it('Takes one of a few earlier times, and nothing', async () => {
  const passed = show();
  await choose(/1 week before/);
  await choose(/The range before/);
  await choose(/None/);
  expect(passed).toEqual(['7d', 'range', '']);
  expect(field()).toHaveValue('None');
});

it.each(['{Enter}', '{Tab}'])('Takes a duration that is typed, with %s, and shows it', async (key) => {
  const passed = show();
  await userEvent.click(field());
  await userEvent.keyboard(`12h${key}`);
  expect(passed).toEqual(['12h']);
  expect(field()).toHaveValue('12h');
});

it('Takes a part of what is offered for it, and a duration of the list', async () => {
  const passed = show();
  await userEvent.click(field());
  await userEvent.keyboard('1 week{Enter}');
  await userEvent.keyboard('36h');
  await userEvent.click(await screen.findByRole('option', { name: /36h/ }));
  expect(passed).toEqual(['7d', '36h']);
});

it('Does not take what is no duration, and says so', async () => {
  const passed = show('12h');
  await userEvent.click(field());
  await userEvent.keyboard('yesterday{Enter}');
  expect(passed).toEqual([]);
  expect(field()).toHaveValue('12h');
  expect(screen.getByRole('alert')).toHaveTextContent(
    /“yesterday” is not an earlier time.*Until then, the query keeps “12h”/
  );
  await userEvent.keyboard('2d{Enter}');
  expect(passed).toEqual(['2d']);
  expect(screen.queryByRole('alert')).toBeNull();
});
