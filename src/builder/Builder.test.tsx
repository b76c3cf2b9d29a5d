import React from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';

import { generated } from '../apl/testing/generated';
import { queryText } from '../apl/testing/queries';
import { builderSource, draw } from './testing/draw';

jest.mock('@grafana/runtime', () => ({
  ...jest.requireActual('@grafana/runtime'),
  getTemplateSrv: () => ({ getVariables: () => [{ name: 'verb' }], replace: (text: string) => text }),
}));

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

test('opening and closing changes no query, whatever it is', async () => {
  await fc.assert(
    fc.asyncProperty(queryText, async (query) => {
      const { onRun, onCode, unmount, container } = draw(query);
      await act(async () => {});
      expect(container.querySelector('pre')?.textContent).toBe(query);
      unmount();
      expect(onRun).not.toHaveBeenCalled();
      expect(onCode).not.toHaveBeenCalled();
    }),
    generated(5)
  );
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
  await userEvent.type(rows, '10 |{Enter}');
  expect(rows).toBeInvalid();
  for (const wrong of ['abc', '-3', '1.5', '1e3']) {
    await userEvent.clear(rows);
    await userEvent.type(rows, `${wrong}{Enter}`);
    expect(rows).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent(
      wrong === '-3' ? '“-3” is less than 0. Enter a whole number, 0 or greater.' : /isn’t a whole number|Enter a value/
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Still using “10”.');
  }
  await userEvent.clear(rows);
  await userEvent.tab();
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a value. Still using “10”.');
  expect(onRun).not.toHaveBeenCalled();
  await userEvent.clear(rows);
  await userEvent.type(rows, '25{Enter}');
  expect(onRun).toHaveBeenLastCalledWith('logs | limit 25');
  await userEvent.clear(rows);
  await userEvent.type(rows, '$verb{Enter}');
  expect(onRun).toHaveBeenLastCalledWith('logs | limit $verb');
});

test('what is missing before a pipe is a problem of the step that the pipe ends', async () => {
  draw('logs\n| summarize count() by\n| where status == "500"');
  const [, summarize, filter] = await screen.findAllByRole('region');
  expect(within(summarize).getByRole('alert')).toHaveTextContent('Expected an expression after `by`');
  expect(within(summarize).getByRole('textbox')).toBeDisabled();
  expect(within(filter).queryByRole('alert')).toBeNull();
  expect(within(filter).getByRole('combobox', { name: 'Step 2, Filter, condition 1: value' })).toBeEnabled();
});

test('what is missing in each of many steps is a problem of that step', async () => {
  draw('logs | where | summarize | extend | project | take | order by');
  const [source, ...steps] = await screen.findAllByRole('region');
  expect(within(source).queryByRole('alert')).toBeNull();
  const said = steps.map((step) => within(step).getByRole('alert').textContent);
  for (const [at, word] of ['where', 'summarize', 'extend', 'project', 'take', 'by'].entries()) {
    expect(said[at]).toContain(`after \`${word}\``);
  }
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

test('a value that was typed for a list of values is taken by a click elsewhere', async () => {
  const { onRun } = draw('logs | where method in ("GET")');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Step 1, Filter, condition 1: values' }));
  await userEvent.keyboard('DEL');
  await userEvent.click(screen.getByText('Source'));
  await waitFor(() => expect(onRun).toHaveBeenLastCalledWith('logs | where method in ("GET", "DEL")'));
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

test('a step with an error is switched off, or removed', async () => {
  const query = 'logs\n| where method = "GET"\n| limit 10';
  const { onRun } = draw(query);
  await userEvent.click(await screen.findByRole('button', { name: 'Disable step 1, Filter' }));
  expect(onRun).toHaveBeenLastCalledWith('logs\n// | where method = "GET"\n| limit 10');
  await userEvent.click(screen.getByRole('button', { name: 'Enable step 1, Filter' }));
  expect(onRun).toHaveBeenLastCalledWith(query);
  await userEvent.click(screen.getByRole('button', { name: 'Remove step 1, Filter' }));
  expect(onRun).toHaveBeenLastCalledWith('logs\n| limit 10');
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
    "“0m” isn't a valid bucket size. Enter a timespan longer than 0, like 30s, 5m or 1h. Still using “5m”."
  );
  expect(onRun).not.toHaveBeenCalled();
  await userEvent.keyboard('1h30m{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent("“1h30m” isn't a valid bucket size. Enter 90m. Still using");
  await userEvent.keyboard('10m{Enter}');
  expect(onRun).toHaveBeenLastCalledWith('logs | summarize count() by bin(_time, 10m), bin(size, 10)');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(size(2, 'size'));
  await userEvent.keyboard('1h{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a number greater than 0, like 100.');
  await userEvent.keyboard('{Escape}{Escape}{Tab}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(size(2, 'size')).toHaveValue('10');
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
  for (const wrong of ['195', 'abc', '9, 5', '100.5', '-1']) {
    await userEvent.clear(percent);
    await userEvent.type(percent, `${wrong}{Enter}`);
    expect(percent).toBeInvalid();
  }
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
