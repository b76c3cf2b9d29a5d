import { type DataFrame } from '@grafana/data';

import { type QueryResult } from '../service/queryResult';
import { type Table, totalsName } from '../service/types';
import { bucketMilliseconds, columnRoles } from './columns/header';
import { readTable } from './columns/readTable';
import { takeSpecials, withSpecials } from './columns/takeSpecials';
import { readMetas } from './columns/units';
import { noteDays } from './decorate/days';
import { noteLegend } from './decorate/legend';
import { Notices } from './notices';
import { type ResultMeta, describeResult, noteResult } from './decorate/stats';
import { type FrameOptions, type FrameShape } from './options';
import { chooseShape, isDrawn } from './shapes/chooseShape';
import { makeShape } from './shapes/makeShape';
import { openSeries } from './shapes/openSeries';

/** Converts a result to frames. Their values may be the result's own arrays. Never throws. */
export function toFrames(source: QueryResult, given: FrameOptions): DataFrame[] {
  const { body } = source;
  // A limit that wasn't reached doesn't explain missing lines.
  const isWhole = (body.status.rowsMatched ?? Infinity) <= (given.limit ?? 0);
  const options = isWhole ? { ...given, limit: undefined } : given;
  const notices = new Notices();
  const frames: DataFrame[] = [];
  const shapes: FrameShape[] = [];
  let rows = 0;
  let first: Table | undefined;
  const tables = shownTables(body.tables, options, notices);
  const others = options.beside ? shownTables(options.beside.tables, options, new Notices()) : [];
  const names = distinctNames(tables.map(({ name }) => name));
  for (const [place, sent] of tables.entries()) {
    const { table, specialsOf } = takeSpecials(openSeries(sent, options, notices));
    first ??= table;
    const roles = columnRoles(table);
    const shape = chooseShape(table, roles, options, notices);
    const metaOf = withSpecials(readMetas(body, table, options.tree), specialsOf);
    const contents = readTable(table, roles, metaOf, isDrawn(shape) ? 'number' : 'text', notices, others[place]);
    const made = makeShape(shape, { table, contents, options, notices });
    // Shows only names that distinguish tables. The service names the first table "0".
    const named =
      tables.length > 1 ? made.frames.map((frame) => namedFrame(frame, names[place], options)) : made.frames;
    frames.push(...named.map((frame) => ({ ...frame, refId: options.refId })));
    shapes.push(made.shape);
    rows += contents.rows;
  }
  const [shape] = shapes;
  if (shape !== undefined && first !== undefined) {
    noteResult(source, notices);
    noteLegend(frames, options.legend, notices);
    const groups = groupsOf(tables[0]);
    noteDays(frames, first, options.zone, notices);
    const linked = options.links?.linked(frames) ?? frames;
    return describeResult(linked, source, { shape, rows, ...groups, sent: options.sent }, notices);
  }
  return frames;
}

function groupsOf(table: Table): Pick<ResultMeta, 'groups' | 'bins'> {
  const { groups = [], buckets } = table;
  const size = bucketMilliseconds(table);
  return {
    groups: groups.map(({ name }) => name),
    ...(buckets && size !== undefined && { bins: { field: buckets.field, size } }),
  };
}

function distinctNames(names: string[]): string[] {
  return names.map((name, place) => {
    const before = names.slice(0, place).filter((other) => other === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

/** Adds the table's name before the names of a frame and its series, unless there's a legend template. */
function namedFrame(frame: DataFrame, table: string, { legend = '' }: FrameOptions): DataFrame {
  return {
    ...frame,
    name: frame.name === undefined ? table : `${table} ${frame.name}`,
    fields: frame.fields.map((field) => {
      const { displayNameFromDS: name, ...config } = field.config;
      return name === undefined || legend.trim() !== ''
        ? field
        : { ...field, config: { ...config, displayNameFromDS: `${table} ${name}` } };
    }),
  };
}

/** The tables to show: all tables except the totals, or only the totals. */
function shownTables(tables: Table[], { format, totals: wanted }: FrameOptions, notices: Notices): Table[] {
  const main = tables.filter(({ name }) => name !== totalsName);
  const rest = tables.filter(({ name }) => name === totalsName);
  if (main.length === 0 || rest.length === 0) {
    if (wanted === true && main.length > 0) {
      notices.info('The result has no totals, so all rows are shown. Totals need a query grouped by time.');
    }
    return tables;
  }
  if (wanted === true || format === 'numeric') {
    if (wanted !== true) {
      notices.info('Showing the totals of each group over the whole range.');
    }
    return rest;
  }
  return main;
}
