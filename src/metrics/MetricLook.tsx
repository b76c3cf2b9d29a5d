import React, { useCallback, useState } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { IconButton, Stack, Text, useStyles2 } from '@grafana/ui';

import { DisclosureButton } from '../controls/Disclosure';
import { TextButton } from '../controls/buttons';
import { Loaded, useResult } from '../controls/useResult';
import { hasTagFilter } from '../filters/metricFilters';
import { type Filter } from '@aplkit/language/kit/filter';
import { type KnownMetrics, type Metric } from '@aplkit/language/mpl/analysis/schema';
import { type AplSource } from '../source';
import { numberText } from '@aplkit/language/kit/words';
import { type AskMetrics, MetricGlance } from './MetricGlance';

interface Props {
  metric: Metric;
  asking: AskMetrics;
  schema: AplSource['metricsSchema'];
  /** The query's text, including the filters. */
  text: string;
  known: KnownMetrics;
  /** Adds or removes a filter. */
  onFilter: (filter: Filter) => void;
}

/** Shows the query's metric and its tags. An expanded tag also shows its values. */
export function MetricLook({ metric, asking, schema, ...filters }: Props) {
  const { name, type, temporality, unit } = metric;
  const { dataset } = asking;
  const listing = useResult(
    useCallback((of: string) => schema.readTags(dataset, of), [schema, dataset]),
    name
  );
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
        <Loaded of={listing} loading="Loading tags…" failure={`Couldn’t load the tags of “${name}”`}>
          {(tags) =>
            tags.length === 0 ? (
              <p>This metric has no tags.</p>
            ) : (
              tags.map((tag) => <Tag key={tag} {...{ tag, dataset, schema }} metric={name} {...filters} />)
            )
          }
        </Loaded>
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
  const listing = useResult(
    useCallback((of: string) => schema.readValues(dataset, metric, of), [schema, dataset, metric]),
    isOpen ? tag : undefined
  );
  return (
    <div>
      <DisclosureButton isOpen={isOpen} onToggle={setIsOpen}>
        {tag}
      </DisclosureButton>
      <Loaded of={listing} loading="Loading values…" failure={`Couldn’t load the values of “${tag}”`}>
        {(values) =>
          values.length === 0 ? <p>No values in the last 24 hours.</p> : <Values {...{ tag, values }} {...filters} />
        }
      </Loaded>
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
  return (
    <>
      <ul aria-label={`Values of ${tag}`} className={styles.values}>
        {shown.map((value) => {
          const keep: Filter = { column: tag, operator: '=', values: [value] };
          const exclude: Filter = { ...keep, operator: '!=' };
          const [isKept, isExcluded] = [keep, exclude].map((filter) => hasTagFilter(text, filter, known));
          return (
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
          );
        })}
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
