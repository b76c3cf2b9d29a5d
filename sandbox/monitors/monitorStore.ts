import { randomBytes } from 'node:crypto';
import { type AnnotationStore } from '../annotations/annotationStore';
import { formatInstant, parseIsoTime } from '../database/instants';
import { HttpError } from '../errors';
import { keepWatching, sentence, type Watching } from './keepWatching';
import { annotationType, type Check, type Measure, Monitor } from './monitor';
import { type MonitorDraft, type MonitorRecord } from './monitorRecord';

/** Times (ns) between which a monitor is open. */
export interface Opening {
  from: bigint;
  to: bigint;
}

interface HistoryEntry {
  checkId: string;
  name: string;
  state: 'open' | 'closed';
  timestamp: string;
}

export interface DemoMonitor {
  record: MonitorRecord;
  openings: Opening[];
}

const minute = 60_000_000_000n;

interface MonitorStoreOptions extends Watching {
  /** The monitors of the demo history. */
  demo: readonly DemoMonitor[];
  annotations: AnnotationStore;
  measure: Measure;
  /** The time (ns) of the first checks of the demo's. */
  since: bigint;
}

/**
 * The monitors of the demo history and those that were created. The state of the demo's comes from its story, or from the annotations that
 * the monitor of that name made since; those that were created are checked from then on.
 */
export class MonitorStore {
  private readonly created: Array<{ record: MonitorRecord; monitor: Monitor; stop: () => Promise<void> }> = [];

  constructor(private readonly options: MonitorStoreOptions) {}

  list(): MonitorRecord[] {
    return [...this.options.demo, ...this.created].map(({ record }) => record);
  }

  /** Checks a new monitor at once. Rejects with a 400 where its query fails. */
  async create(draft: MonitorDraft): Promise<MonitorRecord> {
    const { annotations, measure, now } = this.options;
    const at = now();
    const monitor = new Monitor(draft, annotations, measure);
    await monitor.check(at).catch((error: unknown) => {
      throw error instanceof HttpError ? new HttpError(400, `The monitor’s query fails: ${sentence(error)}`) : error;
    });
    const record = { id: `mon_${randomBytes(8).toString('hex')}`, createdAt: formatInstant(at), ...draft };
    this.created.push({ record, monitor, stop: keepWatching(monitor, this.options) });
    return record;
  }

  /** Ends the checks. */
  async stop(): Promise<void> {
    await Promise.all(this.created.map(({ stop }) => stop()));
  }

  /** The checks within `[start, end]` (ns), oldest first; `undefined` where there is no such monitor. */
  history(id: string, start: bigint, end: bigint): HistoryEntry[] | undefined {
    const created = this.created.find(({ record }) => record.id === id);
    if (created !== undefined) {
      const within = created.monitor.checks.filter(({ at }) => start <= at && at <= end);
      return within.map((check) => entryOf(created.record, check));
    }
    const found = this.options.demo.find(({ record }) => record.id === id);
    if (found === undefined) {
      return undefined;
    }
    const { name, disabled, intervalMinutes = 1 } = found.record;
    const step = BigInt(intervalMinutes) * minute;
    const openings = [...found.openings, ...this.watched(name)];
    const entries: HistoryEntry[] = [];
    const { since } = this.options;
    const first = start > since ? start : since;
    for (let at = ((first + step - 1n) / step) * step; at <= end && disabled !== true; at += step) {
      entries.push(entryOf(found.record, { at, isOpen: openings.some(({ from, to }) => from <= at && at < to) }));
    }
    return entries;
  }

  private watched(name: string): Opening[] {
    return this.options.annotations
      .list()
      .filter(({ type, title }) => type === annotationType && title === name)
      .map(({ time, endTime }) => ({
        from: parseIsoTime(time) ?? 0n,
        to: parseIsoTime(endTime ?? '') ?? 2n ** 63n,
      }));
  }
}

const entryOf = ({ id, name }: MonitorRecord, { at, isOpen }: Check): HistoryEntry => ({
  checkId: `${id}-${at / minute}`,
  name,
  state: isOpen ? 'open' : 'closed',
  timestamp: formatInstant(at),
});
