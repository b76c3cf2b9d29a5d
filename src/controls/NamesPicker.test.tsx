import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';

import { NamesPicker } from './NamesPicker';

function show(suggest: () => Promise<string[]>) {
  render(
    <>
      <NamesPicker
        id="types"
        label="Types"
        description="Kinds of event"
        placeholder="All"
        value={['mine']}
        suggest={suggest}
        onChange={jest.fn()}
      />
      <input aria-label="Elsewhere" />
    </>
  );
  return { user: userEvent.setup(), picker: screen.getByRole('combobox', { name: /Types/ }) };
}

describe('A list of names to choose from', () => {
  it('is asked for once while somebody types, and anew when they come back', async () => {
    const suggest = jest.fn(async () => ['deployment', 'incident']);
    const { user, picker } = show(suggest);
    await user.click(picker);
    expect(await screen.findByRole('option', { name: 'deployment' })).toBeInTheDocument();
    await user.type(picker, 'inci');
    expect(await screen.findByRole('option', { name: 'incident' })).toBeInTheDocument();
    expect(suggest).toHaveBeenCalledTimes(1);

    suggest.mockResolvedValue(['outage']);
    await user.click(screen.getByRole('textbox', { name: 'Elsewhere' }));
    await user.click(picker);
    expect(await screen.findByRole('option', { name: 'outage' })).toBeInTheDocument();
    expect(suggest).toHaveBeenCalledTimes(2);
  });

  it('has what is chosen already, also where nothing is suggested', async () => {
    const { user, picker } = show(async () => []);
    await user.click(picker);
    expect(await screen.findByRole('option', { name: 'mine' })).toBeInTheDocument();
  });
});
