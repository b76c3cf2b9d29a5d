import { type AnnotationStore } from '../annotations/annotationStore';
import { formatInstant } from '../database/instants';

/** A monitor: its query and the threshold at which it triggers. */
export interface MonitorDefinition {
  /** Becomes the title of its annotations. */
  name: string;
  /** Its value is the last number of a row; of several rows, any may trigger. */
  apl: string;
  comparison: 'above' | 'below';
  threshold: number;
  /** How far back the query looks, and how often it runs, in nanoseconds. */
  range: bigint;
  every: bigint;
  /** The properties of its annotations. */
  datasets: string[];
  type: string;
  description: string;
  url?: string;
}

/** Runs a monitor's query over `[start, end]` (ns) and returns its values, without null and missing ones. */
export type Measure = (apl: string, start: bigint, end: bigint) => Promise<number[]>;

/**
 * A monitor (contract, "What the service does", 2): annotates when it triggers, ends the annotation when it resolves. One that was
 * triggered when the sandbox stopped continues with its open annotation.
 */
export class Monitor {
  private open: string | undefined;

  constructor(
    readonly definition: MonitorDefinition,
    private readonly store: AnnotationStore,
    private readonly measure: Measure
  ) {
    const isOwn = ({ title, type, endTime }: { title?: string; type: string; endTime?: string | null }) =>
      title === definition.name && type === definition.type && typeof endTime !== 'string';
    this.open = store.list().filter(isOwn).at(-1)?.id;
  }

  /** Checks the values up to `now` (ns). Rejects where the query fails; nothing is concluded from that. */
  async check(now: bigint): Promise<void> {
    const { apl, range } = this.definition;
    const worst = this.worst(await this.measure(apl, now - range, now));
    if (worst !== undefined && this.open === undefined) {
      this.open = await this.annotate(now, worst);
    } else if (worst === undefined && this.open !== undefined) {
      await this.resolve(this.open, now);
      this.open = undefined;
    }
  }

  /** Returns the value furthest beyond the threshold; `undefined` where none is beyond it. */
  private worst(values: number[]): number | undefined {
    const { comparison, threshold } = this.definition;
    const sign = comparison === 'above' ? 1 : -1;
    const beyond = values.filter((value) => sign * (value - threshold) > 0);
    return beyond.length === 0 ? undefined : beyond.reduce((a, b) => (sign * (a - b) > 0 ? a : b));
  }

  private async annotate(now: bigint, value: number): Promise<string> {
    const { name, comparison, threshold, datasets, type, description, url } = this.definition;
    const reached = `${Number(value.toPrecision(4))} is ${comparison} ${threshold}.`;
    const { id } = await this.store.create({
      datasets,
      time: formatInstant(now),
      type,
      title: name,
      description: description === '' ? reached : `${description} ${reached}`,
      ...(url === undefined ? {} : { url }),
    });
    return id;
  }

  /** Ends an annotation, unless it was given an end in the meantime or was deleted. */
  private async resolve(id: string, now: bigint): Promise<void> {
    if (typeof this.store.get(id)?.endTime !== 'string') {
      await this.store.change(id, { endTime: formatInstant(now) });
    }
  }
}
