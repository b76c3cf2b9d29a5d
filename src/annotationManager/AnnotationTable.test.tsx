import { fireEvent, render, screen, within } from '@testing-library/react';
import React from 'react';

import { type Annotation } from '../service/types';
import { AnnotationTable } from './AnnotationTable';

const open: Annotation = {
  ...{ id: 'ann_1', datasets: ['logs'], type: 'incident', time: '2026-01-31T10:00:00Z', title: 'Outage' },
};
const ended: Annotation = { ...open, id: 'ann_2', title: 'Release', endTime: '2026-01-31T10:30:00Z' };

function show() {
  const onEnd = jest.fn();
  render(
    <AnnotationTable
      annotations={[open, ended]}
      selected={new Set()}
      timeZone="utc"
      disabled={false}
      onSelect={jest.fn()}
      onChange={jest.fn()}
      onDuplicate={jest.fn()}
      onDelete={jest.fn()}
      onEnd={onEnd}
    />
  );
  return onEnd;
}

const namesIn = (row: HTMLElement) =>
  within(row)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

it('The buttons of a row are in the same positions, whether it has ended or not', () => {
  show();
  const [, first, second] = screen.getAllByRole('row');
  expect(namesIn(first)).toEqual(['Change “Outage”', 'End “Outage” now', 'Duplicate “Outage”', 'Delete “Outage”']);
  expect(namesIn(second)).toEqual([
    ...['Change “Release”', '“Release” has already ended', 'Duplicate “Release”', 'Delete “Release”'],
  ]);
});

it('What is open is ended, and what has ended is not ended again', () => {
  const onEnd = show();
  const off = screen.getByLabelText('“Release” has already ended');
  expect(off).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(off);
  expect(onEnd).not.toHaveBeenCalled();
  fireEvent.click(screen.getByLabelText('End “Outage” now'));
  expect(onEnd).toHaveBeenCalledWith(open);
});
