import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import React from 'react';
import { type Observable, of, throwError } from 'rxjs';

import { DataSourcePlugin, dateTime } from '@grafana/data';
import { config, type DataSourceSrv, locationService, setDataSourceSrv } from '@grafana/runtime';

import { AplDataSource } from '../datasource';
import { ServiceError, type ServiceErrorKind } from '../service/serviceError';
import { type Annotation, type AnnotationDraft } from '../service/types';
import { type AplOptions } from '../settings';
import { fakeGrafana, settings } from '../testing/fakeGrafana';
import { type AplQuery } from '../types';
import { emptyForm, formOf } from './annotationForm';
import AnnotationManager from './AnnotationManager';
import { AnnotationTable } from './AnnotationTable';
import { FormView } from './FormView';
import { ManageAnnotations } from './ManageAnnotations';
import ManagePage from './ManagePage';
import { Preview } from './Preview';
import { type Writer } from './saveChange';
import { SelectionBar } from './SelectionBar';
import { TimeField } from './TimeField';
import { timeProblem } from './timeText';
import { useAnnotationForm } from './useAnnotationForm';

describe('AnnotationManager', () => {
  const from = dateTime('2026-01-31T10:00:00Z');
  const to = dateTime('2026-01-31T12:00:00Z');
  const annotations = ['One', 'Two', 'Three'].map((title, index) => ({
    ...{ id: `ann_${index + 1}`, datasets: ['logs'], type: 'incident', time: `2026-01-31T1${index}:00:00Z` },
    ...{ title, description: '', url: '' },
  }));

  /** Shows the manager with three annotations and the given responses, and selects all annotations. */
  async function selectAll(answers: Record<string, unknown>, count = 3) {
    const { datasource, requests } = fakeGrafana({
      'GET v2/annotations': annotations,
      'GET v2/datasets': [],
      ...answers,
    });
    render(<AnnotationManager datasource={datasource} range={{ from, to, raw: { from, to } }} timeZone="utc" />);
    fireEvent.click(await screen.findByLabelText(`Select all ${count}`));
    return requests;
  }

  const selected = () =>
    ['One', 'Two', 'Three'].filter((title) => screen.getByLabelText(`Select “${title}”`).matches(':checked'));

  it('The question before deleting distinguishes equal titles by their times', async () => {
    await selectAll({});
    fireEvent.click(screen.getByText('Delete 3…'));
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '“Three”, 2026-01-31 12:00:00',
      '“Two”, 2026-01-31 11:00:00',
      '“One”, 2026-01-31 10:00:00',
    ]);
    fireEvent.click(screen.getByText('Keep'));
    fireEvent.click(screen.getByLabelText('Delete “Two”'));
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(/^It started at 2026-01-31 11:00:00\./);
  });

  it.each([
    [['deployment'], 'deployment'],
    [['deployment', 'incident'], ''],
    [undefined, ''],
  ])('A new annotation begins with its title, and has the only type of the layer: %j', async (types, expected) => {
    const { datasource } = fakeGrafana({ 'GET v2/annotations': [] });
    render(<AnnotationManager {...{ datasource, types }} range={{ from, to, raw: { from, to } }} timeZone="utc" />);
    fireEvent.click(await screen.findByText('New annotation'));
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveFocus();
    expect(screen.getByRole('combobox', { name: /^Type/ })).toHaveValue(expected);
  });

  it('The result of the last action goes away when the next form opens', async () => {
    await selectAll({ 'DELETE v2/annotations/ann_1': {} });
    fireEvent.click(screen.getByLabelText('Delete “One”'));
    fireEvent.click(screen.getByText('Delete'));
    expect(await screen.findByText('“One” was deleted.')).toBeInTheDocument();
    fireEvent.click(screen.getByLabelText('Duplicate “Two”'));
    expect(screen.queryByText('“One” was deleted.')).not.toBeInTheDocument();
    expect(screen.getByText('Create')).toBeInTheDocument();
  });

  it('A duplicate is created with what the other one has, but for what is changed', async () => {
    const requests = await selectAll({ 'POST v2/annotations': { ...annotations[1], id: 'ann_9', title: 'Copy' } });
    fireEvent.click(screen.getByLabelText('Duplicate “Two”'));
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Two');
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Copy' } });
    fireEvent.click(screen.getByText('Create'));
    expect(await screen.findByText('“Copy” was created.')).toBeInTheDocument();
    expect(requests.filter(({ method }) => method === 'POST').map(({ data }) => data)).toEqual([
      { datasets: ['logs'], type: 'incident', time: '2026-01-31T11:00:00Z', title: 'Copy', description: '', url: '' },
    ]);
  });

  it('The result of the last action goes away when a question opens', async () => {
    await selectAll({ 'DELETE v2/annotations/ann_1': {} });
    fireEvent.click(screen.getByLabelText('Delete “One”'));
    fireEvent.click(screen.getByText('Delete'));
    expect(await screen.findByText('“One” was deleted.')).toBeInTheDocument();
    fireEvent.click(screen.getByLabelText('Delete “Two”'));
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
    expect(screen.queryByText('“One” was deleted.')).not.toBeInTheDocument();
  });

  it('A form that is opened while the list is read suggests the types of the list once they are there', async () => {
    let answer: (list: typeof annotations) => void = () => undefined;
    const { datasource } = fakeGrafana({
      'GET v2/annotations': new Promise<typeof annotations>((resolve) => (answer = resolve)),
      'GET v2/datasets': [],
    });
    const { container } = render(<AnnotationManager datasource={datasource} timeZone="utc" />);
    fireEvent.click(screen.getByText('New annotation'));
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Kept' } });
    answer(annotations);
    await waitFor(() => expect(container.querySelector('datalist option')).toHaveValue('incident'));
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Kept');
  });

  it('A new annotation is listed: a range that ends now ends after it', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-01-31T12:00:00Z'), advanceTimers: true });
    const { datasource, requests } = fakeGrafana({
      'GET v2/annotations': annotations,
      'GET v2/datasets': [],
      'POST v2/annotations': { ...annotations[0], id: 'ann_9', title: 'New', time: '2026-01-31T12:30:00Z' },
    });
    const raw = { from: 'now-1h', to: 'now' };
    render(
      <AnnotationManager
        datasource={datasource}
        range={{ from: dateTime('2026-01-31T11:00:00Z'), to: dateTime('2026-01-31T12:00:00Z'), raw }}
        timeZone="utc"
        datasets={['logs']}
      />
    );
    await screen.findByLabelText('Select all 3');
    jest.setSystemTime(Date.parse('2026-01-31T12:30:00Z'));
    fireEvent.click(screen.getByText('New annotation'));
    fireEvent.change(screen.getByLabelText(/^Type(?!s)/), { target: { value: 'incident' } });
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'New' } });
    fireEvent.click(screen.getByText('Create'));
    expect(await screen.findByText('“New” was created.')).toBeInTheDocument();
    const lists = requests.filter(({ method, url }) => method === 'GET' && url === 'v2/annotations');
    expect(lists.map(({ params }) => params?.end.slice(0, 16))).toEqual(['2026-01-31T12:00', '2026-01-31T12:30']);
    jest.useRealTimers();
  });

  it('What was created outside of the time range is in the list, whose range is extended to it', async () => {
    const times = { time: '2025-12-01T00:00:00.5Z', endTime: '2026-01-01T00:00:00Z' };
    const far = { ...annotations[0], id: 'ann_9', title: 'Far', ...times };
    const answers: Record<string, unknown> = { 'GET v2/annotations': annotations, 'GET v2/datasets': [] };
    const { datasource } = fakeGrafana(answers);
    const range = { from, to, raw: { from, to } };
    render(<AnnotationManager datasource={datasource} range={range} timeZone="utc" datasets={['logs']} />);
    await screen.findByLabelText('Select all 3');
    Object.assign(answers, { 'GET v2/annotations': [...annotations, far], 'POST v2/annotations': far });
    fireEvent.click(screen.getByText('New annotation'));
    fireEvent.change(screen.getByLabelText(/^Type(?!s)/), { target: { value: 'incident' } });
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Far' } });
    fireEvent.click(screen.getByText('Create'));
    expect(await screen.findByText('“Far” was created.')).toBeInTheDocument();
    expect(screen.getByText('The list’s time range now includes the annotation.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('row', { name: /Far/ })).toHaveFocus());
    expect(screen.getByText('2025-12-01 00:00:00 to 2026-01-31 12:00:00')).toBeInTheDocument();
  });

  it('Only annotations that couldn’t be deleted stay selected', async () => {
    await selectAll({
      'DELETE v2/annotations/ann_1': {},
      'DELETE v2/annotations/ann_2': 500,
      'GET v2/annotations/ann_2': annotations[1],
    });
    fireEvent.click(screen.getByText('Delete 3…'));
    fireEvent.click(screen.getByText('Delete'));
    expect(
      await screen.findByText('“One” was deleted. “Three” was already deleted. “Two” was possibly deleted.')
    ).toBeInTheDocument();
    expect(screen.getByRole('listitem')).toHaveTextContent(
      /^“Two”: The service didn’t confirm the request to delete the annotation \(status 500\)/
    );
    expect(selected()).toEqual(['Two']);
  });

  it('While many are deleted it says how far it is, and can be stopped: what is done stays done', async () => {
    let answer = (_: object) => {};
    const deleted = new Promise<object>((resolve) => (answer = resolve));
    const five = [
      ...annotations,
      ...annotations.map((each) => ({ ...each, id: `${each.id}b`, title: `${each.title}b` })),
    ];
    const requests = await selectAll(
      {
        'GET v2/annotations': five,
        ...Object.fromEntries(five.map(({ id }) => [`DELETE v2/annotations/${id}`, deleted])),
      },
      6
    );
    fireEvent.click(screen.getByText('Delete 6…'));
    fireEvent.click(screen.getByText('Delete'));
    expect(await screen.findByText('0 of 6 deleted')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Annotations deleted' })).toHaveAttribute('max', '6');
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    answer({});
    expect(
      await screen.findByText('4 annotations were deleted. Stopped: 2 annotations were left unchanged.')
    ).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(4);
  });

  it('Only annotations that couldn’t be ended stay selected', async () => {
    const ended = { ...annotations[0], endTime: '2026-01-31T11:30:00Z' };
    await selectAll({
      'GET v2/annotations/ann_1': ended,
      'PUT v2/annotations/ann_1': ended,
      'GET v2/annotations/ann_2': 500,
    });
    fireEvent.click(screen.getByText('Set end for 3…'));
    fireEvent.change(screen.getByLabelText('End of the selected annotations'), {
      target: { value: '2026-01-31 11:30' },
    });
    fireEvent.click(screen.getByText('Set end'));
    expect(await screen.findByText(/were not ended\.$|was not ended\.$/)).toBeInTheDocument();
    expect(screen.getByText(/^“Three”: The start is after the new end/)).toBeInTheDocument();
    expect(selected()).toEqual(['Two', 'Three']);
  });

  it('One that someone else has deleted cannot be opened: it is said once, and the list is read again', async () => {
    const requests = await selectAll({});
    fireEvent.click(screen.getByLabelText('Edit “Two”'));
    expect(await screen.findByText('“Two” was already deleted.')).toBeInTheDocument();
    await waitFor(() => expect(requests.filter(({ url }) => url === 'v2/annotations')).toHaveLength(2));
    expect(selected()).toEqual(['One', 'Three']);
  });

  it('One that cannot be read cannot be opened, for the reason that is told', async () => {
    await selectAll({ 'GET v2/annotations/ann_2': 500 });
    fireEvent.click(screen.getByLabelText('Edit “Two”'));
    expect(await screen.findByText('“Two” was not opened.')).toBeInTheDocument();
    expect(screen.getByRole('listitem')).toHaveTextContent(
      /^“Two”: Couldn’t load the annotation\. The service returned status 500/
    );
  });

  /** Shows the manager for a service whose responses can be changed. */
  async function show(list: typeof annotations) {
    const answers: Record<string, unknown> = { 'GET v2/annotations': list, 'GET v2/datasets': [] };
    const { datasource } = fakeGrafana(answers);
    render(<AnnotationManager datasource={datasource} range={{ from, to, raw: { from, to } }} timeZone="utc" />);
    await screen.findByLabelText(`Select all ${list.length}`);
    return answers;
  }

  it('Where the service is down, the list and the selection stay, below the error', async () => {
    const answers = await show(annotations);
    fireEvent.click(screen.getByLabelText('Select “Two”'));
    answers['GET v2/annotations'] = 502;
    answers['GET v2/annotations/ann_2'] = 502;
    answers['DELETE v2/annotations/ann_2'] = 502;
    fireEvent.click(screen.getByText('Delete 1…'));
    fireEvent.click(screen.getByText('Delete'));
    expect(await screen.findByText('“Two” was possibly deleted.')).toBeInTheDocument();
    const problem = await screen.findByText(/list annotations/);
    expect(selected()).toEqual(['Two']);
    expect(problem.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('3 annotations')).toBeInTheDocument();
  });

  it('A list that cannot be read after a deletion does not show what is deleted', async () => {
    const answers = await show(annotations);
    fireEvent.click(screen.getByLabelText('Select “Two”'));
    answers['GET v2/annotations'] = 502;
    answers['DELETE v2/annotations/ann_2'] = {};
    fireEvent.click(screen.getByText('Delete 1…'));
    fireEvent.click(screen.getByText('Delete'));
    expect(await screen.findByText('“Two” was deleted.')).toBeInTheDocument();
    expect(await screen.findByText('Couldn’t load annotations')).toBeInTheDocument();
    expect(screen.queryByText('Two')).not.toBeInTheDocument();
  });

  it('A list that cannot be read for other filters does not show what the filters before have had', async () => {
    const answers = await show(annotations);
    answers['GET v2/annotations'] = 502;
    fireEvent.change(screen.getByRole('combobox', { name: /^Datasets/ }), { target: { value: 'traces' } });
    fireEvent.blur(screen.getByRole('combobox', { name: /^Datasets/ }));
    expect(await screen.findByText('Couldn’t load annotations')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('A search begins with the first page; where the last page is deleted, the row in its place has the focus', async () => {
    const many = Array.from({ length: 52 }, (_, index) => ({
      ...{ ...annotations[0], id: `ann_${index}`, title: `Nr. ${index}` },
      time: new Date(from.valueOf() + index * 60_000).toISOString(),
    }));
    const answers = await show(many);
    const toSecondPage = () => fireEvent.click(screen.getByText('2', { selector: 'button *' }));
    toSecondPage();
    expect(screen.queryByText('Nr. 51')).not.toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'Nr' } });
    expect(screen.getByText('Nr. 51')).toBeInTheDocument();
    toSecondPage();
    for (const index of [0, 1]) {
      fireEvent.click(screen.getByLabelText(`Select “Nr. ${index}”`));
      answers[`DELETE v2/annotations/ann_${index}`] = {};
    }
    fireEvent.click(screen.getByText('Delete 2…'));
    answers['GET v2/annotations'] = many.slice(2);
    fireEvent.click(screen.getByText('Delete'));
    expect(await screen.findByText('2 annotations were deleted.')).toBeInTheDocument();
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-id', 'ann_2'));
  });
});

describe('AnnotationTable', () => {
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
    expect(namesIn(first)).toEqual(['Edit “Outage”', 'End “Outage” now', 'Duplicate “Outage”', 'Delete “Outage”']);
    expect(namesIn(second)).toEqual([
      ...['Edit “Release”', '“Release” has already ended', 'Duplicate “Release”', 'Delete “Release”'],
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
});

describe('SelectionBar', () => {
  const annotations: Annotation[] = ['ann_1', 'ann_2'].map((id) => ({
    ...{ id, datasets: ['logs'], type: 'incident', time: '2026-01-31T10:00:00Z', title: id },
  }));

  /** Shows the bar with both annotations selected, inside an element that Escape closes. */
  function show(shown = annotations, selected = shown) {
    const [onClose, onSelectAll] = [jest.fn(), jest.fn()];
    render(
      <div onKeyDown={({ key }) => key === 'Escape' && onClose()}>
        <SelectionBar
          shown={shown}
          selected={selected}
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
    ['Select all 2', annotations, annotations, true],
    ['Select all 2', annotations, annotations.slice(1), false],
    ['Select all', [], [], false],
  ])('The box for all says “%s”, and is checked where all are', (name, shown, selected, isChecked) => {
    show(shown, selected);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(isChecked);
  });

  const opener = () => screen.getByRole('button', { name: 'Set end for 2…' });
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
    fireEvent.click(screen.getByRole('button', { name: /^Choose the date/ }));
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
});

describe('FormView', () => {
  const annotation = {
    ...{ id: 'ann_1', datasets: ['logs'], type: 'incident', time: '2026-01-31T10:00:00Z', title: 'Outage' },
    ...{ description: '', url: '' },
  };

  it('That someone else has deleted it is said once, with what can be done', async () => {
    // The service no longer has the annotation.
    const { datasource } = fakeGrafana({ 'GET v2/datasets': [] });
    render(
      <FormView
        datasource={datasource}
        form={formOf(annotation, 'utc')}
        opened={annotation}
        timeZone="utc"
        types={[]}
        onSaved={jest.fn()}
        onCancel={jest.fn()}
        onDirty={jest.fn()}
      />
    );
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Outage of the shop' } });
    fireEvent.click(screen.getByText('Save'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      /^Not saved: someone else deleted this annotation\. Save your version as a new annotation, or cancel\.Save as a new annotation$/
    );
    fireEvent.click(within(alert).getByText('Save as a new annotation'));
    expect(screen.getByText('Create')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Outage of the shop');
  });
});

describe('useAnnotationForm', () => {
  const annotation: Annotation = {
    ...{ id: 'ann_1', datasets: ['logs'], type: 'deployment', time: '2026-01-31T11:00:00Z' },
    ...{ title: 'Release 7', description: '', url: '' },
  };

  /** Opens the form for `annotation`, which the service stores as `stored`. If `refusal` is set, writing fails. */
  function open(stored: Annotation, refusal?: ServiceErrorKind) {
    const sent: unknown[] = [];
    let current = stored;
    const answer = (change: object) => {
      sent.push(change);
      current = { ...current, ...change };
      return refusal ? throwError(() => new ServiceError(refusal, 0, `Refused: ${refusal}.`)) : of(current);
    };
    const service: Writer = {
      getAnnotation: () => of(current),
      listAnnotations: () => of({ annotations: [] }),
      changeAnnotation: (_id, change) => answer(change),
      createAnnotation: (draft) => {
        sent.push(draft);
        return of({ ...draft, id: 'ann_2' });
      },
      deleteAnnotation: () => of(undefined),
    };
    const onSaved = jest.fn();
    const start = { form: formOf(annotation, 'utc'), opened: annotation };
    const { result } = renderHook(() => useAnnotationForm(service, start, 'utc', onSaved));
    const save = () => act(async () => void (await result.current.save()));
    /** Changes the annotation as another user would. */
    const meanwhile = (change: Partial<Annotation>) => {
      current = { ...current, ...change };
    };
    return { result, save, sent, onSaved, meanwhile };
  }

  it('A form that is saved sends what was changed, and tells it', async () => {
    const { result, save, sent, onSaved } = open(annotation);
    act(() => result.current.set({ title: 'Release 8' }));
    await save();
    expect(sent).toEqual([{ title: 'Release 8' }]);
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ title: 'Release 8' }), 'changed');
  });

  it('A form with a problem is not sent; the first bad field is told', async () => {
    const { result, sent } = open(annotation);
    act(() => result.current.set({ title: '', url: 'x' }));
    expect(result.current.problems).toEqual({});
    await act(async () => expect(await result.current.save()).toBe('title'));
    expect(Object.keys(result.current.problems)).toEqual(['title', 'url']);
    expect(result.current.failure?.text).toMatch(/^Not saved\./);
    expect(sent).toEqual([]);
  });

  it('A new one that was not confirmed is looked for, and not created twice', async () => {
    const { type, title, datasets } = annotation;
    const lost = throwError(() => new ServiceError('unconfirmed', 504, 'Not confirmed.'));
    const listed: Annotation[] = [];
    const service = {
      getAnnotation: () => of(annotation),
      listAnnotations: jest.fn(() => of({ annotations: listed })),
      changeAnnotation: () => of(annotation),
      createAnnotation: jest.fn((_: AnnotationDraft): Observable<Annotation> => lost),
      deleteAnnotation: () => of(undefined),
    };
    const onSaved = jest.fn();
    const start = { form: formOf(annotation, 'utc') };
    const { result } = renderHook(() => useAnnotationForm(service, start, 'utc', onSaved));
    const save = () => act(async () => void (await result.current.save()));

    await save();
    expect(result.current.failure?.text).toBe('Not confirmed. The new item isn’t in the list yet.');
    expect(service.listAnnotations).toHaveBeenLastCalledWith({
      ...{ start: '2026-01-31T10:59:59.000Z', end: '2026-01-31T11:00:01.000Z', datasets },
    });

    listed.push(
      { ...annotation, id: 'other', title: 'Another' },
      { ...annotation, id: 'made', time: '2026-01-31T11:00:00.000Z' }
    );
    await save();
    expect(service.createAnnotation).toHaveBeenCalledTimes(1);
    expect(result.current.failure).toMatchObject({ there: { id: 'made', time: expect.any(String), type, title } });
    act(() => result.current.takeThere({ ...annotation, id: 'made' }));
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ id: 'made' }), 'created');

    service.createAnnotation.mockReturnValue(of({ ...annotation, id: 'second' }));
    await act(async () => void (await result.current.createAnother()));
    expect(onSaved).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'second' }), 'created');
  });

  it('What was typed stays when the service refuses', async () => {
    const { result, save, onSaved } = open(annotation, 'permission');
    act(() => result.current.set({ title: 'Release 8' }));
    await save();
    expect(result.current.failure).toEqual({ text: 'Refused: permission.', gone: false });
    expect(result.current.form.title).toBe('Release 8');
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('What someone else has deleted can be created again', async () => {
    const { result, save, sent, onSaved } = open(annotation, 'notFound');
    act(() => result.current.set({ title: 'Release 8' }));
    await save();
    expect(result.current.failure).toEqual({
      text: 'Not saved: someone else deleted this annotation. Save your version as a new annotation, or cancel.',
      gone: true,
    });
    act(() => result.current.makeNew());
    await save();
    const { id: _, ...draft } = annotation;
    expect(sent.at(-1)).toEqual({ ...draft, title: 'Release 8' });
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ title: 'Release 8' }), 'created');
  });

  it('Changed meanwhile, nothing is sent: it is said, the form is read again, and what was typed stays', async () => {
    const { result, save, sent } = open({ ...annotation, title: 'Theirs', description: 'Also theirs' });
    act(() => result.current.set({ title: 'Mine', url: 'https://example.org' }));
    await save();
    expect(sent).toEqual([]);
    expect(result.current.failure?.text).toMatch(/^Not saved: someone else changed .* \(Title, Description\)\./);
    expect(result.current.form).toMatchObject({
      ...{ title: 'Mine', description: 'Also theirs', url: 'https://example.org' },
    });
    await save();
    expect(sent).toEqual([{ title: 'Mine', url: 'https://example.org' }]);
  });

  it('Changed meanwhile once more, it is said once more', async () => {
    const { result, save, sent, meanwhile } = open({ ...annotation, title: 'Theirs' });
    act(() => result.current.set({ title: 'Mine' }));
    await save();
    meanwhile({ title: 'Theirs again' });
    await save();
    expect(sent).toEqual([]);
    expect(result.current.failure?.text).toMatch(/someone else changed this annotation \(Title\)/);
    expect(result.current.form.title).toBe('Mine');
  });

  it('An end that someone’s new start has passed is to be corrected first', async () => {
    const { result, save, sent } = open({ ...annotation, time: '2026-01-31T12:00:00Z' });
    act(() => result.current.set({ endTime: '2026-01-31 11:30:00' }));
    await save();
    expect(sent).toEqual([]);
    expect(Object.keys(result.current.problems)).toEqual(['endTime']);
    expect(result.current.form.time).toBe('2026-01-31 12:00:00');
  });
});

describe('TimeField', () => {
  function show(value: string) {
    render(
      <TimeField
        label="Start"
        value={value}
        problem={timeProblem(value, 'Europe/Berlin')}
        timeZone="Europe/Berlin"
        onChange={() => undefined}
      />
    );
    return screen.getByRole('textbox', { name: 'Start' });
  }

  it.each(['soon', '2026-02-30 10:00', '2026-03-29 02:30'])(
    '%s is not a time in Berlin, which its field says',
    (text) => {
      const field = show(text);
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(/^Enter a valid time in this time zone/);
    }
  );

  it('A time has no such description', () => {
    expect(show('2026-10-25 02:30')).not.toHaveAccessibleDescription();
  });
});

describe('Preview', () => {
  it.each([
    ['2026-01-31 10:30', '2026-01-31 10:30:00'],
    ['2026-01-31T10:30:00Z', '2026-01-31 11:30:00'],
    ['2026-10-25 02:30+01:00', '2026-10-25 02:30:00+01:00'],
    ['2026-03-29 02:30', '2026-03-29 02:30'],
    ['2026-01-31', '2026-01-31'],
  ])('A preview in Berlin shows %s as %s: what is not a time there stays as it was typed', (time, shown) => {
    const form = { ...emptyForm(new Date(0), [], 'utc'), time };
    render(<Preview form={form} timeZone="Europe/Berlin" />);
    expect(screen.getByText(shown, { exact: true })).toBeInTheDocument();
  });
});

describe('ManageAnnotations', () => {
  const from = dateTime('2026-01-31T10:00:00Z');
  const to = dateTime('2026-01-31T12:00:00Z');

  /** Renders the button for a role. Browser tests cover the drawer. */
  function show(orgRole: string, annotationWrites = true) {
    Object.assign(config.bootData.user, { orgRole });
    const { datasource } = fakeGrafana({}, {}, { annotationWrites });
    render(
      <ManageAnnotations
        datasource={datasource}
        query={{ refId: 'A', kind: 'annotations', query: '' }}
        range={{ from, to, raw: { from, to } }}
        onRunQuery={jest.fn()}
      />
    );
  }
  const button = () => screen.queryByRole('button', { name: 'Manage annotations' });

  afterEach(() => Object.assign(config.bootData.user, { orgRole: '' }));

  it('Viewers do not see that annotations can be managed', () => {
    show('Viewer');
    expect(button()).not.toBeInTheDocument();
    expect(screen.queryByText(/Managing annotations/)).not.toBeInTheDocument();
  });

  it('Without a write token a sentence says how to switch it on', () => {
    show('Editor', false);
    expect(button()).not.toBeInTheDocument();
    expect(screen.getByText(/requires a write token. An administrator can add one/)).toBeInTheDocument();
  });

  it.each(['Editor', 'Admin'])('Whoever is %s sees the button', (role) => {
    show(role);
    expect(button()).toBeInTheDocument();
  });
});

describe('ManagePage', () => {
  const annotations = [
    {
      id: 'ann_1',
      datasets: ['logs'],
      type: 'incident',
      time: '2026-01-31T10:00:00Z',
      title: 'Outage',
      description: '',
    },
  ];

  /** Renders the page at a URL, for a role. */
  function show(
    path: string,
    orgRole = 'Admin',
    jsonData: AplOptions = { annotationWrites: true },
    listed: unknown[] = annotations
  ) {
    Object.assign(config.bootData.user, { orgRole });
    const { datasource, requests } = fakeGrafana({ 'GET v2/annotations': listed, 'GET v2/datasets': [] }, {}, jsonData);
    const found: Record<string, unknown> = { apl: datasource, other: { name: 'Other' }, 'a b': datasource };
    const dataSources: DataSourceSrv = Object.assign(Object.create(null), {
      get: async (uid: string) => found[uid] ?? Promise.reject(new Error('not found')),
    });
    setDataSourceSrv(dataSources);
    locationService.push(path);
    const plugin = new DataSourcePlugin<AplDataSource, AplQuery, AplOptions>(AplDataSource);
    plugin.meta = settings.meta;
    render(<ManagePage plugin={plugin} query={{}} />);
    return requests;
  }

  afterEach(() => Object.assign(config.bootData.user, { orgRole: '' }));

  const address = '/connections/datasources/edit/apl?page=annotations';

  it('The page of a data source’s settings lists its annotations, to be managed there', async () => {
    show(address);
    expect(await screen.findByRole('button', { name: 'Edit “Outage”' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'New annotation' })).toBeEnabled();
    expect(screen.getByRole('heading', { name: 'Annotations' })).toBeInTheDocument();
  });

  it.each(['/datasources/edit/apl/', '/grafana/connections/datasources/edit/a%20b'])(
    'The page finds its data source at %s as well',
    async (path) => {
      show(path);
      expect(await screen.findByRole('button', { name: 'Edit “Outage”' })).toBeInTheDocument();
    }
  );

  it('What is broken is said to be so, and what has no id has no buttons', async () => {
    const blank = { ...annotations[0], id: 'ann_2', title: '  ', endTime: 'garbage' };
    show(address, 'Admin', { annotationWrites: true }, [null, 5, {}, { id: 'x', time: 'nope' }, blank]);
    expect(await screen.findByText(/^3 entries without an ID were left out/)).toBeInTheDocument();
    expect(
      screen.getAllByRole('button', { name: /^Delete “/ }).map((button) => button.getAttribute('aria-label'))
    ).toEqual([...['Delete “incident”', 'Delete “x”']]);
    expect(screen.getByText('Start isn’t a valid time: nope')).toBeInTheDocument();
    expect(screen.getByText('– End isn’t a valid time: garbage')).toBeInTheDocument();
  });

  it('A search without results shows a message', async () => {
    show(address);
    await screen.findByRole('button', { name: 'Edit “Outage”' });
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'nowhere' } });
    expect(screen.getByText(/^No annotations match the search and types/)).toBeInTheDocument();
  });

  it('Typed text is kept when another page is opened, until the user discards it', async () => {
    show(address);
    fireEvent.click(await screen.findByRole('button', { name: 'New annotation' }));
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Release 7' } });
    const leave = () => act(() => locationService.push('/connections/datasources/edit/apl?page=start'));
    leave();
    expect(locationService.getSearch().get('page')).toBe('annotations');
    fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Release 7');
    leave();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(locationService.getSearch().get('page')).toBe('start');
  });

  it('Without a write token it explains how to add one, and sends nothing', async () => {
    const requests = show(address, 'Admin', {});
    expect(await screen.findByText(/requires a write token/)).toBeInTheDocument();
    expect(screen.getByText(/as the write token under Tokens/)).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('A viewer gets no list and no button, should one come here', async () => {
    const requests = show(address, 'Viewer');
    expect(await screen.findByText(/Only editors and administrators/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it.each([
    ['/plugins/aplkit-apl-datasource', /The URL doesn’t contain a data source/],
    ['/connections/datasources/edit/gone', /“gone” couldn’t be loaded: not found/],
    ['/connections/datasources/edit/other', /“other” isn’t an APL for Axiom data source/],
  ])('At %s it says why it shows nothing', async (path, sentence) => {
    show(path);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });
});
