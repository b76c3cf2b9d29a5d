import React from 'react';
import { createPortal } from 'react-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { Button, Dropdown, Menu } from '@grafana/ui';

import { DropdownMenu, KeptEscape } from './KeptEscape';

/** Escapes that Grafana's own listener would get. */
const escapes = jest.fn();
const listen = ({ key }: KeyboardEvent) => key === 'Escape' && escapes();

beforeEach(() => {
  escapes.mockClear();
  document.addEventListener('keydown', listen);
});
afterEach(() => document.removeEventListener('keydown', listen));

test('Escape in any control of an editor stays in it, with the focus', async () => {
  const heard = jest.fn();
  render(
    <KeptEscape>
      <input aria-label="field" onKeyDown={({ key }) => heard(key)} />
      <textarea aria-label="text" />
      <button>press</button>
    </KeptEscape>
  );
  for (const control of [screen.getByLabelText('field'), screen.getByLabelText('text'), screen.getByRole('button')]) {
    await userEvent.click(control);
    await userEvent.keyboard('{Escape}');
    expect(control).toHaveFocus();
  }
  expect(escapes).not.toHaveBeenCalled();
  expect(heard).toHaveBeenCalledWith('Escape');
});

test('what an editor opens above the page keeps its own way to close', async () => {
  render(<KeptEscape>{createPortal(<input aria-label="search" />, document.body)}</KeptEscape>);
  await userEvent.click(screen.getByLabelText('search'));
  await userEvent.keyboard('{Escape}');
  expect(escapes).toHaveBeenCalledTimes(1);
});

test('Escape closes a menu, gives the focus back to its button, and chooses nothing', async () => {
  const choose = jest.fn();
  const items = (
    <DropdownMenu>
      <Menu.Item label="One" onClick={choose} />
    </DropdownMenu>
  );
  render(
    <KeptEscape>
      <Dropdown overlay={items}>
        <Button>More</Button>
      </Dropdown>
    </KeptEscape>
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  screen.getByRole('menuitem', { name: 'One' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menuitem')).toBeNull();
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  expect([escapes, choose].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
