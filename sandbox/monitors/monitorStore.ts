import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Annotation } from '../../src/service/types';
import { type AnnotationStore } from '../annotations/annotationStore';
import { formatInstant, parseIsoTime } from '../database/instants';
import { HttpError, StartError, messageOf } from '../errors';
import { annotationType, type Check, type Measure, Monitor } from './monitor';
import { type MonitorDraft, type MonitorRecord } from './monitorRecord';
import { repeat } from '../repeat';

/** Times (ns) at which a monitor opens and closes. */
interface Opening {
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
  /** Monitors in the demo's history. */
  demo: readonly DemoMonitor[];
  annotations: AnnotationStore;
  measure: Measure;
  /** Time (ns) of the demo monitors' first checks. */
  since: bigint;
}

/** The demo's monitors, whose states come from its story, and users' monitors, which are checked from now on. */
export class MonitorStore {
  private readonly created: Array<{ record: MonitorRecord; monitor: Monitor }> = [];
  private readonly watched = new Set<Monitor>();
  private readonly stops: Array<() => Promise<void>> = [];

  constructor(private readonly options: MonitorStoreOptions) {}

  /** Starts checking the sandbox's own monitors. Rejects with a `StartError` if a monitor's query fails. */
  async start(definitions: readonly MonitorDraft[]): Promise<void> {
    for (const definition of definitions) {
      await this.watch(definition).catch((error: unknown) => {
        throw new StartError(`The monitor "${definition.name}" does not work: ${sentence(error)}`);
      });
    }
  }

  list(): MonitorRecord[] {
    return [...this.options.demo, ...this.created].map(({ record }) => record);
  }

  /** Checks a new monitor immediately. Rejects with a 400 if the monitor's query fails. */
  async create(draft: MonitorDraft): Promise<MonitorRecord> {
    const createdAt = formatInstant(this.options.now());
    const monitor = await this.watch(draft).catch((error: unknown) => {
      throw error instanceof HttpError ? new HttpError(400, `The monitor’s query fails: ${sentence(error)}`) : error;
    });
    const record = { id: `mon_${randomBytes(8).toString('hex')}`, createdAt, ...draft };
    this.created.push({ record, monitor });
    return record;
  }

  /**
   * Disables or re-enables a monitor; `undefined` if it doesn't exist. Rejects other changes, because a monitor's history belongs to
   * its query.
   */
  change(id: string, draft: MonitorDraft): MonitorRecord | undefined {
    const created = this.created.find(({ record }) => record.id === id);
    const found = created ?? this.options.demo.find(({ record }) => record.id === id);
    if (found === undefined) {
      return undefined;
    }
    const { createdAt, name } = found.record;
    if (!isDeepStrictEqual(lasting(draft), lasting(found.record))) {
      throw new HttpError(
        400,
        'The sandbox can change only "disabled" and "disabledUntil". Send all other members unchanged.'
      );
    }
    found.record = { ...draft, id, createdAt };
    const others = new Set(this.created.map(({ monitor }) => monitor));
    // The sandbox checks one of the demo's monitors itself.
    const ofDemo = () => [...this.watched].find((each) => !others.has(each) && each.definition.name === name);
    const monitor = created?.monitor ?? ofDemo();
    if (monitor !== undefined) {
      monitor.definition = draft;
    }
    return found.record;
  }

  /** Stops all checks. */
  async stop(): Promise<void> {
    await Promise.all(this.stops.map((stop) => stop()));
  }

  /** The checks from `start` to `end` (ns, inclusive), oldest first; `undefined` if the monitor doesn't exist. */
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
    const openings = [...found.openings, ...this.openingsOf(name)];
    const entries: HistoryEntry[] = [];
    const { since } = this.options;
    const first = start > since ? start : since;
    for (let at = ((first + step - 1n) / step) * step; at <= end && disabled !== true; at += step) {
      entries.push(entryOf(found.record, { at, isOpen: openings.some(({ from, to }) => from <= at && at < to) }));
    }
    return entries;
  }

  /** Starts checking a monitor. After a restart, an open monitor continues its annotation. */
  private async watch(definition: MonitorDraft): Promise<Monitor> {
    const { annotations, measure, now } = this.options;
    const isHeld = (id: string) => [...this.watched].some(({ annotation }) => annotation === id);
    const open = this.annotationsOf(definition.name).filter(({ id, endTime }) => !endTime && !isHeld(id));
    const adopted = definition.disabled === true ? undefined : open.at(-1)?.id;
    const monitor = new Monitor(definition, annotations, measure, adopted);
    this.watched.add(monitor);
    try {
      await monitor.check(now());
    } catch (error) {
      this.watched.delete(monitor);
      throw error;
    }
    this.stops.push(keepWatching(monitor, this.options));
    return monitor;
  }

  private openingsOf(name: string): Opening[] {
    return this.annotationsOf(name).map(({ time, endTime }) => ({
      from: parseIsoTime(time) ?? 0n,
      to: parseIsoTime(endTime ?? '') ?? 2n ** 63n,
    }));
  }

  private annotationsOf(name: string): Annotation[] {
    return this.options.annotations.list().filter(({ type, title }) => type === annotationType && title === name);
  }
}

const changeable: ReadonlySet<string> = new Set(['id', 'createdAt', 'disabled', 'disabledUntil']);

/** The members that never change in a monitor. */
const lasting = (monitor: MonitorDraft): object =>
  Object.fromEntries(Object.entries(monitor).filter(([name, value]) => value !== undefined && !changeable.has(name)));

const entryOf = ({ id, name }: MonitorRecord, { at, isOpen }: Check): HistoryEntry => ({
  checkId: `${id}-${at / minute}`,
  name,
  state: isOpen ? 'open' : 'closed',
  timestamp: formatInstant(at),
});

/** Context of monitors that are checked repeatedly. */
interface Watching {
  /** The current time in nanoseconds. */
  now: () => bigint;
  /** Receives a line for each failed check. */
  say: (line: string) => void;
}

/** Checks a monitor repeatedly until stopped. Reports only the first of consecutive failures. */
function keepWatching(monitor: Monitor, { now, say }: Watching): () => Promise<void> {
  const { name, intervalMinutes = 1 } = monitor.definition;
  let isBroken = false;
  return repeat(intervalMinutes * 60_000, async (signal) => {
    try {
      await monitor.check(now());
      isBroken = false;
    } catch (error) {
      if (!isBroken && !signal.aborted) {
        say(`The monitor "${name}" fails: ${sentence(error)}`);
      }
      isBroken = true;
    }
    return true;
  });
}

/** An error's message as a sentence; some messages already are sentences. */
function sentence(error: unknown): string {
  const message = messageOf(error);
  return message.endsWith('.') ? message : `${message}.`;
}
