import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';

import { type RowsQuery } from '../types';
import { QueryOptions } from './QueryOptions';

const saved: RowsQuery = { refId: 'A', kind: 'apl', query: 'logs', format: 'timeseries' };

/** Opens the options, by keyboard, on a page that keeps their changes. */
async function open(query: RowsQuery = saved) {
  const changed = jest.fn();
  const user = userEvent.setup({ delay: null });
  function Page() {
    const [current, setCurrent] = useState(query);
    return (
      <QueryOptions
        query={current}
        onChange={(next) => {
          changed(next);
          setCurrent(next);
        }}
      />
    );
  }
  render(<Page />);
  await user.tab();
  await user.keyboard('{Enter}');
  return { changed, user };
}

const rows = () => screen.getByRole('textbox', { name: /^Rows/ });

describe('The row of options', () => {
  it('is one line with what is set until it is opened', () => {
    render(<QueryOptions query={{ ...saved, rows: 5000 }} onChange={jest.fn()} />);
    const button = screen.getByRole('button', { name: /^Options/ });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveAccessibleDescription(/Rows: 5,000 · Legend: auto$/);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('changes nothing when a person goes through it', async () => {
    const { changed, user } = await open({ ...saved, rows: 1000 });
    for (let step = 0; step < 8; step++) {
      await user.tab();
    }
    expect(screen.getByRole('button', { name: 'Options' })).toHaveAttribute('aria-expanded', 'true');
    expect(changed).not.toHaveBeenCalled();
  });

  it('takes rows by Enter', async () => {
    const { changed, user } = await open();
    await user.type(rows(), '25,000{Enter}');
    expect(changed).toHaveBeenCalledWith({ ...saved, rows: 25_000 });
  });

  it('says what is wrong with rows, and keeps those that were', async () => {
    const { changed, user } = await open();
    await user.type(rows(), '2000000');
    await user.tab();
    expect(screen.getByRole('alert')).toHaveTextContent('from 1 to 1,000,000, or all');
    expect(rows()).toBeInvalid();
    expect(changed).not.toHaveBeenCalled();
  });

  it('writes no rows when they are the default', async () => {
    const { changed, user } = await open();
    await user.type(rows(), '1000{Enter}');
    expect(changed).not.toHaveBeenCalled();
    await user.clear(rows());
    await user.type(rows(), 'all{Enter}');
    await user.clear(rows());
    await user.tab();
    expect(changed.mock.calls).toEqual([[{ ...saved, rows: 'all' }], [saved]]);
  });

  it('names series by a template', async () => {
    const { changed, user } = await open();
    await user.type(screen.getByRole('textbox', { name: /^Legend/ }), '{{{{status}}{Enter}');
    expect(changed).toHaveBeenCalledWith({ ...saved, legend: '{{status}}' });
  });

  it('fills gaps, and takes that out again', async () => {
    const { changed, user } = await open();
    for (const name of [/^Zero/, /^None/]) {
      await user.click(screen.getByRole('combobox', { name: /^Fill gaps/ }));
      await user.click(await screen.findByRole('option', { name }));
    }
    expect(changed.mock.calls).toEqual([[{ ...saved, fill: 'zero' }], [saved]]);
  });

  it('puts series into one frame by the keyboard', async () => {
    const { changed, user } = await open();
    screen.getByRole('checkbox', { name: /^One wide frame/ }).focus();
    await user.keyboard(' ');
    expect(changed).toHaveBeenLastCalledWith({ ...saved, wide: true });
    await user.keyboard(' ');
    expect(changed).toHaveBeenLastCalledWith(saved);
  });

  it('asks for totals, and for the legacy form of the answer', async () => {
    const table: RowsQuery = { ...saved, format: 'table' };
    const { changed, user } = await open(table);
    await user.click(screen.getByRole('checkbox', { name: /^Totals/ }));
    await user.click(screen.getByRole('button', { name: 'Advanced' }));
    await user.click(screen.getByRole('radio', { name: 'Legacy' }));
    expect(changed).toHaveBeenLastCalledWith({ ...table, totals: true, answer: 'legacy' });
  });

  it('names the field that is a log line', async () => {
    const logs: RowsQuery = { ...saved, format: 'logs' };
    const { changed, user } = await open(logs);
    await user.type(screen.getByRole('textbox', { name: /^Log line field/ }), 'text');
    await user.tab();
    expect(changed).toHaveBeenCalledWith({ ...logs, bodyField: 'text' });
  });
});

it('The whole range at each refresh can be chosen only where the settings want refreshes to ask for less', async () => {
  const { unmount } = render(<QueryOptions query={saved} onChange={jest.fn()} />);
  await userEvent.click(screen.getByRole('button', { name: /^Options/ }));
  expect(screen.queryByRole('checkbox', { name: /^Full refresh/ })).not.toBeInTheDocument();
  unmount();
  const onChange = jest.fn();
  render(
    <QueryOptions query={{ ...saved, refresh: 'whole' }} settings={{ incrementalRefresh: true }} onChange={onChange} />
  );
  expect(screen.getByRole('button', { name: /^Options/ })).toHaveAccessibleDescription(/Refresh: full$/);
  await userEvent.click(screen.getByRole('button', { name: /^Options/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Full refresh/ }));
  expect(onChange).toHaveBeenCalledWith(saved);
});

it('Default filters can be left out where the settings have some, and where a saved query does so', async () => {
  const { unmount } = render(<QueryOptions query={{ ...saved, defaultFilter: 'off' }} onChange={jest.fn()} />);
  expect(screen.getByRole('button', { name: /^Options/ })).toHaveAccessibleDescription(/Default filters: off$/);
  unmount();
  const onChange = jest.fn();
  const settings = { defaultFilters: [{ dataset: 'logs', where: 'a' }] };
  render(<QueryOptions query={saved} settings={settings} onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: /^Options/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Without default filters/ }));
  expect(onChange).toHaveBeenCalledWith({ ...saved, defaultFilter: 'off' });
});
