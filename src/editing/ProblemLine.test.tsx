import React from 'react';

import { render, screen } from '@testing-library/react';

import { replaceFix, warningProblem } from '@aplkit/language/kit/problem';

import { ProblemLine } from './ProblemLine';

test('A fix is labeled with the text that it writes, with the quotes of a name', () => {
  const span = { from: 0, to: 4 };
  render(
    <ProblemLine problem={warningProblem(span, 'No dataset.', replaceFix(span, '`otel-demo`'))} onEdit={jest.fn()} />
  );
  expect(screen.getByRole('button', { name: 'Write `otel-demo`' })).toBeTruthy();
});
