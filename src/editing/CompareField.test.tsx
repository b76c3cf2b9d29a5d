import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';

import { CompareField } from './CompareField';

describe('CompareField', () => {
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

  /** Shows the field. Returns the values that it passed to `onChange`. */
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
    await choose(/The preceding range/);
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

  it('Does not take what is no duration, says so, and keeps it in the field', async () => {
    const passed = show('12h');
    await userEvent.click(field());
    await userEvent.keyboard('sometime{Enter}');
    expect(passed).toEqual([]);
    expect(field()).toHaveValue('sometime');
    expect(screen.getByRole('alert')).toHaveTextContent(/“sometime” isn’t an earlier time.*Still using “12h”/);
    await userEvent.keyboard('2d{Enter}');
    expect(passed).toEqual(['2d']);
    expect(field()).toHaveValue('2d');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each(['12h{Enter}', '{Escape}'])(
    'Gives way with %s to the value that it has, without another run',
    async (keys) => {
      const passed = show('12h');
      await userEvent.click(field());
      await userEvent.keyboard(`sometime{Enter}${keys}`);
      expect(field()).toHaveValue('12h');
      expect(screen.queryByRole('alert')).toBeNull();
      expect(passed).toEqual([]);
    }
  );

  it('Forgets what it did not take once another value is set elsewhere', async () => {
    const { rerender } = render(<CompareField value="12h" onChange={jest.fn()} />);
    await userEvent.click(field());
    await userEvent.keyboard('sometime{Enter}');
    expect(screen.getByRole('alert')).toBeInTheDocument();
    for (const value of ['2d', '12h']) {
      rerender(<CompareField value={value} onChange={jest.fn()} />);
      expect(field()).toHaveValue(value);
      expect(screen.queryByRole('alert')).toBeNull();
    }
  });
});
