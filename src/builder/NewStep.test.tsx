import { screen, waitFor } from '@testing-library/react';
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
  await waitFor(() => expect(list('New step, Filter: field')).toHaveFocus());
  await userEvent.keyboard('method{Enter}');
  const add = button('Add Sort at the end');
  expect(add).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(add);
  expect(await screen.findByText('Complete or cancel the new step “Filter” first.')).toBeInTheDocument();
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
  expect(await screen.findByText(/^The query has an error\. Correct it first/)).toBeInTheDocument();
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
  expect(screen.getByRole('alert')).toHaveTextContent('“many” is not a number.');
  await userEvent.clear(size);
  await userEvent.type(size, '2.5{Enter}');
  expect(onRun).toHaveBeenLastCalledWith('logs | where size > 2.5 | where _time > ago(1h)');
  await userEvent.click(list('Step 2, Filter, condition 1: value'));
  await userEvent.click(await screen.findByRole('option', { name: 'ago(1d)' }));
  await waitFor(() => expect(onRun).toHaveBeenLastCalledWith('logs | where size > 2.5 | where _time > ago(1d)'));
});

test('Ctrl-Z in a field undoes an edit of the query, unless something is typed in the field', async () => {
  const { onRun } = draw('logs | limit 10');
  const rows = screen.getByRole('textbox', { name: 'Step 1, Limit: number of rows' });
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
