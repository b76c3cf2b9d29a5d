import React, { useState } from 'react';
import { lastValueFrom } from 'rxjs';

import { getTemplateSrv } from '@grafana/runtime';

import { type Option } from '../controls/matchOptions';
import { NamePicker, type SuggestingProps } from '../editing/pickers';
import { type AplSource } from '../source';
import { errorText } from '../service/errorText';

interface Props extends SuggestingProps {
  datasource: Pick<AplSource, 'metricsSchema'>;
}

interface OfDataset extends Props {
  /** Name of a dataset, or a variable. */
  dataset: string;
}

interface OfMetric extends OfDataset {
  metric: string;
}

const current = (name: string): string => getTemplateSrv().replace(name);

export function MetricsDatasetPicker({ datasource, ...picker }: Props) {
  const suggest = () => datasource.metricsSchema.datasets();
  return <NamePicker label="Dataset" placeholder="Choose or type a dataset" {...picker} suggest={suggest} />;
}

/** Minimum length of a search text for tag values. Shorter texts are searched only in names. */
const shortestValue = 3;

/** Metric picker that also finds metrics by tag value. Options show type and unit. */
export function MetricPicker({ datasource, dataset, ...picker }: OfDataset) {
  // Shows the error, because an empty list wouldn't explain itself.
  const [unlisted, setUnlisted] = useState<{ dataset: string; why: string }>();
  const suggest = async () => {
    const name = current(dataset);
    const metrics = name === '' ? [] : await lastValueFrom(datasource.metricsSchema.readMetrics(name)).catch(errorText);
    setUnlisted(typeof metrics === 'string' ? { dataset, why: metrics } : undefined);
    return (typeof metrics === 'string' ? [] : metrics).map(({ name, type, temporality, unit }) => ({
      value: name,
      label: name,
      description: [type, temporality, unit].filter((part) => part !== '').join(', '),
    }));
  };
  const search = async (typed: string) =>
    typed.length < shortestValue
      ? []
      : (await datasource.metricsSchema.metricsWith(current(dataset), typed)).map((name) => ({
          value: name,
          label: name,
          description: `has the tag value “${typed}”`,
        }));
  return (
    <NamePicker
      label="Metric"
      placeholder="Type a name or a tag value"
      problem={unlisted?.dataset === dataset ? unlisted.why : undefined}
      {...picker}
      suggest={suggest}
      search={search}
    />
  );
}

export function TagPicker({ datasource, dataset, metric, ...picker }: OfMetric) {
  const suggest = () => datasource.metricsSchema.tags(current(dataset), current(metric) || undefined);
  return <NamePicker label="Tag" placeholder="Choose a tag" {...picker} suggest={suggest} />;
}

interface OfTag extends OfMetric {
  tag: string;
  label: string;
  optionsOf: (value: string) => Option[];
}

export function TagValuePicker({ datasource, dataset, metric, tag, optionsOf, ...picker }: OfTag) {
  const suggest = async () =>
    (await datasource.metricsSchema.values(current(dataset), current(metric) || undefined, current(tag))).flatMap(
      optionsOf
    );
  return <NamePicker placeholder="Choose or type a value" {...picker} suggest={suggest} />;
}
