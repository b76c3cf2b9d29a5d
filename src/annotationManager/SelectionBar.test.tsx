import { fireEvent, render, screen } from '@testing-library/react';
import React from 'react';

import { type Annotation } from '../service/types';
import { SelectionBar } from './SelectionBar';

const annotations: Annotation[] = ['ann_1', 'ann_2'].map((id) => ({
  ...{ id, datasets: ['logs'], type: 'incident', time: '2026-01-31T10:00:00Z', title: id },
}));

/** Shows the bar with both selected, inside something that Escape closes. */
function show(shown = annotations) {
  const [onClose, onSelectAll] = [jest.fn(), jest.fn()];
  render(
    <div onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <SelectionBar
        shown={shown}
        selected={shown}
        timeZone="utc"
        disabled={false}
        onSelectAll={onSelectAll}
        onEnd={jest.fn()}
        onDelete={jest.fn()}
      />
    </div>
  );
  return { onClose, onSelectAll };
}

it.each([
  ['Select all 2', annotations],
  ['Select all', []],
])('The box for all says “%s”', (name, shown) => {
  show(shown);
  expect(screen.getByRole('checkbox', { name })).toBeInTheDocument();
});

const opener = () => screen.getByRole('button', { name: 'Set end of 2…' });
const field = () => screen.queryByRole('textbox', { name: /^End of the selected/ });

it.each([
  ['its field', () => screen.getByRole('textbox', { name: /^End of the selected/ })],
  ['its button', () => screen.getByRole('button', { name: 'Cancel' })],
  ['the button that opened it', opener],
])('Escape at %s closes the form for the end, and nothing else; the focus goes back', (_, at) => {
  const { onClose, onSelectAll } = show();
  fireEvent.click(opener());
  fireEvent.keyDown(at(), { key: 'Escape' });
  expect(field()).not.toBeInTheDocument();
  expect(opener()).toHaveFocus();
  expect(onSelectAll).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(opener(), { key: 'Escape' });
  expect(onClose).toHaveBeenCalled();
});

it('Escape closes an open calendar first', () => {
  show();
  fireEvent.click(opener());
  fireEvent.click(screen.getByRole('button', { name: /^Choose the day/ }));
  const textbox = screen.getByRole('textbox', { name: /^End of the selected/ });
  fireEvent.keyDown(textbox, { key: 'Escape' });
  expect(textbox).toBeInTheDocument();
  fireEvent.keyDown(textbox, { key: 'Escape' });
  expect(textbox).not.toBeInTheDocument();
});

it('Canceling the form gives the focus back as well', () => {
  show();
  fireEvent.click(opener());
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(field()).not.toBeInTheDocument();
  expect(opener()).toHaveFocus();
});
