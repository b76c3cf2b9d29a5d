import React, { useState } from 'react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { Picker } from './Picker';

const values = ['GET', 'POST', 'TARGET'];
const optionsOf = (all: readonly string[]) => all.map((value) => ({ value, label: value }));

/** As the data's values are listed: once, when the list opens. */
const listed = async () => optionsOf(values);

/** Draws a list before a button, and returns what is chosen. */
function draw(props: Partial<React.ComponentProps<typeof Picker>> = {}) {
  const onChange = jest.fn();
  function Chosen() {
    const [value, setValue] = useState(props.value ?? 'TARGET');
    const change = (next: string) => {
      onChange(next);
      setValue(next);
    };
    return (
      <>
        <Picker label="Value" hideLabel options={listed} width={20} custom {...props} value={value} onChange={change} />
        <button>Next</button>
      </>
    );
  }
  render(<Chosen />);
  return onChange;
}

const list = () => screen.getByRole('combobox', { name: 'Value' });

async function open() {
  await userEvent.click(list());
  await screen.findByRole('option', { name: 'GET' });
}

test.each(['{Enter}', '{Tab}'])(
  '%s right after typing takes what is typed, not what the list has had until then',
  async (key) => {
    const onChange = draw();
    await open();
    await userEvent.keyboard(`POST${key}`);
    expect(list()).toHaveValue('POST');
    expect(onChange.mock.calls).toEqual([['POST']]);
    expect(screen.queryByRole('option')).toBeNull();
    expect(key === '{Enter}' ? list() : screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  }
);

test('a value that is another one’s beginning is taken as it is typed', async () => {
  const onChange = draw({ options: optionsOf(['status_text', 'status', 'method']), value: 'method' });
  await userEvent.click(list());
  await userEvent.keyboard('status{Enter}');
  expect(onChange.mock.calls).toEqual([['status']]);
});

test('the Tab key leaves a list that was only looked at as it was', async () => {
  const onChange = draw();
  await open();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  expect(list()).toHaveValue('TARGET');
  expect(onChange).not.toHaveBeenCalled();
});

test.each(['{Enter}', '{Tab}'])(
  '%s takes the option that the arrow keys have chosen, not what was typed',
  async (key) => {
    const onChange = draw();
    await open();
    await userEvent.keyboard('T');
    await screen.findByRole('option', { name: 'Use “T”' });
    await userEvent.keyboard(`{ArrowDown}${key}`);
    await waitFor(() => expect(onChange.mock.calls).toEqual([['GET']]));
  }
);

test('of options alone, what is typed takes the whole of one, or its beginning, before a part', async () => {
  const options = optionsOf(['!contains', 'contains', 'in']);
  const onChange = draw({ options, custom: false, value: '!contains' });
  const choose = async (typed: string) => {
    await userEvent.click(list());
    await userEvent.keyboard(`${typed}{Enter}`);
    return onChange.mock.lastCall?.[0];
  };
  expect(await choose('con')).toBe('contains');
  expect(await choose('in')).toBe('in');
  expect(await choose('ains')).toBe('!contains');
  expect(await choose('like')).toBe('!contains');
  expect(list()).toHaveValue('!contains');
});

test('a finger that scrolls over a list does not open it later', async () => {
  draw();
  fireEvent.pointerDown(list());
  fireEvent.pointerCancel(list());
  await userEvent.tab();
  expect(list()).toHaveFocus();
  expect(list()).toHaveAttribute('aria-expanded', 'false');
});

test.each([
  ['the Tab key', () => userEvent.tab()],
  ['a label', async () => act(() => list().focus())],
])('what is typed in a list that has the focus by %s replaces its value', async (_, focus) => {
  const onChange = draw();
  await focus();
  expect(list()).toHaveFocus();
  await userEvent.keyboard('PUT{Enter}');
  expect(onChange.mock.calls).toEqual([['PUT']]);
  await userEvent.keyboard('GET{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('GET');
});

test('Escape in a list that is closed leaves it its value', async () => {
  const onChange = draw();
  await open();
  await userEvent.keyboard('PUT{Escape}');
  expect(list()).toHaveValue('TARGET');
  await userEvent.keyboard('{Escape}');
  expect(list()).toHaveValue('TARGET');
  expect(list()).toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
});

test.each(['{Enter}', '{Tab}'])(
  '%s takes the best match, and what is typed itself only where nothing matches',
  async (key) => {
    const onChange = draw({ options: optionsOf(['fraud-payment', 'payment', 'cart']), value: 'x' });
    for (const typed of ['pay', 'fraud', 'CART', 'none']) {
      await userEvent.click(list());
      await userEvent.keyboard(typed + key);
      await waitFor(() => expect(list()).not.toHaveAttribute('aria-expanded', 'true'));
    }
    await waitFor(() => expect(onChange.mock.calls.flat()).toEqual(['payment', 'fraud-payment', 'cart', 'none']));
  }
);

test('what is typed itself is the last option, which the arrow keys reach', async () => {
  const onChange = draw({ options: optionsOf(['payment', 'fraud-payment']), value: 'x' });
  await userEvent.click(list());
  await userEvent.keyboard('pay');
  const own = await screen.findByRole('option', { name: 'Use “pay”' });
  expect(screen.getAllByRole('option').at(-1)).toBe(own);
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('payment');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(onChange.mock.calls).toEqual([['pay']]));
});

test('a list that adds takes the same option again', async () => {
  const onChange = jest.fn();
  render(<Picker label="Add" hideLabel options={listed} value="" onChange={onChange} />);
  for (const _ of [1, 2]) {
    await userEvent.click(screen.getByRole('combobox', { name: 'Add' }));
    await userEvent.click(await screen.findByRole('option', { name: 'GET' }));
  }
  expect(onChange.mock.calls).toEqual([['GET'], ['GET']]);
});

test('what a slow search finds is offered as well', async () => {
  const search = () =>
    new Promise<Array<{ value: string; label: string }>>((resolve) => setTimeout(resolve, 1100, optionsOf(['PATCH'])));
  draw({ search });
  await open();
  await userEvent.keyboard('checkout');
  expect(await screen.findByRole('option', { name: 'PATCH' }, { timeout: 4000 })).toBeInTheDocument();
});

test('an earlier search that ends after a later one is forgotten', async () => {
  const ends = new Map<string, () => void>();
  const search = (typed: string) =>
    new Promise<Array<{ value: string; label: string }>>((resolve) =>
      ends.set(typed, () => resolve(optionsOf([`found by ${typed}`])))
    );
  const onChange = draw({ search });
  await open();
  await userEvent.keyboard('web');
  await waitFor(() => expect(ends.has('web')).toBe(true));
  await userEvent.keyboard('-1');
  await waitFor(() => expect(ends.has('web-1')).toBe(true));
  await act(async () => ends.get('web-1')?.());
  expect(await screen.findByRole('option', { name: 'found by web-1' })).toBeInTheDocument();
  await act(async () => ends.get('web')?.());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(onChange.mock.calls).toEqual([['found by web-1']]));
});
