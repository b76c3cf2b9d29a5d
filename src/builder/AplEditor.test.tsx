import React, { useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { NEVER } from 'rxjs';

import { type DataQueryRequest } from '@grafana/data';

import { generated } from '../apl/testing/generated';
import { queryText } from '../apl/testing/queries';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { type EditedQueryText, modeOf } from '../components/EditorModeField';
import { AplEditor } from './AplEditor';
import { builderSource } from './testing/draw';

jest.mock('@grafana/runtime', () => ({
  ...jest.requireActual('@grafana/runtime'),
  getTemplateSrv: () => ({ getVariables: () => [], replace: (text: string) => text }),
}));

test('a query opens as it was left; else a new one in the builder, or as the settings say, and a written one as code', () => {
  const none = { settings: {} };
  expect(modeOf({ query: '' }, none)).toBe('builder');
  expect(modeOf({ query: 'logs' }, none)).toBe('code');
  expect(modeOf({ query: '' }, { settings: { editorMode: 'code' } })).toBe('code');
  expect(modeOf({ query: 'logs' }, { settings: { editorMode: 'builder' } })).toBe('code');
  expect(modeOf({ query: 'logs', editorMode: 'builder' }, none)).toBe('builder');
  expect(modeOf({ query: '', editorMode: 'code' }, none)).toBe('code');
});

test('opening the builder, switching to the code and back, and closing changes no query, whatever it is', async () => {
  // Of its data source, an editor that nobody types in takes what the builder does.
  const datasource: unknown = builderSource();
  await fc.assert(
    fc.asyncProperty(queryText, async (query) => {
      const onChange = jest.fn();
      const as = (editorMode: 'builder' | 'code') => (
        <AplEditor
          label="Query"
          value={{ query, editorMode }}
          datasource={datasource as AplSource}
          range={undefined}
          onChange={onChange}
          onRun={onChange}
        />
      );
      const { rerender, unmount } = render(as('builder'));
      expect((await screen.findByRole('group', { name: 'The query as text' })).textContent).toBe(query);
      rerender(as('code'));
      await act(async () => {});
      expect(screen.queryByRole('group', { name: 'The query as text' })).toBeNull();
      rerender(as('builder'));
      await act(async () => {});
      unmount();
      expect(onChange).not.toHaveBeenCalled();
    }),
    generated(5)
  );
});

function Editor() {
  const datasource: unknown = builderSource();
  const [value, setValue] = useState<EditedQueryText>({ query: 'logs', editorMode: 'builder' });
  return (
    <>
      <button onClick={() => setValue({ ...value, editorMode: 'code' })}>Code</button>
      <button onClick={() => setValue({ ...value, query: `${value.query} | count` })}>Write</button>
      <button onClick={() => setValue({ ...value, editorMode: 'builder' })}>Builder</button>
      <AplEditor
        label="Query"
        value={value}
        datasource={datasource as AplSource}
        range={undefined}
        onChange={setValue}
        onRun={setValue}
      />
    </>
  );
}

test.each(['off', undefined] as const)(
  'a peek has default filters as the query has them: %s',
  async (defaultFilter) => {
    const query = jest.fn((_: DataQueryRequest<AplQuery>) => NEVER);
    const datasource: unknown = builderSource({ query });
    render(
      <AplEditor
        label="Query"
        value={{ query: 'logs | limit 10', editorMode: 'builder', defaultFilter }}
        datasource={datasource as AplSource}
        range={undefined}
        onChange={jest.fn()}
        onRun={jest.fn()}
      />
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show the first rows after step 1, Limit' }));
    expect(query.mock.calls[0][0].targets[0].defaultFilter).toBe(defaultFilter);
  }
);

test('what the builder can undo, it can undo after the code was looked at, too', async () => {
  render(<Editor />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Limit at the end' }));
  await userEvent.click(screen.getByRole('button', { name: 'Code' }));
  await userEvent.click(screen.getByRole('button', { name: 'Builder' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('group', { name: 'The query as text' }).textContent).toBe('logs');
});

test('what was changed in the code is undone alone, and the edits of the builder before it one by one', async () => {
  render(<Editor />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Limit at the end' }));
  const text = () => screen.getByRole('group', { name: 'The query as text' }).textContent;
  const limited = text();
  await userEvent.click(screen.getByRole('button', { name: 'Code' }));
  await userEvent.click(screen.getByRole('button', { name: 'Write' }));
  await userEvent.click(screen.getByRole('button', { name: 'Builder' }));
  const undo = () => screen.findByRole('button', { name: 'Undo' });
  await userEvent.click(await undo());
  expect(text()).toBe(limited);
  await userEvent.click(await undo());
  expect(text()).toBe('logs');
  for (const expected of [limited, `${limited} | count`]) {
    await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
    expect(text()).toBe(expected);
  }
});
