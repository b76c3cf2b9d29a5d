import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { draw } from './testing/draw';

jest.mock('@grafana/runtime', () => ({
  ...jest.requireActual('@grafana/runtime'),
  getTemplateSrv: () => ({
    getVariables: () => [{ name: 'verb', label: 'Verb', type: 'query' }],
    replace: (text: string) => text,
  }),
}));

const button = (name: string) => screen.getByRole('button', { name });
const list = (name: string) => screen.getByRole('combobox', { name });

test('a new filter has the focus, and stays until it is complete or cancelled', async () => {
  const { onRun } = draw('logs');
  await userEvent.click(button('Add Filter at the end'));
  expect(list('New step, Filter: field')).toHaveFocus();
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
  await userEvent.type(size, 'many{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('“many” isn’t a number.');
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

test('a filter is added before the limit of the rows, and a summarize in its place, which is undone', async () => {
  const { onRun } = draw('logs\n| limit 100');
  await userEvent.click(button('Add Filter at the end'));
  expect(screen.getAllByRole('region').map((card) => card.getAttribute('aria-label'))).toEqual([
    'Source',
    'Filter',
    'Step 1: Limit',
  ]);
  await userEvent.click(list('New step, Filter: field'));
  await userEvent.keyboard('method{Enter}');
  await userEvent.click(list('New step, Filter: value'));
  await userEvent.keyboard('GET{Enter}');
  expect(onRun).toHaveBeenLastCalledWith('logs\n| where method == "GET"\n| limit 100');
  expect(list('Step 1, Filter, condition 1: value')).toHaveFocus();
  await userEvent.click(button('Add Summarize at the end'));
  expect(onRun).toHaveBeenLastCalledWith('logs\n| where method == "GET"\n| summarize count() by bin_auto(_time)');
  await userEvent.click(button('Undo'));
  expect(onRun).toHaveBeenLastCalledWith('logs\n| where method == "GET"\n| limit 100');
});

test('a step after a limit says that it works on some rows, and a limit of series that it counts those', async () => {
  draw('logs | limit 10 | where size > 1 | summarize count() by bin(_time, 5m), status | limit 3');
  await screen.findAllByRole('region');
  const says = (name: string) => within(screen.getByRole('region', { name })).queryByText(/^(Uses only|Counts)/);
  expect(says('Step 1: Limit')).toBeNull();
  expect(says('Step 2: Filter')).toHaveTextContent('Uses only the rows kept by “limit 10”, not all rows.');
  expect(says('Step 4: Limit')).toHaveTextContent('Counts series here, not points');
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
  expect(field).toHaveAttribute('placeholder', 'Adds calculated columns, or replaces columns: name = expression.');
  await userEvent.keyboard('x{Tab}');
  expect(onRun.mock.calls).toEqual([['logs\n| extend x']]);
});

test('what no number is stays in a list of numbers, with what is wrong, and the query keeps the others', async () => {
  const { onRun } = draw('logs | where size in (1, 2)');
  const values = () => screen.getByRole('combobox', { name: 'Step 1, Filter, condition 1: values' });
  await screen.findAllByRole('region');
  await userEvent.click(values());
  await userEvent.keyboard('many{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('“many” isn’t a number. It’s not in the query.');
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

test('a time that is none stays beside the message that names the forms of times', async () => {
  const { onRun } = draw('logs');
  await userEvent.click(button('Add Filter at the end'));
  await userEvent.keyboard('_time{Enter}');
  await userEvent.click(list('New step, Filter: value'));
  await userEvent.keyboard('yesterday{Enter}');
  expect(list('New step, Filter: value')).toHaveValue('yesterday');
  expect(screen.getByRole('alert')).toHaveTextContent(
    '“yesterday” isn’t a time. Enter ago(1h), now(), or a date like 2026-01-31 or 2026-01-31T12:30:00Z.'
  );
  expect(onRun).not.toHaveBeenCalled();
  await userEvent.keyboard('now(){Enter}');
  expect(onRun).toHaveBeenLastCalledWith('logs\n| where _time == now()');
});

test.each([
  ['_time', 'yesterday', 'method', 'yesterday'],
  ['ok', 'maybe', 'status', 'maybe'],
  ['size', '5m', 'took', '5m'],
])('what no value of %s is goes with another field, of which it is one', async (field, typed, other, value) => {
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
  await enter(value);
  expect(onRun).toHaveBeenLastCalledWith(
    `logs\n| where ${other} == ${other === 'took' ? value : JSON.stringify(value)}`
  );
});

test.each([
  ['_time > ago(1h)', 'combobox', 'yesterday', 'method', 'ago(1h)'],
  ['ok == true', 'combobox', 'maybe', 'method', 'true'],
  ['size > 10', 'textbox', '5m', 'took', '10'],
])('in “%s”, what is refused goes with another field, and the value of the query is shown', async (apl, ...rest) => {
  const [role, typed, other, value] = rest;
  draw(`logs | where ${apl}`);
  const control = () => screen.getByLabelText('Step 1, Filter, condition 1: value');
  await screen.findByRole(role, { name: 'Step 1, Filter, condition 1: value' });
  await userEvent.click(control());
  await userEvent.keyboard(`{Control>}a{/Control}${typed}{Enter}`);
  expect(screen.getByRole('alert')).toHaveTextContent(typed);
  await userEvent.click(list('Step 1, Filter, condition 1: field'));
  await userEvent.keyboard(`${other}{Enter}`);
  expect(control()).toHaveValue(value);
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

test.each(['{Tab}', '{Enter}'])('%s completes the beginning of a field', async (key) => {
  const { onRun } = draw('logs | project size');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Step 1, Columns: add a field' }));
  await userEvent.keyboard(`meth${key}`);
  expect(onRun).toHaveBeenLastCalledWith('logs | project size, method');
  await userEvent.click(list('Step 1, Columns: add a field'));
  await userEvent.keyboard(`s${key}`);
  expect(onRun).toHaveBeenLastCalledWith('logs | project size, method, status');
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
