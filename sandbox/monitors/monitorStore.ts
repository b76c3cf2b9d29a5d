import { randomBytes } from 'node:crypto';
import { type AnnotationStore } from '../annotations/annotationStore';
import { formatInstant, parseIsoTime } from '../database/instants';
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

/**
 * The monitors of the demo history and those that were created. A check's state comes from the demo's story, or from the annotations that
 * the monitor of that name made since. One that was created is never checked.
 */
export class MonitorStore {
  private readonly created: MonitorRecord[] = [];

  /** @param since the time (ns) of the first checks */
  constructor(
    private readonly demo: readonly DemoMonitor[],
    private readonly annotations: Pick<AnnotationStore, 'list'>,
    private readonly since: bigint
  ) {}

  list(): MonitorRecord[] {
    return [...this.demo.map(({ record }) => record), ...this.created];
  }

  create(draft: MonitorDraft, now: bigint): MonitorRecord {
    const record = { id: `mon_${randomBytes(8).toString('hex')}`, createdAt: formatInstant(now), ...draft };
    this.created.push(record);
    return record;
  }

  /** The checks within `[start, end]` (ns), oldest first; `undefined` where there is no such monitor. */
  history(id: string, start: bigint, end: bigint): HistoryEntry[] | undefined {
    if (this.created.some((record) => record.id === id)) {
      return [];
    }
    const found = this.demo.find(({ record }) => record.id === id);
    if (found === undefined) {
      return undefined;
    }
    const { name, disabled, intervalMinutes = 1 } = found.record;
    const step = BigInt(intervalMinutes) * minute;
    const openings = [...found.openings, ...this.watched(name)];
    const entries: HistoryEntry[] = [];
    const first = start > this.since ? start : this.since;
    for (let at = ((first + step - 1n) / step) * step; at <= end && disabled !== true; at += step) {
      entries.push({
        checkId: `${id}-${at / minute}`,
        name,
        state: openings.some(({ from, to }) => from <= at && at < to) ? 'open' : 'closed',
        timestamp: formatInstant(at),
      });
    }
    return entries;
  }

  private watched(name: string): Opening[] {
    return this.annotations
      .list()
      .filter(({ type, title }) => type === 'monitor' && title === name)
      .map(({ time, endTime }) => ({
        from: parseIsoTime(time) ?? 0n,
        to: parseIsoTime(endTime ?? '') ?? 2n ** 63n,
      }));
  }
}
