import { datasetNames } from '@aplkit/language/apl/analysis/datasetNames';
import { parseQuery } from '@aplkit/language/apl/parse';
import { datasetsInMpl } from '@aplkit/language/mpl/analysis/pipelines';
import { type AnnotationStore } from '../annotations/annotationStore';
import { formatInstant, parseIsoTime } from '../database/instants';
import { QueryError } from '../query/request/queryError';
import { type MonitorDraft, operators } from './monitorRecord';

/** Runs a monitor's query over `[start, end]` (ns); resolves to its numbers, or to the number of matching events. */
export type Measure = (monitor: MonitorDraft, start: bigint, end: bigint) => Promise<number[]>;

/** A successful check, with its time in ns. */
export interface Check {
  at: bigint;
  isOpen: boolean;
}

const minute = 60_000_000_000n;
/** Type of the annotations that monitors create. */
export const annotationType = 'monitor';

/** A monitor (contract, "What the service does", 2). Its annotation begins when it opens, and ends when it closes. */
export class Monitor {
  /** Checks, oldest first. */
  readonly checks: Check[] = [];

  /** @param annotation ID of the monitor's open annotation; `undefined` if none is open */
  constructor(
    public definition: MonitorDraft,
    private readonly store: AnnotationStore,
    private readonly measure: Measure,
    public annotation?: string
  ) {}

  /** Checks the values up to `now` (ns), unless the monitor is disabled. A failed query doesn't change the monitor's state. */
  async check(now: bigint): Promise<void> {
    if (this.isDisabledAt(now)) {
      return;
    }
    const { rangeMinutes = 1 } = this.definition;
    const values = await this.measure(this.definition, now - BigInt(rangeMinutes) * minute, now);
    const datasets = this.datasets();
    const reason = this.reasonToOpen(values);
    this.checks.push({ at: now, isOpen: reason !== undefined });
    if (reason !== undefined && this.annotation === undefined) {
      this.annotation = await this.annotate(now, datasets, reason);
    } else if (reason === undefined && this.annotation !== undefined) {
      await this.resolve(this.annotation, now);
      this.annotation = undefined;
    }
  }

  private isDisabledAt(now: bigint): boolean {
    const { disabled = false, disabledUntil = '' } = this.definition;
    return disabled || (parseIsoTime(disabledUntil) ?? 0n) > now;
  }

  /** A sentence with the value furthest beyond the threshold; `undefined` if no value is beyond it. */
  private reasonToOpen(values: number[]): string | undefined {
    const { type, operator = 'Above', threshold = 0 } = this.definition;
    const { words, isBeyond } = operators[operator];
    const beyond = values.filter((value) => isBeyond(value, threshold));
    if (beyond.length === 0) {
      return undefined;
    }
    const distance = (value: number) => Math.abs(value - threshold);
    const worst = beyond.reduce((one, other) => (distance(other) > distance(one) ? other : one));
    return type === 'MatchEvent'
      ? `Matching events: ${worst}.`
      : `${Number(worst.toPrecision(4))} is ${words} ${threshold}.`;
  }

  /** Datasets that the query reads, for the monitor's annotations. */
  private datasets(): string[] {
    const { aplQuery = '', mplQuery } = this.definition;
    const names = mplQuery === undefined ? datasetNames(parseQuery(aplQuery)) : datasetsInMpl(mplQuery);
    if (names.length === 0) {
      throw new QueryError(400, 'the query needs a dataset, which the monitor’s annotations apply to');
    }
    return names;
  }

  private async annotate(now: bigint, datasets: string[], reason: string): Promise<string> {
    const { name, description = '' } = this.definition;
    const { id } = await this.store.create({
      datasets,
      time: formatInstant(now),
      type: annotationType,
      title: name,
      description: description === '' ? reason : `${description} ${reason}`,
    });
    return id;
  }

  /** Ends an annotation, unless someone has set an end or deleted it in the meantime. */
  private async resolve(id: string, now: bigint): Promise<void> {
    if (typeof this.store.get(id)?.endTime !== 'string') {
      await this.store.change(id, { endTime: formatInstant(now) });
    }
  }
}
