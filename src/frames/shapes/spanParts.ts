import { recordOf } from '../../service/json';
import { type TableColumn } from '../columns/column';
import { readTime } from '../columns/times';
import { textAt } from './labels';

/** A span's tag in Grafana's trace view. */
interface KeyValue {
  key: string;
  value: unknown;
}

/** Non-empty columns of a row. Maps, usually `attributes`, are expanded by one level. */
export function keyValues(columns: TableColumn[], row: number): KeyValue[] {
  return columns.flatMap((column) => {
    const value = column.values[row];
    const key = column.field.name;
    if (value === null) {
      return [];
    }
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return Object.entries(value).map(([name, inner]) => ({ key: `${key}.${name}`, value: plain(inner) }));
    }
    return [{ key, value: column.kind === 'time' ? textAt(column, row) : plain(value) }];
  });
}

/** Valid events of a span, from `[{"name", "timestamp", "attributes"}]`. Times are in milliseconds. */
export function spanEvents(list: unknown): Array<{ timestamp: number; fields: KeyValue[] }> {
  return objects(list).flatMap((event) => {
    const [at] = timeNames.flatMap((name) => moment(event[name]) ?? []);
    if (at === undefined) {
      return [];
    }
    const { name, attributes } = event;
    const fields = entriesOf(attributes);
    return [{ timestamp: at, fields: typeof name === 'string' ? [{ key: 'event', value: name }, ...fields] : fields }];
  });
}

/** Names for the time of an event, in order of precedence. */
const timeNames = ['time', 'timestamp', 'timeUnixNano', 'time_unix_nano'];

/** A span's links to other spans: `[{"trace_id", "span_id", "attributes"}]`. */
export function spanLinks(list: unknown): Array<{ traceID: string; spanID: string; tags: KeyValue[] }> {
  return objects(list).flatMap((link) => {
    const traceID = link.trace_id ?? link.traceId;
    const spanID = link.span_id ?? link.spanId;
    const isLink = typeof traceID === 'string' && typeof spanID === 'string';
    return isLink ? [{ traceID, spanID, tags: entriesOf(link.attributes) }] : [];
  });
}

/** Milliseconds from an ISO time or a number of nanoseconds, which is a string beyond 2^53. */
function moment(time: unknown): number | undefined {
  if (typeof time === 'number') {
    return time / 1e6;
  }
  if (typeof time !== 'string') {
    return undefined;
  }
  const read = readTime(time);
  return read ? read.milliseconds + read.nanos / 1e6 : /^\d+$/.test(time) ? Number(time) / 1e6 : undefined;
}

function entriesOf(attributes: unknown): KeyValue[] {
  return Object.entries(recordOf(attributes)).map(([key, value]) => ({ key, value: plain(value) }));
}

function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function objects(list: unknown): Array<Record<string, unknown>> {
  return Array.isArray(list) ? list.map(recordOf) : [];
}
