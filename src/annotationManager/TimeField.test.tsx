import { render, screen } from '@testing-library/react';
import React from 'react';

import { TimeField } from './TimeField';
import { timeProblem } from './timeText';

function show(value: string) {
  render(
    <TimeField
      label="Start"
      value={value}
      problem={timeProblem(value, 'Europe/Berlin')}
      timeZone="Europe/Berlin"
      onChange={() => undefined}
    />
  );
  return screen.getByRole('textbox', { name: 'Start' });
}

it.each(['soon', '2026-02-30 10:00', '2026-03-29 02:30'])(
  '%s is not a time in Berlin, which its field says',
  (text) => {
    const field = show(text);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/^Enter a valid time in this time zone/);
  }
);

it('A time has no such description', () => {
  expect(show('2026-10-25 02:30')).not.toHaveAccessibleDescription();
});
