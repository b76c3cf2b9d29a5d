import { cleanup, render, screen } from '@testing-library/react';
import React from 'react';

import { timeProblem } from './timeAdvice';
import { TimeField } from './TimeField';

function show(value: string, problem?: string) {
  render(
    <TimeField
      id="t"
      label="Begin"
      value={value}
      problem={problem}
      timeZone="Europe/Berlin"
      onChange={() => undefined}
    />
  );
  return screen.getByRole('textbox', { name: 'Begin' });
}

it('A time that clocks show twice has a hint, which belongs to its field', () => {
  expect(show('2026-10-25 02:30')).toHaveAccessibleDescription(
    /the first is meant, 2026-10-25 02:30:00\+02:00\. For the second, write 2026-10-25 02:30:00\+01:00$/
  );
});

it('A time that clocks never show has one as well, once, where it is also the problem', () => {
  const text = '2026-03-29 02:30';
  expect(show(text)).toHaveAccessibleDescription(/^Clocks never show this time/);
  cleanup();
  const problem = timeProblem(text, 'Europe/Berlin') ?? '';
  expect(show(text, problem)).toHaveAccessibleDescription(problem);
  expect(screen.getAllByText(problem)).toHaveLength(1);
});

it('A problem belongs to its field, and so does a hint beside it', () => {
  expect(show('2026-10-25 02:30', 'Choose a time after the begin')).toHaveAccessibleDescription(
    /^Choose a time after the begin Clocks show this time twice/
  );
});

it('Other times have no description', () => {
  expect(show('2026-10-25 12:30')).not.toHaveAccessibleDescription();
});
