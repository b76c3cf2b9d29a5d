import React, { useCallback, useMemo, useState } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { Alert, IconButton, Stack, Text, useStyles2 } from '@grafana/ui';

import { TextButton } from '../components/buttons';
import { hasFilter } from '../filters/metricFilters';
import { type Filter } from '../language/filter';
import { type KnownMetrics, type Metric } from '../mpl/analysis/schema';
import { type AplSource } from '../source';
import { numberText } from '../text/words';
import { NoResult } from './FieldLook';
import { type AskMetrics, MetricGlance } from './MetricGlance';
import { useResult } from './useResult';

interface Props {
  metric: Metric;
  asking: AskMetrics;
  schema: AplSource['metricsSchema'];
  /** The query, of which filters are a part. */
  text: string;
  known: KnownMetrics;
  /** Adds a filter to the query, or removes it. */
  onFilter: (filter: Filter) => void;
}

/** Shows the metric of a query, its tags, and the values of those that are open. */
export function MetricLook({ metric, asking, schema, ...filters }: Props) {
  const { name, type, temporality, unit } = metric;
  const { dataset } = asking;
  const [result, again] = useResult(
    useCallback((of: string) => schema.readTags(dataset, of), [schema, dataset]),
    name
  );
  const tags = result?.state === 'done' ? result.source : undefined;
  return (
    <section aria-label={`Metric ${name}`}>
      <Stack direction="column" gap={1}>
        <Text element="h4" variant="h5">
          {name}
        </Text>
        <Text color="secondary" variant="bodySmall">
          {[type, temporality, unit].filter(Boolean).join(' · ')}
        </Text>
        <MetricGlance metric={metric} asking={asking} />
        {result?.state === 'running' && <div role="status">Loading tags…</div>}
        {result?.state === 'failed' && (
          <NoResult title={`Couldn’t load the tags of “${name}”`} message={result.message} again={again} />
        )}
        {tags?.refusal !== undefined && (
          <Alert severity="info" title={`Couldn’t list the tags of “${name}”`}>
            {tags.refusal}
          </Alert>
        )}
        {tags?.refusal === undefined && tags?.items.length === 0 && <p>This metric has no tags.</p>}
        {tags?.items.map((tag) => (
          <Tag key={tag} tag={tag} metric={name} dataset={dataset} schema={schema} {...filters} />
        ))}
      </Stack>
    </section>
  );
}

interface TagProps extends Pick<Props, 'schema' | 'text' | 'known' | 'onFilter'> {
  dataset: string;
  metric: string;
  tag: string;
}

function Tag({ dataset, metric, tag, schema, ...filters }: TagProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [result, again] = useResult(
    useCallback((of: string) => schema.readValues(dataset, metric, of), [schema, dataset, metric]),
    isOpen ? tag : undefined
  );
  const values = result?.state === 'done' ? result.source : undefined;
  return (
    <div>
      <TextButton
        icon={isOpen ? 'angle-down' : 'angle-right'}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {tag}
      </TextButton>
      {result?.state === 'running' && <div role="status">Loading values…</div>}
      {result?.state === 'failed' && (
        <NoResult title={`Couldn’t load the values of “${tag}”`} message={result.message} again={again} />
      )}
      {values?.refusal !== undefined && (
        <Alert severity="info" title={`Couldn’t list the values of “${tag}”`}>
          {values.refusal}
        </Alert>
      )}
      {values?.refusal === undefined && values?.items.length === 0 && <p>No values in the last 24 hours.</p>}
      {values && values.items.length > 0 && <Values tag={tag} values={values.items} {...filters} />}
    </div>
  );
}

const firstValues = 50;

function Values({
  tag,
  values,
  text,
  known,
  onFilter,
}: Pick<TagProps, 'tag' | 'text' | 'known' | 'onFilter'> & { values: readonly string[] }) {
  const styles = useStyles2(getStyles);
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? values : values.slice(0, firstValues);
  const filters = useMemo(
    () =>
      shown.map((value) => {
        const keep: Filter = { column: tag, operator: '=', values: [value] };
        const exclude: Filter = { ...keep, operator: '!=' };
        const [isKept, isExcluded] = [keep, exclude].map((filter) => hasFilter(text, filter, known));
        return { value, keep, exclude, isKept, isExcluded };
      }),
    [shown, tag, text, known]
  );
  return (
    <>
      <ul aria-label={`Values of ${tag}`} className={styles.values}>
        {filters.map(({ value, keep, exclude, isKept, isExcluded }) => (
          <li key={value}>
            <span className={styles.value} title={value}>
              {value === '' ? <i>empty</i> : value}
            </span>
            <IconButton
              name="search-plus"
              variant={isKept ? 'primary' : 'secondary'}
              aria-pressed={isKept}
              tooltip={isKept ? `Remove the filter “${value}”` : `Keep only “${value}”`}
              onClick={() => onFilter(keep)}
            />
            <IconButton
              name="search-minus"
              variant={isExcluded ? 'primary' : 'secondary'}
              aria-pressed={isExcluded}
              tooltip={isExcluded ? `Include “${value}” again` : `Exclude “${value}”`}
              onClick={() => onFilter(exclude)}
            />
          </li>
        ))}
      </ul>
      {shown.length < values.length && (
        <TextButton onClick={() => setIsWhole(true)}>Show {numberText(values.length - shown.length)} more</TextButton>
      )}
    </>
  );
}

function getStyles({ spacing }: GrafanaTheme2) {
  return {
    values: css({
      listStyle: 'none',
      paddingLeft: spacing(3),
      '& li': { display: 'flex', alignItems: 'center', gap: spacing(0.5) },
    }),
    value: css({ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }),
  };
}
