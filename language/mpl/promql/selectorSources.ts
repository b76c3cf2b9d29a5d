import { type KnownMetrics, type ValueKind, valueKindOf } from '../analysis/schema';
import { writtenName } from '../tree/quoteName';
import { withoutDataset } from './datasetFor';
import { type Selector } from './expression';
import { type FoundMetric, matcherCondition, metricOf, partCondition, tagOf } from './names';
import { offsetStep } from './windows';

/** A metric or a histogram's part, with filters. */
export interface SelectorSource {
  lines: string[];
  /** Tags of the part's series. `undefined` if they're unknown, or for a whole metric. */
  tags: readonly string[] | undefined;
  /** True if the series have the tag with which the service marks a histogram's parts. */
  hasStoreTag: boolean;
  valueKind: ValueKind;
}

/** A selector without a counterpart in MPL, as described to users. */
interface Unknown {
  missing: string;
}

/** The metrics in a dataset that PromQL selectors refer to. */
export class SelectorSources {
  constructor(
    private readonly dataset: string,
    private readonly known: KnownMetrics,
    private readonly isInstant: boolean
  ) {}

  found(name: string): FoundMetric | undefined {
    return metricOf(withoutDataset(name, this.dataset), this.known.metricsOf(this.dataset) ?? []);
  }

  /** Name of a stored metric. An unknown name is returned unchanged. */
  nameOf = (name: string): string => this.found(name)?.metric.name ?? withoutDataset(name, this.dataset);

  /** Tags of a metric, without built-in tags. */
  tagsOf = (metric: string): string[] | undefined =>
    this.known.tagsOf(this.dataset, metric)?.filter((tag) => !tag.startsWith('axiom.'));

  source(selector: Selector): SelectorSource | Unknown {
    const found = this.found(selector.metric);
    const part = found && partCondition(found);
    if (found && part === undefined) {
      return { missing: `${selector.metric}, which is a histogram` };
    }
    const metric = this.nameOf(selector.metric);
    const lines = this.filtered(selector, metric, part ? [part] : []);
    return 'missing' in lines
      ? lines
      : {
          lines,
          tags: part ? this.tagsOf(metric) : undefined,
          hasStoreTag: part !== undefined && part !== '',
          valueKind: valueKindOf(found?.metric),
        };
  }

  /** Lines that read a metric, with the selector's filters and additional conditions. */
  filtered(
    { metric: name, matchers, offset, at }: Selector,
    metric: string,
    conditions: readonly string[] = []
  ): string[] | Unknown {
    if (name === '' || matchers.some(({ label }) => label === '__name__')) {
      return { missing: 'a selector that doesn’t name exactly one metric' };
    }
    if (at !== undefined && !(at === 'end' && this.isInstant)) {
      return { missing: `@ ${at}` };
    }
    const shift = offset === undefined ? undefined : offsetStep(offset);
    if (offset !== undefined && shift === undefined) {
      return { missing: `offset ${offset}` };
    }
    const tags = this.tagsOf(metric) ?? [];
    const all = [
      ...conditions,
      ...matchers.map((matcher) => matcherCondition({ ...matcher, label: tagOf(matcher.label, tags) })),
    ];
    return [
      `${writtenName(this.dataset)}:${writtenName(metric)}`,
      ...(shift === undefined ? [] : [`| ${shift}`]),
      ...(all.length > 0 ? [`| where ${all.join(' and ')}`] : []),
    ];
  }
}
