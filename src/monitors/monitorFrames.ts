import {
  type DataFrame,
  type Field,
  type FieldConfig,
  FieldType,
  MappingType,
  type QueryResultMetaNotice,
} from '@grafana/data';

import { withNotices } from '../frames/notices';
import { momentsIn } from '../frames/shapes/momentsIn';
import { linkField, tagsField, textField } from '../frames/shapes/recordFields';
import { timeWidth } from '../frames/shapes/tableFrame';
import { httpAddress } from '../grafana/httpAddress';
import { withoutSlash } from '../service/deployments';
import { type Monitor } from '../service/monitors';
import { thresholds } from '../service/thresholds';
import { type StateRun, type WatchedMonitor } from './monitorHistory';

interface MonitorFrameOptions {
  refId: string;
  /** Time range in milliseconds. */
  range: { from: number; to: number };
  /** The current time, or the end of the range if that is earlier. */
  end: number;
  /** The organization's page in the service, according to the settings. */
  page: string | undefined;
  notices: QueryResultMetaNotice[];
}

/** Colors of the states. Grafana's color names adapt to the theme. */
const stateConfig: FieldConfig = {
  mappings: [
    {
      type: MappingType.ValueToText,
      options: {
        open: { color: 'red', index: 0 },
        closed: { color: 'green', index: 1 },
        snoozed: { color: 'gray', index: 2 },
        disabled: { color: 'gray', index: 3 },
        unknown: { color: 'gray', index: 4 },
      },
    },
  ],
};

const time = (name: string, values: Array<number | null>, config: FieldConfig = {}): Field => ({
  name,
  type: FieldType.time,
  config: { ...config, custom: { width: timeWidth } },
  values,
});

const fieldsOf = <Row>(rows: readonly Row[]) => ({
  texts: (name: string, valueOf: (row: Row) => string | null, config?: FieldConfig) =>
    textField(name, rows.map(valueOf), config),
  times: (name: string, valueOf: (row: Row) => number | null, config?: FieldConfig) =>
    time(name, rows.map(valueOf), config),
});

const tableFrame = (length: number, { refId, notices }: MonitorFrameOptions, fields: Field[]): DataFrame => ({
  ...{ refId, name: 'Monitors', length, fields },
  meta: { preferredVisualisationType: 'table', notices },
});

/** A row for each monitor, open monitors first. */
export function monitorTable(monitors: readonly WatchedMonitor[], options: MonitorFrameOptions): DataFrame {
  const rank = ({ state }: WatchedMonitor) => (state === 'open' ? 0 : 1);
  const rows = [...monitors].sort((a, b) => rank(a) - rank(b));
  const { texts, times } = fieldsOf(rows);
  return tableFrame(rows.length, options, [
    texts('name', ({ monitor }) => monitor.name),
    texts('state', ({ state }) => state, { ...stateConfig, custom: { cellOptions: { type: 'color-text' } } }),
    times('since', ({ since }) => since ?? null),
    texts('type', ({ monitor }) => monitor.type),
    texts('threshold', ({ monitor }) => thresholdText(monitor) ?? null),
    texts('dataset', ({ datasets }) => datasets.join(', ')),
    texts('description', ({ monitor }) => monitor.description),
    ...linkFields(rows.map(({ monitor }) => monitorPage(options.page, monitor.id))),
  ]);
}

/** The field with links; empty if the settings don't contain the organization's URL. */
const linkFields = (addresses: Array<string | undefined>): Field[] =>
  addresses.some((address) => address !== undefined) ? [linkField(addresses)] : [];

/** Maximum number of cells in a table that all monitors share. */
const maxTableCells = 100_000;

/** States over time, in the form that Grafana draws: each state lasts until the next row. */
export function stateTimeline(monitors: readonly WatchedMonitor[], options: MonitorFrameOptions): DataFrame[] {
  const { refId, range, end, notices } = options;
  const titles = titlesOf(monitors);
  const shown = monitors.map(({ runs }, at) => ({
    title: titles[at],
    // Future states are unknown.
    runs: runsIn(runs, range).map((run) => ({ ...run, to: run.to ?? Math.max(end, run.lastCheck) })),
  }));
  const all = shown.flatMap(({ runs }) => runs);
  const frameOf = (fields: typeof shown, runs: readonly StateRun[]): DataFrame => {
    const times = fields.length === 0 ? [] : momentsIn(range, runs);
    return {
      refId,
      name: 'Monitors',
      length: times.length,
      fields: [
        time(timeName, times),
        ...fields.map((one) => textField(one.title, statesAt(one.runs, times), stateConfig)),
      ],
      meta: { preferredVisualisationPluginId: 'state-timeline' },
    };
  };
  // Most times belong to a single monitor, but a shared table also has a cell for every other monitor.
  const frames =
    all.length * shown.length <= maxTableCells ? [frameOf(shown, all)] : shown.map((one) => frameOf([one], one.runs));
  return withNotices(frames, notices);
}

const timeName = 'time';

/** Monitor names as field names. IDs are added to names that several monitors, or the time field, have. */
function titlesOf(monitors: readonly WatchedMonitor[]): string[] {
  const uses = new Map([[timeName, 1]]);
  monitors.forEach(({ monitor: { name } }) => uses.set(name, (uses.get(name) ?? 0) + 1));
  return monitors.map(({ monitor: { id, name } }) => ((uses.get(name) ?? 0) > 1 ? `${name} (${id})` : name));
}

function statesAt(runs: readonly StateRun[], times: readonly number[]): Array<string | null> {
  let at = 0;
  return times.map((moment) => {
    while (at < runs.length && (runs[at].to ?? Infinity) <= moment) {
      at += 1;
    }
    const run = runs.at(at);
    return at < runs.length && run !== undefined && run.from <= moment ? run.state : null;
  });
}

const runsIn = (runs: readonly StateRun[], { from, to }: MonitorFrameOptions['range']): StateRun[] =>
  runs.filter((run) => run.from < to && (run.to ?? Infinity) > from);

/** Periods in which monitors were open, as rows for layers. */
export function openingsFrame(monitors: readonly WatchedMonitor[], options: MonitorFrameOptions): DataFrame {
  const { range, end, page } = options;
  const rows = monitors
    .flatMap((watched) =>
      runsIn(watched.runs, range)
        .filter(({ state }) => state === 'open')
        .map((run) => ({ ...watched, run }))
    )
    .sort((a, b) => a.run.from - b.run.from);
  const { texts, times } = fieldsOf(rows);
  return tableFrame(rows.length, options, [
    times('time', ({ run }) => run.from),
    times('timeEnd', ({ run }) => run.to ?? Math.max(end, run.from), { displayName: 'end' }),
    { name: 'ongoing', type: FieldType.boolean, config: {}, values: rows.map(({ run }) => run.to === undefined) },
    texts('title', ({ monitor }) => monitor.name),
    texts('description', ({ monitor }) => openingText(monitor)),
    texts('type', ({ monitor }) => monitor.type),
    texts('datasets', ({ datasets }) => datasets.join(', ')),
    ...linkFields(rows.map(({ monitor }) => monitorPage(page, monitor.id))),
    texts('id', ({ monitor }) => monitor.id),
    tagsField(rows.map(({ monitor, datasets }) => [monitor.type, ...datasets].filter((tag) => tag !== ''))),
  ]);
}

function openingText(monitor: Monitor): string {
  const threshold = thresholdText(monitor);
  return [monitor.description, threshold && `Opens at: ${threshold}`].filter(Boolean).join('\n\n');
}

/** Text for a threshold, such as `count_ > 5`; `undefined` for a monitor without a threshold. */
function thresholdText({ column, operator = '', threshold }: Monitor): string | undefined {
  return threshold === undefined
    ? undefined
    : [column, thresholds.get(operator)?.sign ?? operator, String(threshold)].filter(Boolean).join(' ');
}

/** URL of a monitor in the service's web app. The format of the path is an assumption. */
export function monitorPage(page: string | undefined, id: string): string | undefined {
  const address = httpAddress(page);
  return address && `${withoutSlash(address)}/monitors/${encodeURIComponent(id)}`;
}
