import React, { useCallback, useMemo, useState } from 'react';
import { Subject } from 'rxjs';

import { getDefaultTimeRange, type TimeRange } from '@grafana/data';
import { Alert, useStyles2 } from '@grafana/ui';

import { drawerStyles } from '../editing/drawers';
import { useRangeFetcher } from '../controls/useRangeFetcher';
import { Loaded, useChosenRange, useResult } from '../controls/useResult';
import { InputField, TextField } from '../controls/fields';
import { toggleTag } from '../filters/metricFilters';
import { changeBetween, type Edit } from '@aplkit/language/kit/edit';
import { type Filter } from '@aplkit/language/kit/filter';
import { chosenMetric } from './chosenMetric';
import { type KnownMetrics } from '@aplkit/language/mpl/analysis/schema';
import { spliceMpl } from '@aplkit/language/mpl/edit/keepComments';
import { chooseMetric } from '@aplkit/language/mpl/steps/cardEdits';
import { type MplPipeline } from '@aplkit/language/mpl/tree/ast';
import { type MetricMeta } from '../service/types';
import { type AplSource } from '../source';
import { countText } from '@aplkit/language/kit/words';
import { PointedMetric, sparklineInterval } from './MetricGlance';
import { MetricLook } from './MetricLook';
import { matching, plainRows, toggled, treeRows } from '../controls/nameTree';
import { TreeList } from '../controls/TreeList';

interface Props {
  datasource: Pick<AplSource, 'metricsSchema' | 'service'>;
  /** Name of a dataset, or a variable. */
  dataset: string;
  text: string;
  /** The part of the query that reads the metric; `undefined` until a metric is chosen. */
  pipeline: MplPipeline | undefined;
  known: KnownMetrics;
  range: TimeRange | undefined;
  onEdit: (edits: readonly Edit[]) => void;
}

/** Lists a dataset's metrics. Hovering shows a preview, and choosing a metric runs a query for it. */
export function MetricsOf({ datasource, dataset: written, text, pipeline, known, range: given, onEdit }: Props) {
  const styles = useStyles2(drawerStyles);
  const { metricsSchema, service } = datasource;
  const { current } = known;
  const dataset = current(written);
  const source = pipeline?.source.kind === 'metric' ? pipeline.source : undefined;
  const selected = source && current(source.dataset.name) === dataset ? current(source.metric.name) : undefined;

  const range = useChosenRange(given ?? getDefaultTimeRange());
  const ask = useRangeFetcher(
    useCallback((mpl, asked) => service.metrics.query([dataset], { mpl, ...asked }), [service, dataset]),
    range
  );
  const asking = { dataset, ask, interval: sparklineInterval(range) };
  const [result, again] = useResult(
    useCallback((name: string) => metricsSchema.readMetrics(name), [metricsSchema]),
    dataset
  );
  const [value, setValue] = useState('');
  const [found, searchAgain] = useResult(
    useCallback((each: string) => metricsSchema.readMetricsWith(dataset, each), [metricsSchema, dataset]),
    value === '' ? undefined : value
  );
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(selected === undefined ? [] : above(selected)));
  const [said, setSaid] = useState('');
  const [pointed] = useState(() => new Subject<string | undefined>());

  const all = result?.state === 'done' ? result.source : undefined;
  const having = found?.state === 'done' ? found.source : undefined;
  const metrics = useMemo(() => {
    const names = having && new Set(having);
    return matching(all?.filter(({ name }) => !names || names.has(name)) ?? [], typed);
  }, [all, having, typed]);
  const isSearch = typed.trim() !== '' || value !== '';
  const rows = useMemo(() => (isSearch ? plainRows(metrics) : treeRows(metrics, open)), [isSearch, metrics, open]);
  const look = all?.find(({ name }) => name === selected);

  const write = (next: string, leftOut: readonly string[] = []) => {
    // The text takes only one line, so that the list moves less.
    const line = next.split('\n').join(' ');
    setSaid([...leftOut, ...(next === text ? [] : [`Query changed to: ${line}`])].join('\n'));
    if (next !== text) {
      onEdit(changeBetween(text, next));
    }
  };
  const choose = (name: string) => {
    // Keeps a variable whose value is this dataset.
    const of = source && current(source.dataset.name) === dataset ? source.dataset.name : written;
    setOpen(new Set([...open, name]));
    if (name !== selected) {
      void chosenMetric(name, { dataset: of, pipeline, known, metricsSchema }).then((chosen) =>
        write(spliceMpl(text, chooseMetric(text, { pipeline }, chosen)))
      );
    }
  };
  const filter = (tag: Filter) => {
    const { text: next, leftOut } = toggleTag(text, tag, known);
    write(next, leftOut);
  };
  return (
    <>
      <div className={styles.controls}>
        <InputField label="Search" type="search" placeholder="Name" width={22} value={typed} onChange={setTyped} />
        <TextField
          label="With tag value"
          placeholder="e.g. checkout"
          width={22}
          value={value}
          onChange={(next) => setValue(next.trim())}
        />
      </div>
      <div className={styles.said} aria-live="polite">
        {said}
      </div>
      <Loaded of={[result, again]} loading="Loading metrics…" failure={`Couldn’t list the metrics of “${dataset}”`}>
        {({ length }) =>
          length === 0 && <Alert severity="info" title={`“${dataset}” had no metrics in the last 24 hours.`} />
        }
      </Loaded>
      <Loaded of={[found, searchAgain]} failure={`Couldn’t search for metrics with the tag value “${value}”`}>
        {({ length }) =>
          length === 0 && <Alert severity="info" title={`No metric has a tag with the value “${value}”.`} />
        }
      </Loaded>
      {all && all.length > 0 && (
        <div className={styles.columns}>
          <div className={styles.list}>
            <div className={styles.bar}>
              <span role="status">
                {found?.state === 'running' ? 'Searching…' : countText(metrics.length, 'metric')}
              </span>
            </div>
            {rows.length > 0 && (
              <TreeList
                label="Metrics"
                rows={rows}
                selected={selected}
                factsOf={({ entry }) => [entry && shortText(entry)]}
                moreOf={({ type, temporality, unit }) => [type, temporality, unit].filter(Boolean).join(', ')}
                onSelect={choose}
                onToggle={(path) => setOpen(toggled(open, path))}
                onPoint={(path) => pointed.next(path)}
              />
            )}
            {rows.length === 0 && typed.trim() !== '' && <p>No metric has “{typed.trim()}” in its name.</p>}
            <PointedMetric names={pointed} metrics={all} asking={asking} />
          </div>
          <div className={styles.look}>
            {look ? (
              <MetricLook
                key={look.name}
                metric={look}
                schema={metricsSchema}
                onFilter={filter}
                {...{ asking, text, known }}
              />
            ) : (
              <p>Choose a metric to query it.</p>
            )}
          </div>
        </div>
      )}
    </>
  );
}

const shortTypes: ReadonlyMap<string, string> = new Map([
  ['CounterMonotonic', 'Counter'],
  ['CounterNonMonotonic', 'Up/down'],
]);

/** Short type and unit of a metric, without `1` and units in braces, which often repeat the name. */
const shortText = ({ type, unit }: MetricMeta): string =>
  [shortTypes.get(type) ?? type, /^(1|\{.*\})$/.test(unit) ? '' : unit].filter(Boolean).join(', ');

/** Names of a metric's parent rows: `a` and `a.b` for `a.b.c`. */
const above = (name: string): string[] => [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index));
