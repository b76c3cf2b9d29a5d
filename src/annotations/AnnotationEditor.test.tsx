import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';

import { type AnnotationQuery, FieldType, getDefaultTimeRange, LoadingState, type PanelData } from '@grafana/data';

import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery } from '../types';
import AnnotationEditor from './AnnotationEditor';
import { tableOf } from './testing/layers';

it('A layer is given the datasets and types that a person chooses, and says how colors come about', async () => {
  const { datasource } = fakeGrafana({ 'GET v2/datasets': 403, 'GET v2/annotations': [] }, { set: 'logs' });
  const onChange = jest.fn();
  const query: AplQuery = {
    refId: 'Anno',
    kind: 'annotations',
    query: '',
    annotations: { datasets: ['a'], types: ['t'] },
  };
  render(<AnnotationEditor datasource={datasource} query={query} onChange={onChange} onRunQuery={jest.fn()} />);
  const user = userEvent.setup({ delay: null });

  expect(screen.getByText(/Use one layer per color/)).toBeInTheDocument();
  await user.click(screen.getByLabelText(/^Datasets/));
  // The token may not read the schema: variables are offered all the same.
  await user.click(await screen.findByRole('option', { name: '$set' }));
  expect(onChange).toHaveBeenCalledWith({ ...query, annotations: { datasets: ['a', '$set'], types: ['t'] } });
});

describe('The editor of a layer', () => {
  function show(query: AplQuery) {
    const { datasource } = fakeGrafana({ 'GET v2/annotations': [] });
    const onChange = jest.fn();
    render(<AnnotationEditor datasource={datasource} query={query} onChange={onChange} onRunQuery={jest.fn()} />);
    return { onChange, user: userEvent.setup({ delay: null }) };
  }
  const query: AplQuery = {
    ...{ refId: 'Anno', kind: 'annotations', query: '' },
    annotations: { datasets: [], types: ['t'] },
  };

  it('takes a text when the person is done with it, and keeps the rest of the filter', async () => {
    const { onChange, user } = show(query);
    await user.type(screen.getByLabelText(/^Text/), 'down{Enter}');
    expect(onChange.mock.calls).toEqual([[{ ...query, annotations: { datasets: [], types: ['t'], text: 'down' } }]]);
  });

  it('names each field by its own label', async () => {
    const { onChange, user } = show(query);
    await user.type(screen.getByLabelText(/^Tooltip text/), 'down{Enter}');
    expect(onChange).toHaveBeenCalledWith({ ...query, overlay: { text: 'down' } });
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('chooses between points and intervals', async () => {
    const { onChange, user } = show(query);
    await user.click(screen.getByLabelText('Intervals'));
    expect(onChange).toHaveBeenCalledWith({
      ...query,
      annotations: { datasets: [], types: ['t'], shape: 'intervals' },
    });
  });

  it('takes a template when the person is done with it', () => {
    const { onChange } = show(query);
    const title = screen.getByLabelText(/^Title/);
    fireEvent.change(title, { target: { value: 'Deployed' } });
    fireEvent.blur(title);
    expect(onChange).toHaveBeenCalledWith({ ...query, overlay: { title: 'Deployed' } });
  });

  it('takes tags, also none at all', async () => {
    const { onChange, user } = show(query);
    await user.click(screen.getByLabelText(/^Tags/));
    await user.click(await screen.findByText('no tags'));
    expect(onChange).toHaveBeenCalledWith({ ...query, overlay: { tags: [] } });
  });

  it('changes to events of a dataset, and keeps the filter for the way back', async () => {
    const { onChange, user } = show(query);
    await user.click(screen.getByLabelText('APL'));
    expect(onChange).toHaveBeenCalledWith({ ...query, kind: 'apl', format: 'table' });
  });

  it('asks for APL and for the fields of its times where the layer shows events of a dataset', () => {
    show({ ...query, kind: 'apl', query: 'releases' });
    expect(screen.getByRole('textbox', { name: 'APL query of the layer' })).toHaveValue('releases');
    expect(screen.getByLabelText(/End field/)).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: /Datasets/ })).not.toBeInTheDocument();
  });

  it('says how many rows of the query have no time', () => {
    const { datasource } = fakeGrafana();
    const times = { name: 'when', type: FieldType.string, config: {}, values: ['2026-01-31T10:00:00Z', 'later'] };
    const data: PanelData = {
      ...{ state: LoadingState.Done, timeRange: getDefaultTimeRange() },
      series: [{ length: 2, fields: [times] }],
    };
    const layer: AplQuery = { ...query, kind: 'apl', query: 'releases', overlay: { time: 'when' } };
    const props = { datasource, query: layer, data, onChange: jest.fn(), onRunQuery: jest.fn() };
    render(<AnnotationEditor {...props} />);
    expect(screen.getByRole('alert')).toHaveTextContent('1 row is left out: it has no time.');
  });

  describe('after the query ran', () => {
    const run = (layer: AplQuery, data: Partial<PanelData>, annotation?: AnnotationQuery<AplQuery>) => {
      const { datasource } = fakeGrafana();
      const whole = { state: LoadingState.Done, series: [], timeRange: getDefaultTimeRange(), ...data };
      const props = { datasource, query: layer, annotation, onChange: jest.fn(), onRunQuery: jest.fn() };
      render(<AnnotationEditor {...props} data={whole} />);
      return screen.getByRole('region', { name: 'Preview of the layer' });
    };
    const incident = (time: string, title: string) => ({
      id: title,
      type: 'incident',
      datasets: ['logs'],
      time,
      title,
    });

    it('shows how many events there are and the first of them, as text', () => {
      const list = Array.from({ length: 7 }, (_, index) =>
        incident(`2026-01-31T10:0${index}:00Z`, `**Down** <${index}>`)
      );
      const preview = run(query, { series: [tableOf(list)] });
      expect(within(preview).getByRole('status')).toHaveTextContent('7 events');
      expect(preview).toHaveTextContent(/:04:00 · \*\*Down\*\* <4> · incident, logs/);
      expect(preview).not.toHaveTextContent('<5>');
      expect(preview).toHaveTextContent('and 2 more');
    });

    it('shows events as a person mapped them in Grafana’s table', () => {
      const layer = { name: 'L', enable: true, iconColor: 'red', mappings: { title: { value: 'type' } } };
      const preview = run(query, { series: [tableOf([incident('2026-01-31T10:00:00Z', 'Down')])] }, layer);
      expect(preview).toHaveTextContent(/ · incident · incident, logs/);
    });

    it('says that there are none, or why it failed', () => {
      expect(run(query, {})).toHaveTextContent('No events in the dashboard’s time range.');
      cleanup();
      const errors = [{ message: 'The token may not read annotations.' }];
      expect(run(query, { state: LoadingState.Error, errors })).toHaveTextContent(
        /^The token may not read annotations.$/
      );
    });
  });
});
