import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';

import { NamePicker } from './pickers';

jest.mock('@grafana/runtime', () => ({
  ...jest.requireActual('@grafana/runtime'),
  getTemplateSrv: () => ({ getVariables: () => [] }),
}));

describe('A name to choose from a list', () => {
  function show(suggest = async () => ['logs', 'traces']) {
    const onChange = jest.fn();
    function Chosen() {
      const [value, setValue] = useState('logs');
      const take = (name: string) => {
        onChange(name);
        setValue(name);
      };
      return <NamePicker label="Dataset" value={value} suggest={suggest} onChange={take} />;
    }
    render(
      <>
        <Chosen />
        <button>Other</button>
      </>
    );
    return {
      onChange,
      user: userEvent.setup({ delay: null }),
      picker: screen.getByRole('combobox', { name: 'Dataset' }),
    };
  }

  it.each(['{Enter}', '{Tab}'])('%s takes what is typed, not what the list has had until then', async (key) => {
    const { onChange, user, picker } = show();
    await user.click(picker);
    await screen.findByRole('option', { name: 'logs' });
    await user.keyboard(`traces${key}`);
    expect(onChange.mock.calls).toEqual([['traces']]);
    expect(screen.getByRole('combobox', { name: 'Dataset' })).toHaveValue('traces');
  });

  it.each(['{Enter}', '{Tab}'])('%s takes the best match of what is typed, not the typed beginning', async (key) => {
    const { onChange, user, picker } = show();
    await user.click(picker);
    await user.keyboard(`tra${key}`);
    await waitFor(() => expect(onChange.mock.calls).toEqual([['traces']]));
  });

  it('fetches its list once while the user types, even if it is empty, and again on the next visit', async () => {
    const suggest = jest.fn(async (): Promise<string[]> => []);
    const { user, picker } = show(suggest);
    await user.click(picker);
    for (const letter of 'logs') {
      await user.keyboard(letter);
      expect(await screen.findByRole('option', { name: /^Use “/ })).toBeInTheDocument();
      // Grafana's list waits for 200 ms after the last key.
      await act(() => new Promise((resolve) => setTimeout(resolve, 250)));
    }
    expect(suggest).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Other' }));
    await user.click(screen.getByRole('combobox', { name: /Dataset/ }));
    await waitFor(() => expect(suggest).toHaveBeenCalledTimes(2));
  });

  it('keeps typed text when the user moves on', async () => {
    const { onChange, user, picker } = show();
    await user.click(picker);
    await user.keyboard('mine');
    await user.click(screen.getByRole('button', { name: 'Other' }));
    expect(onChange.mock.calls).toEqual([['mine']]);
  });

  it('keeps what is typed when what is around it is drawn again', async () => {
    const onChange = jest.fn();
    const drawn = () => (
      <NamePicker label="Dataset" value="logs" suggest={async () => ['logs', 'traces']} onChange={onChange} />
    );
    const { rerender } = render(drawn());
    await userEvent.click(screen.getByRole('combobox', { name: 'Dataset' }));
    await userEvent.keyboard('tra');
    rerender(drawn());
    expect(screen.getByRole('combobox', { name: 'Dataset' })).toHaveValue('tra');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(onChange.mock.calls).toEqual([['traces']]));
  });
});
