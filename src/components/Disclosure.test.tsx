import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';

import { Disclosure } from './Disclosure';

it('What is closed is named, summarized and opened by its button alone', async () => {
  const user = userEvent.setup();
  render(
    <Disclosure label="Options" summary="Rows: 5">
      <input aria-label="Rows" />
    </Disclosure>
  );
  const toggle = screen.getByRole('button', { name: 'Options', expanded: false });
  expect(toggle).toHaveAccessibleDescription('Rows: 5');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  toggle.focus();
  await user.keyboard('{Enter}');
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('textbox', { name: 'Rows' })).toBeInTheDocument();
  expect(screen.queryByText('Rows: 5')).not.toBeInTheDocument();
});
