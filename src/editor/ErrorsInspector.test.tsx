import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';

import { type DataFrame, type QueryResultMetaNotice } from '@grafana/data';

import { plugin } from '../module';
import ErrorsInspector from './ErrorsInspector';

// Browsers have a clipboard on secure pages only.
beforeAll(() => Object.defineProperty(window, 'isSecureContext', { value: true }));

const frame = (refId: string, ...notices: QueryResultMetaNotice[]): DataFrame => ({
  ...{ refId, fields: [], length: 0 },
  meta: { notices },
});
const rest: QueryResultMetaNotice = { severity: 'warning', text: 'More rows exist.' };
const texts = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('Each query’s errors come first, then its notices, each once; a query without any is not named', () => {
  const errors = [{ refId: 'C', message: 'The dataset doesn’t exist.' }];
  render(<ErrorsInspector errors={errors} data={[frame('A', rest), frame('A', rest), frame('B'), frame('C', rest)]} />);
  expect(screen.getAllByRole('region')).toHaveLength(2);
  expect(texts('Query A')).toEqual(['More rows exist.']);
  expect(texts('Query C')).toEqual(['The dataset doesn’t exist.', 'More rows exist.']);
});

it('The sentences of a query can be copied for support', async () => {
  const user = userEvent.setup({ delay: null });
  render(<ErrorsInspector errors={[{ refId: 'A', message: 'It failed. (trace abc)' }]} data={[frame('A', rest)]} />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('It failed. (trace abc)\nMore rows exist.');
});

it('Grafana 13 finds it by its name', () => {
  expect(plugin.components).toHaveProperty('ErrorsAndNoticesInspector');
});
