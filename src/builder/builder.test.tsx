import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import React, { useState } from 'react';
import { NEVER, Observable, of, Subject } from 'rxjs';

import { type DataQueryRequest, dateTime, FieldType, type TimeRange, toDataFrame } from '@grafana/data';

import { generated } from '@aplkit/language/apl/testing/generated';
import { queryText } from '@aplkit/language/apl/testing/queries';
import { type EditedQueryText, modeOf } from '../editing/EditorModeField';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { AplEditor } from './AplEditor';
import { builderSource, draw } from './testing/draw';

jest.mock('@grafana/runtime', () => ({
  ...jest.requireActual('@grafana/runtime'),
  getTemplateSrv: () => ({
    getVariables: () => [{ name: 'verb', label: 'Verb', type: 'query' }],
    replace: (text: string) => text,
  }),
}));

describe('AplEditor', () => {
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
    // An editor without typed text uses the same properties of its data source as the builder.
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
      generated(1, 200)
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
});

describe('Builder', () => {
  test('shows a card for each step and the query as it is', async () => {
    const query = 'logs // all\n| where method=="GET"\n// | limit 5\n| summarize n=count()\n  by status';
    const { onRun } = draw(query);
    expect((await screen.findAllByRole('region')).map((card) => card.getAttribute('aria-label'))).toEqual([
      'Source',
      'Step 1: Filter',
      'Step 2: Limit (disabled)',
      'Step 3: Summarize',
    ]);
    expect(screen.getByRole('group', { name: 'The query as text' }).textContent).toBe(query);
    expect(onRun).not.toHaveBeenCalled();
  });

  test('a step is switched off, moved, repeated and removed, and all of it undone', async () => {
    const query = 'logs\n| where status == "500"\n| limit 10';
    const { onRun } = draw(query);
    const press = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name }));
      return onRun.mock.lastCall?.[0];
    };
    expect(await press('Disable step 1, Filter')).toBe('logs\n// | where status == "500"\n| limit 10');
    expect(await press('Enable step 1, Filter')).toBe(query);
    expect(await press('Move step 1, Filter down')).toBe('logs\n| limit 10\n| where status == "500"');
    expect(await press('Duplicate step 1, Limit')).toBe('logs\n| limit 10\n| limit 10\n| where status == "500"');
    expect(await press('Remove step 3, Filter')).toBe('logs\n| limit 10\n| limit 10');
    for (const _ of [1, 2, 3, 4]) {
      await press('Undo');
    }
    expect(await press('Undo')).toBe(query);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });

  test('a number that is not a number is not written', async () => {
    const { onRun } = draw('logs | limit 10');
    const rows = screen.getByRole('textbox', { name: 'Step 1, Limit: row count' });
    await userEvent.clear(rows);
    await userEvent.type(rows, '-3{Enter}');
    expect(rows).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent('“-3” is less than 0.');
    expect(screen.getByRole('alert')).toHaveTextContent('Still using “10”.');
    await userEvent.clear(rows);
    await userEvent.tab();
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a value. Still using “10”.');
    expect(onRun).not.toHaveBeenCalled();
    await userEvent.clear(rows);
    await userEvent.type(rows, '25{Enter}');
    expect(onRun).toHaveBeenLastCalledWith('logs | limit 25');
  });

  test('what is missing before a pipe is a problem of the step that the pipe ends', async () => {
    draw('logs\n| summarize count() by\n| where status == "500"');
    const [, summarize, filter] = await screen.findAllByRole('region');
    expect(within(summarize).getByRole('alert')).toHaveTextContent('Expected an expression after `by`');
    expect(within(summarize).getByRole('textbox')).toBeDisabled();
    expect(within(summarize).getByRole('button', { name: 'Disable step 1, Summarize' })).toBeEnabled();
    expect(within(summarize).getByRole('button', { name: 'Remove step 1, Summarize' })).toBeEnabled();
    expect(within(filter).queryByRole('alert')).toBeNull();
    expect(within(filter).getByRole('combobox', { name: 'Step 2, Filter, condition 1: value' })).toBeEnabled();
  });

  test('a value that was typed is taken by a click elsewhere, unless it was given up', async () => {
    const { onRun } = draw('logs | where method == "GET"');
    const value = () => screen.getByRole('combobox', { name: 'Step 1, Filter, condition 1: value' });
    await userEvent.click(value());
    await userEvent.keyboard('PUT{Escape}');
    await userEvent.click(screen.getByText('Source'));
    expect(onRun).not.toHaveBeenCalled();
    await userEvent.click(value());
    await userEvent.keyboard('DEL');
    await userEvent.click(screen.getByRole('combobox', { name: 'Step 1, Filter, condition 1: operator' }));
    await waitFor(() => expect(onRun).toHaveBeenLastCalledWith('logs | where method == "DEL"'));
    expect(value()).toHaveValue('DEL');
  });

  test('a string is compared as a number where its size is asked for, which the list says', async () => {
    const { onRun } = draw('logs | where status == "500"');
    await userEvent.click(screen.getByRole('combobox', { name: 'Step 1, Filter, condition 1: operator' }));
    await userEvent.keyboard('at least');
    expect(await screen.findByRole('option', { name: />=/ })).toHaveTextContent('converted to a number');
    await userEvent.keyboard('{Enter}');
    expect(onRun).toHaveBeenLastCalledWith('logs | where toreal(status) >= 500');
    // Further typed text belongs in the value, not on the button that removes it.
    await waitFor(() => expect(screen.getByDisplayValue('toreal(status) >= 500')).toHaveFocus());
  });

  test('a step is added between the source and the first step', async () => {
    const { onRun } = draw('logs\n| limit 10');
    await userEvent.click(await screen.findByRole('button', { name: 'Add a step before step 1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Count \(count\)/ }));
    expect(onRun).toHaveBeenLastCalledWith('logs\n| count\n| limit 10');
  });

  test('the focus goes to a neighbor of what is removed, and stays on Undo', async () => {
    draw('logs | summarize count() by status | limit 10 | limit 5');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Step 1, Summarize, group 1' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Step 1, Summarize: add a group' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Duplicate step 3, Limit' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Step 4, Limit: row count' })).toHaveFocus());
    const undo = screen.getByRole('button', { name: 'Undo' });
    await userEvent.click(undo);
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(undo).toHaveFocus();
  });

  test('Ctrl+Enter in a field takes what is typed and runs it', async () => {
    const { onRun } = draw('logs | limit 10');
    await userEvent.tripleClick(await screen.findByRole('textbox', { name: 'Step 1, Limit: row count' }));
    await userEvent.keyboard('30{Control>}{Enter}{/Control}');
    expect(onRun.mock.calls.map(([text]) => text)).toEqual(['logs | limit 30', 'logs | limit 30']);
  });

  test('what an edit moves the focus to gets it once: a later edit elsewhere leaves the focus where it is', async () => {
    draw('logs | limit 10 | where size > 1');
    await userEvent.click(await screen.findByRole('button', { name: 'Duplicate step 1, Limit' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Step 2, Limit: row count' })).toHaveFocus());
    const value = screen.getByRole('textbox', { name: 'Step 3, Filter, condition 1: value' });
    await userEvent.clear(value);
    await userEvent.type(value, '2{Enter}');
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(value).toHaveFocus();
  });

  test('what an edit moves the focus to waits until the changed query is drawn', async () => {
    const { onRun, write } = draw('logs | limit 10 | limit 5', { isSlow: true });
    const moveUp = await screen.findByRole('button', { name: 'Move step 2, Limit up' });
    await userEvent.click(moveUp);
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(moveUp).toHaveFocus();
    write(onRun.mock.lastCall?.[0]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move step 1, Limit down' })).toHaveFocus());
  });

  test('an empty query shows the default dataset, which the first edit writes with its step', async () => {
    const { onRun } = draw('', { datasource: builderSource({ settings: { defaultDataset: 'logs' } }) });
    expect(screen.getByRole('combobox', { name: 'Source: dataset' })).toHaveValue('logs');
    expect(screen.getByText(/^The default dataset\./)).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'The query as text' })).toBeNull();
    expect(onRun).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Add Limit at the end' }));
    expect(onRun.mock.calls).toEqual([['logs\n| limit 100']]);
    expect(screen.queryByText(/^The default dataset\./)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onRun).toHaveBeenLastCalledWith('');
  });

  test('an empty query without a default dataset says what to do', async () => {
    const { onRun } = draw('');
    expect(screen.getByText(/^Choose the dataset to query\. Set a default dataset/)).toBeInTheDocument();
    expect(screen.getByText('Choose a dataset first.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add Filter at the end' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('combobox', { name: 'Source: dataset' }));
    await userEvent.click(await screen.findByRole('option', { name: 'logs' }));
    expect(onRun).toHaveBeenLastCalledWith('logs');
    expect(screen.getByRole('button', { name: 'Add Filter at the end' })).not.toHaveAttribute('aria-disabled', 'true');
  });

  test('a size of buckets that is none stays in its field with what to write, and the query as it is', async () => {
    const { onRun } = draw('logs | summarize count() by bin(_time, 5m), bin(size, 10)');
    const size = (group: number, field: string) =>
      screen.getByRole('combobox', { name: `Step 1, Summarize, group ${group}: bucket size of ${field}` });
    await screen.findAllByRole('region');
    await userEvent.click(size(1, '_time'));
    await userEvent.keyboard('0m{Enter}');
    expect(size(1, '_time')).toHaveValue('0m');
    expect(screen.getByRole('alert')).toHaveTextContent(
      '“0m” isn’t a valid bucket size. Enter a timespan longer than 0, like 30s, 5m or 1h. Still using “5m”.'
    );
    expect(onRun).not.toHaveBeenCalled();
    await userEvent.keyboard('10m{Enter}');
    expect(onRun).toHaveBeenLastCalledWith('logs | summarize count() by bin(_time, 10m), bin(size, 10)');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a query of another language has one card with its fix, and what cannot be read has one card in all', async () => {
    const { onRun, write } = draw('index=logs | count');
    expect(screen.getAllByRole('region')).toHaveLength(1);
    await userEvent.click(
      within(screen.getByRole('region', { name: 'Not APL' })).getByRole('button', { name: 'Write logs' })
    );
    expect(onRun).toHaveBeenLastCalledWith('logs | count');
    await write('logs ] ) ] ) ] | count');
    expect(screen.getAllByRole('region', { name: 'Unreadable' })).toHaveLength(1);
  });

  test('a percentile has a label, and takes a number from 0 to 100', async () => {
    const query = 'logs | summarize percentile(size, 95)';
    const { onRun } = draw(query);
    const percent = await screen.findByRole('textbox', { name: 'Step 1, Summarize, aggregate 1: percent' });
    expect(screen.getByText('percent')).toBeInTheDocument();
    await userEvent.clear(percent);
    await userEvent.type(percent, '195{Enter}');
    expect(percent).toBeInvalid();
    expect(onRun).not.toHaveBeenCalled();
    await userEvent.clear(percent);
    await userEvent.type(percent, '99.9{Enter}');
    expect(onRun.mock.calls).toEqual([['logs | summarize percentile(size, 99.9)']]);
  });

  test('what a button to begin with wrote is undone', async () => {
    const Examples = ({ onChoose }: { onChoose: (text: string) => void }) => (
      <button onClick={() => onChoose('logs | count')}>Count</button>
    );
    const { onRun } = draw('', { Examples });
    await userEvent.click(screen.getByRole('button', { name: 'Count' }));
    expect(onRun).toHaveBeenLastCalledWith('logs | count');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onRun).toHaveBeenLastCalledWith('');
  });
});

describe('NewStep', () => {
  const button = (name: string) => screen.getByRole('button', { name });
  const list = (name: string) => screen.getByRole('combobox', { name });

  test('a new filter has the focus, and stays until it is complete or cancelled', async () => {
    const { onRun } = draw('logs\n| limit 100');
    await userEvent.click(button('Add Filter at the end'));
    expect(list('New step, Filter: field')).toHaveFocus();
    expect(screen.getAllByRole('region').map((card) => card.getAttribute('aria-label'))).toEqual([
      'Source',
      'Filter',
      'Step 1: Limit',
    ]);
    await userEvent.keyboard('method{Enter}');
    const add = button('Add Sort at the end');
    expect(add).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(add);
    expect(await screen.findByText('Finish or cancel the new step “Filter” first.')).toBeInTheDocument();
    expect(list('New step, Filter: field')).toHaveValue('method');
    expect(onRun).not.toHaveBeenCalled();
    const [cancel] = screen.getAllByRole('button', { name: 'Cancel New step, Filter' });
    await userEvent.click(cancel);
    await waitFor(() => expect(button('Add Filter at the end')).toHaveFocus());
    expect(button('Add Sort at the end')).not.toHaveAttribute('aria-disabled', 'true');
  });

  test('while the query has an error, the buttons that add steps say why they do not', async () => {
    draw('logs | where method = "GET"');
    const add = button('Add Filter at the end');
    expect(await screen.findByText(/^Fix the error to add steps/)).toBeInTheDocument();
    expect(add).toHaveAttribute('aria-disabled', 'true');
    expect(button('Add a step before step 1')).toBeDisabled();
  });

  test('Escape removes a condition that is still empty, and gives the focus back', async () => {
    draw('logs | where method == "GET"');
    await userEvent.click(button('Add a condition with “or” to Step 1, Filter'));
    await waitFor(() => expect(list('Step 1, Filter, new condition: field')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('combobox', { name: 'Step 1, Filter, new condition: field' })).toBeNull();
    await waitFor(() => expect(button('Add a condition with “and” to Step 1, Filter')).toHaveFocus());
  });

  test('a ratio of two columns is a calculation, of a new step and of one that is there', async () => {
    const { onRun } = draw('logs | summarize n = count(), bad = countif(ok) by method');
    await userEvent.click(button('More: add another step at the end'));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Calculate/ }));
    await userEvent.click(button('Add a ratio of two columns to New step, Calculate'));
    await waitFor(() => expect(list('New step, Calculate, ratio: column')).toHaveFocus());
    await userEvent.keyboard('bad{Enter}');
    await userEvent.click(list('New step, Calculate, ratio: divisor'));
    expect(screen.queryByRole('option', { name: /^method/ })).toBeNull();
    await userEvent.click(await screen.findByRole('option', { name: /^n / }));
    const query = 'logs | summarize n = count(), bad = countif(ok) by method | extend ratio = todouble(bad) / n';
    await waitFor(() => expect(onRun).toHaveBeenLastCalledWith(query));
    await userEvent.click(button('Add a ratio of two columns to Step 2, Calculate'));
    await waitFor(() => expect(list('Step 2, Calculate, ratio: column')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button('Add a ratio of two columns to Step 2, Calculate')).toHaveFocus());
    expect(onRun).toHaveBeenCalledTimes(1);
  });

  test('variables of the dashboard are values like others', async () => {
    const { onRun } = draw('logs | where method == "GET"');
    await userEvent.click(list('Step 1, Filter, condition 1: value'));
    await userEvent.click(await screen.findByRole('option', { name: /\$verb/ }));
    await waitFor(() => expect(onRun).toHaveBeenLastCalledWith('logs | where method == $verb'));
  });

  test('a field of numbers takes numbers, and one of times what is a time', async () => {
    const { onRun } = draw('logs | where size > 10 | where _time > ago(1h)');
    const size = await screen.findByRole('textbox', { name: 'Step 1, Filter, condition 1: value' });
    expect(size).toHaveAttribute('inputmode', 'decimal');
    await userEvent.clear(size);
    await userEvent.type(size, '2.5{Enter}');
    expect(onRun).toHaveBeenLastCalledWith('logs | where size > 2.5 | where _time > ago(1h)');
    await userEvent.click(list('Step 2, Filter, condition 1: value'));
    await userEvent.click(await screen.findByRole('option', { name: 'ago(1d)' }));
    await waitFor(() => expect(onRun).toHaveBeenLastCalledWith('logs | where size > 2.5 | where _time > ago(1d)'));
  });

  test('Ctrl-Z in a field undoes an edit of the query, unless something is typed in the field', async () => {
    const { onRun } = draw('logs | limit 10');
    const rows = screen.getByRole('textbox', { name: 'Step 1, Limit: row count' });
    await userEvent.clear(rows);
    await userEvent.type(rows, '25{Enter}');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(onRun).toHaveBeenLastCalledWith('logs | limit 10');
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(onRun).toHaveBeenLastCalledWith('logs | limit 25');
    await userEvent.type(rows, '0');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(onRun).toHaveBeenCalledTimes(3);
  });

  test('a step after a limit says that it works on some rows, and a limit of series that it counts those', async () => {
    draw('logs | limit 10 | where size > 1 | summarize count() by bin(_time, 5m), status | limit 3');
    await screen.findAllByRole('region');
    const says = (name: string) => within(screen.getByRole('region', { name })).queryByText(/^(Uses only|Limits)/);
    expect(says('Step 1: Limit')).toBeNull();
    expect(says('Step 2: Filter')).toHaveTextContent('Uses only the rows kept by “limit 10”, not all rows.');
    expect(says('Step 4: Limit')).toHaveTextContent('Limits the number of series, not the number of points');
  });

  test('what is typed right after a new step was written by the Tab key, or chosen in the menu, is in its field', async () => {
    const { onRun } = draw('logs');
    await userEvent.click(button('More: add another step at the end'));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Calculate/ }));
    await userEvent.keyboard('a = 1{Tab}b{Enter}');
    expect(onRun).toHaveBeenLastCalledWith('logs\n| extend b = 1');
  });

  test('the name of a new column is not replaced by a suggestion that only has it somewhere', async () => {
    const { onRun } = draw('logs');
    await userEvent.click(button('More: add another step at the end'));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Calculate/ }));
    const field = screen.getByRole('textbox', { name: 'New step, Calculate: APL' });
    expect(field).toHaveAttribute('placeholder', 'Adds or replaces calculated columns: name = expression.');
    await userEvent.keyboard('x{Tab}');
    expect(onRun.mock.calls).toEqual([['logs\n| extend x']]);
  });

  test('what no number is stays in a list of numbers, with what is wrong, and the query keeps the others', async () => {
    const { onRun } = draw('logs | where size in (1, 2)');
    const values = () => screen.getByRole('combobox', { name: 'Step 1, Filter, condition 1: values' });
    await screen.findAllByRole('region');
    await userEvent.click(values());
    await userEvent.keyboard('many{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('“many” isn’t a number. The value wasn’t added.');
    await userEvent.click(values());
    expect(screen.getByText('many')).toBeInTheDocument();
    expect(onRun).not.toHaveBeenCalled();
    await userEvent.keyboard('3{Enter}');
    expect(onRun).toHaveBeenLastCalledWith('logs | where size in (1, 2, 3)');
    expect(screen.getByRole('alert')).toHaveTextContent('“many” isn’t a number.');
    await userEvent.keyboard('{Escape}{Escape}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('many')).toBeNull();
  });

  test('what no number is goes with its condition', async () => {
    draw('logs | where size in (1, 2) | where size in (1, 3)');
    await screen.findAllByRole('region');
    await userEvent.click(screen.getByRole('combobox', { name: 'Step 1, Filter, condition 1: values' }));
    await userEvent.keyboard('many{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('“many” isn’t a number.');
    await userEvent.click(button('Remove step 1, Filter'));
    expect(screen.getByText('3')).toBeInTheDocument();
    expect(screen.queryByText('many')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('what no value of a field is goes with another field, of which it is one', async () => {
    const [field, typed, other] = ['_time', 'yesterday', 'method'];
    const { onRun } = draw('logs');
    const control = () => screen.getByLabelText('New step, Filter: value');
    const choose = async (name: string) => {
      await userEvent.click(list('New step, Filter: field'));
      await userEvent.keyboard(`${name}{Enter}`);
    };
    const enter = async (text: string) => {
      await userEvent.click(control());
      await userEvent.keyboard(`${text}{Enter}`);
    };
    await userEvent.click(button('Add Filter at the end'));
    await choose(field);
    await enter(typed);
    expect(screen.getByRole('alert')).toHaveTextContent(typed);
    await choose(other);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(control()).toHaveValue('');
    expect(onRun).not.toHaveBeenCalled();
    await enter(typed);
    expect(onRun).toHaveBeenLastCalledWith('logs\n| where method == "yesterday"');
  });

  test('in a condition that is there, what is refused goes with another field, and the value of the query is shown', async () => {
    draw('logs | where size > 10');
    const control = await screen.findByRole('textbox', { name: 'Step 1, Filter, condition 1: value' });
    await userEvent.clear(control);
    await userEvent.type(control, '5m{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('5m');
    await userEvent.click(list('Step 1, Filter, condition 1: field'));
    await userEvent.keyboard('took{Enter}');
    expect(screen.getByLabelText('Step 1, Filter, condition 1: value')).toHaveValue('10');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a condition without a value is complete with its field, whichever is chosen first', async () => {
    const { onRun } = draw('logs');
    await userEvent.click(button('Add Filter at the end'));
    await userEvent.click(list('New step, Filter: operator'));
    await userEvent.keyboard('isnotnull{Enter}');
    expect(onRun).not.toHaveBeenCalled();
    await userEvent.click(list('New step, Filter: field'));
    await userEvent.keyboard('method{Enter}');
    expect(onRun).toHaveBeenLastCalledWith('logs\n| where isnotnull(method)');
  });

  test('a new step in APL that is cancelled is not written, whatever is typed in it', async () => {
    const { onRun } = draw('logs');
    await userEvent.click(button('More: add another step at the end'));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Calculate/ }));
    await userEvent.keyboard('a = 1');
    await userEvent.click(button('Cancel New step, Calculate'));
    expect(screen.queryByRole('textbox', { name: 'New step, Calculate: APL' })).toBeNull();
    expect(onRun).not.toHaveBeenCalled();
  });
});

describe('Peek', () => {
  /** The hour before a time in milliseconds. */
  const lastHour = (now: number): TimeRange => ({
    from: dateTime(now - 3_600_000),
    to: dateTime(now),
    raw: { from: 'now-1h', to: 'now' },
  });

  const show = () => userEvent.click(screen.getByRole('button', { name: 'Show the first rows after step 1, Limit' }));
  const hide = () => userEvent.click(screen.getByRole('button', { name: 'Hide the first rows after step 1, Limit' }));

  test('closing a peek cancels it, and so does a change of the query', async () => {
    const cancelled = jest.fn();
    const query = jest.fn(() => new Observable(() => cancelled));
    draw('logs | limit 10', { datasource: builderSource({ query }) });
    await show();
    expect(query).toHaveBeenCalledTimes(1);
    expect(cancelled).not.toHaveBeenCalled();
    await hide();
    expect(cancelled).toHaveBeenCalledTimes(1);
    await show();
    const rows = screen.getByRole('textbox', { name: 'Step 1, Limit: row count' });
    await userEvent.clear(rows);
    await userEvent.type(rows, '5{Enter}');
    expect(cancelled).toHaveBeenCalledTimes(2);
    expect(query).toHaveBeenCalledTimes(3);
  });

  test('a peek asks once for a range: not again when a dashboard refreshes', async () => {
    const answers = new Subject();
    const query = jest.fn(() => answers);
    const { refresh } = draw('logs | limit 10', { datasource: builderSource({ query }), range: lastHour(1e12) });
    await show();
    refresh(lastHour(1e12 + 60_000));
    expect(query).toHaveBeenCalledTimes(1);
    refresh({ ...lastHour(1e12), raw: { from: 'now-6h', to: 'now' } });
    expect(query).toHaveBeenCalledTimes(2);
    act(() => {
      answers.next({ data: [toDataFrame({ fields: [{ name: 'method', type: FieldType.string, values: ['GET'] }] })] });
      answers.complete();
    });
    const rows = screen.getByRole('region', { name: 'First rows after step 1, Limit' });
    await waitFor(() => expect(within(rows).getAllByRole('row')).toHaveLength(2));
  });

  test('a peek that failed says why, and what it cost', async () => {
    const frame = toDataFrame({ fields: [], meta: { stats: [{ displayName: 'Cost', value: 12.5, unit: 'GB·ms' }] } });
    const query = () => of({ data: [frame], errors: [{ message: 'Too much.' }] });
    draw('logs | limit 10', { datasource: builderSource({ query }) });
    await show();
    const rows = screen.getByRole('region', { name: 'First rows after step 1, Limit' });
    expect(within(rows).getByRole('alert')).toHaveTextContent('Too much.');
    expect(rows).toHaveTextContent(/Cost: 12\.5/);
  });
});
