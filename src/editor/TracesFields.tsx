import React, { useMemo } from 'react';

import { CoreApp, dateTime, rangeUtil } from '@grafana/data';
import { getTemplateSrv } from '@grafana/runtime';
import { type TimeZone } from '@grafana/schema';
import { Alert, Button, Checkbox, Label, Stack } from '@grafana/ui';

import { parseTimespan } from '@aplkit/language/apl/tree/timespan';
import { AsApl } from '../editing/QueryText';
import { ChoiceField, TextField } from '../controls/fields';
import { CompareField } from '../editing/CompareField';
import { NamePicker } from '../editing/pickers';
import { usePromise } from '../controls/usePromise';
import { ValueLookup } from '../profile/valueLookup';
import { type AplSource, type KindFieldsProps } from '../source';
import { withoutUnset } from '../query/migration/withoutUnset';
import { errorText } from '../service/errorText';
import { datasetsForSpans, hasNoSpans, noSpans } from '../traces/findDatasets';
import { spanValues } from '../traces/spanValues';
import { listedTraces, readSearch, toApl } from '../traces/toApl';
import { durationProblem } from '../traces/traceQueries';
import { type ChangeWindow, type RowsQuery, type TracesQuery, type TraceSearch } from '../types';
import { CompareTrace } from './CompareTrace';
import { readRows, rowsProblem, rowsText } from './optionValues';

type View = NonNullable<TraceSearch['as']> | 'list';

const views: Array<{ value: View; label: string; description: string }> = [
  { value: 'list', label: 'Traces', description: 'A trace by ID, or a list of traces' },
  { value: 'graph', label: 'Service graph', description: 'Calls between services' },
  { value: 'flame', label: 'Flame graph', description: 'Where the time goes, by service and operation' },
];

/** Width in units of 8 px, narrow enough for several fields in a row. */
const narrow = 22;

/** Edits a `traces` query: a trace by ID, a search for traces, the service graph, or a flame graph. */
export default function TracesFields({ datasource, query, range, data, app, onRun }: KindFieldsProps<TracesQuery>) {
  const values = useMemo(() => new ValueLookup(datasource.service), [datasource]);
  const search = readSearch(query.traces);
  const isGraph = search.as === 'graph';
  const isFlame = search.as === 'flame';
  const isTrace = search.as === undefined && query.query.trim() !== '';
  const timeZone = data?.request?.timezone;
  const unfit = boundsProblem(search);
  const problem = useSpansProblem(datasource, search.dataset);
  const change = (changed: Partial<TraceSearch>) => onRun({ ...query, traces: readSearch({ ...search, ...changed }) });
  const namePicker = (part: 'service' | 'operation', label: string, onChange: (name: string) => void) => (
    <NamePicker
      label={label}
      width={narrow}
      placeholder="Any"
      clearable
      value={search[part] ?? ''}
      suggest={() => spanValues(part, { search, source: datasource, range, templates: getTemplateSrv() }, values)}
      onChange={onChange}
    />
  );
  const durationField = (bound: 'minDuration' | 'maxDuration', label: string, example: string) => (
    <TextField
      label={label}
      width={narrow}
      placeholder={example}
      value={search[bound] ?? ''}
      problemOf={durationProblem}
      onChange={(text) => change({ [bound]: text })}
    />
  );

  return (
    <Stack direction="column" gap={1}>
      <Stack direction="row" gap={2} wrap="wrap">
        <ChoiceField<View>
          label="Show"
          name="What to show"
          options={views}
          value={search.as ?? 'list'}
          onChange={(view) => change({ as: view === 'list' ? undefined : view })}
        />
        <NamePicker
          label="Dataset"
          placeholder="All datasets with spans"
          clearable
          value={search.dataset ?? ''}
          problem={problem}
          suggest={() => datasetsForSpans(datasource)}
          onChange={(dataset) => change({ dataset, service: undefined, operation: undefined })}
        />
        {search.as === undefined && (
          <TextField
            label="Trace ID"
            placeholder="Leave empty to list traces"
            value={query.query}
            onChange={(trace) => onRun({ ...query, query: trace })}
          />
        )}
      </Stack>
      {!isGraph && !isTrace && (
        <Stack direction="row" gap={2} wrap="wrap" alignItems="flex-start">
          {namePicker('service', 'Service', (service) => change({ service, operation: undefined }))}
          {namePicker('operation', 'Operation', (operation) => change({ operation }))}
          {durationField('minDuration', 'Min duration', '100ms')}
          {durationField('maxDuration', 'Max duration', '2s')}
          {isFlame && search.window && search.baseline ? (
            <WindowButtons
              label="Compared with"
              description="Click a window to remove it"
              windows={search.baseline}
              timeZone={timeZone}
              onRemove={(place) => change({ baseline: search.baseline?.filter((_, at) => at !== place) })}
            />
          ) : isFlame ? (
            <CompareField
              value={query.compare ?? ''}
              onChange={(compare) => onRun(withoutUnset({ ...query, compare: compare || undefined }))}
            />
          ) : (
            <TextField
              label="Limit"
              width={narrow}
              placeholder={String(listedTraces)}
              value={query.rows === undefined ? '' : rowsText(query.rows)}
              problemOf={rowsProblem}
              onChange={(text) => onRun({ ...query, rows: readRows(text) })}
            />
          )}
          <Checkbox
            label="Errors only"
            description="Traces with a failed span"
            value={search.errors === true}
            onChange={({ currentTarget }) => change({ errors: currentTarget.checked })}
          />
          {search.window && (
            <WindowButtons
              label="Window"
              description="Click to search the whole range"
              windows={[search.window]}
              timeZone={timeZone}
              onRemove={() => change({ window: undefined, baseline: undefined })}
            />
          )}
        </Stack>
      )}
      {!isGraph && !isTrace && unfit && <Alert severity="warning" title={unfit} />}
      {app === CoreApp.Explore && <CompareTrace {...{ datasource, query, range, data, onRun }} />}
      <TracesApl query={query} datasource={datasource} isExplained={problem !== undefined} onRun={onRun} />
    </Stack>
  );
}

interface WindowButtonsProps {
  label: string;
  description: string;
  windows: readonly ChangeWindow[];
  timeZone: TimeZone | undefined;
  onRemove: (place: number) => void;
}

/** Windows that another place set, with a button per window to remove it. */
const WindowButtons = ({ label, description, windows, timeZone, onRemove }: WindowButtonsProps) => (
  <div role="group" aria-label={label}>
    <Label description={description}>{label}</Label>
    <Stack direction="row" gap={1} wrap="wrap">
      {windows.map(({ from, to }, place) => (
        <Button key={place} size="sm" variant="secondary" icon="times" onClick={() => onRemove(place)}>
          {rangeUtil.describeTimeRange({ from: dateTime(from), to: dateTime(to) }, timeZone)}
        </Button>
      ))}
    </Stack>
  </div>
);

/** Problem with a dataset that has no spans; `undefined` until the dataset's fields are known. */
function useSpansProblem(datasource: AplSource, written: string | undefined): string | undefined {
  const dataset = written && getTemplateSrv().replace(written);
  const found = useMemo(() => (dataset ? hasNoSpans(datasource, dataset) : undefined), [datasource, dataset]);
  return usePromise(found) && dataset ? noSpans(dataset) : undefined;
}

interface TracesAplProps extends Pick<KindFieldsProps<TracesQuery>, 'query' | 'datasource' | 'onRun'> {
  /** True if a field already explains why there is no query. */
  isExplained: boolean;
}

function TracesApl({ query, datasource, isExplained, onRun }: TracesAplProps) {
  const key = JSON.stringify(query);
  const written = useMemo((): Promise<RowsQuery | string> => {
    const saved: TracesQuery = JSON.parse(key);
    return toApl(saved, datasource).catch(errorText);
  }, [key, datasource]);
  const apl = usePromise(written);
  if (typeof apl === 'string') {
    return isExplained ? null : <Alert severity="warning" title={apl} />;
  }
  return <AsApl label="APL" name="The query in APL" text={apl?.query} onEdit={() => apl && onRun(apl)} />;
}

/** Problem with duration limits that no trace can match; `undefined` for valid limits and variables. */
function boundsProblem({ minDuration = '', maxDuration = '' }: TraceSearch): string | undefined {
  const [shortest, longest] = [minDuration, maxDuration].map((text) => parseTimespan(text.trim()));
  return shortest !== undefined && longest !== undefined && shortest > longest
    ? `Min duration (${minDuration}) is longer than max duration (${maxDuration}). Change one of them.`
    : undefined;
}
