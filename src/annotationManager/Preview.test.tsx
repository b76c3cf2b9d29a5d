import { render, screen } from '@testing-library/react';
import React from 'react';

import { emptyForm } from './annotationForm';
import { Preview } from './Preview';

it.each([
  ['2026-01-31 10:30', '2026-01-31 10:30:00'],
  ['2026-01-31T10:30:00Z', '2026-01-31 11:30:00'],
  ['2026-10-25 02:30+01:00', '2026-10-25 02:30:00+01:00'],
  ['2026-03-29 02:30', '2026-03-29 02:30'],
  ['2026-01-31', '2026-01-31'],
])('A preview in Berlin shows %s as %s: what is not a time there stays as it was typed', (time, shown) => {
  const form = { ...emptyForm(new Date(0), [], 'utc'), time };
  render(<Preview form={form} timeZone="Europe/Berlin" />);
  expect(screen.getByText(shown, { exact: true })).toBeInTheDocument();
});
