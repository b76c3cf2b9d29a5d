import React, { useId } from 'react';

import { Combobox, Field, RadioButtonGroup, Stack, Text } from '@grafana/ui';

import { type Schema } from '../controls/schema';
import { noMargin } from '../controls/styles';
import { variableNames } from '../controls/variableOptions';
import { type LegacyQuery, readLegacyQuery, writeLegacyQuery } from '../query/plan/legacyQuery';

export interface LegacyFieldsProps {
  /** The query as APL. */
  value: string;
  schema: Schema;
  onChange: (apl: string) => void;
}

const directions = [
  { value: true, label: 'Descending' },
  { value: false, label: 'Ascending' },
];

const nothing: LegacyQuery = { dataset: '', order: [], limit: undefined };
const byTime = { field: '_time', desc: true };

/** What the legacy endpoint can be asked: a dataset and an order. The number of rows stands below, the range is the dashboard's. */
export default function LegacyFields({ value, schema, onChange }: LegacyFieldsProps) {
  const id = useId();
  const { query, problem } = read(value);
  const [first = byTime, ...rest] = query.order;
  const change = (changed: Partial<LegacyQuery>) => onChange(writeLegacyQuery({ ...query, ...changed }));

  const suggestDatasets = async (typed: string) =>
    optionsOf([...variableNames(), ...(await schema.datasets()).map(({ name }) => name)], typed);
  const suggestFields = async (typed: string) =>
    optionsOf(['_time', ...variableNames(), ...(await schema.fields(query.dataset)).map(({ name }) => name)], typed);

  return (
    <Stack direction="column" gap={1}>
      <Stack direction="row" gap={2} wrap="wrap">
        <Field
          label="Dataset"
          description="Its events, without any filter"
          htmlFor={`${id}-dataset`}
          invalid={problem !== undefined}
          error={problem}
          className={noMargin}
        >
          <Combobox
            id={`${id}-dataset`}
            width={40}
            value={query.dataset === '' ? null : { value: query.dataset, label: query.dataset }}
            options={suggestDatasets}
            createCustomValue
            placeholder="Choose or type a dataset"
            onChange={(chosen) => change({ dataset: chosen.value })}
          />
        </Field>
        <Field
          label="Order by"
          description="Only in the order of _time are there more rows than one page"
          htmlFor={`${id}-field`}
          className={noMargin}
        >
          <Combobox
            id={`${id}-field`}
            width={40}
            disabled={query.dataset === ''}
            value={{ value: first.field, label: first.field }}
            options={suggestFields}
            createCustomValue
            onChange={(chosen) => change({ order: [{ ...first, field: chosen.value }, ...rest] })}
          />
        </Field>
        <Field label="Direction" htmlFor={`${id}-direction`} className={noMargin}>
          <RadioButtonGroup
            id={`${id}-direction`}
            aria-label="Direction"
            disabled={query.dataset === ''}
            options={directions}
            value={first.desc}
            onChange={(desc) => change({ order: [{ ...first, desc }, ...rest] })}
          />
        </Field>
      </Stack>
      {(rest.length > 0 || query.limit !== undefined) && (
        <Text color="secondary" variant="bodySmall" element="p">
          {furtherParts(rest, query.limit)}
        </Text>
      )}
    </Stack>
  );
}

/** The query's parts, or why they are not to be had: the text stays as it is until a dataset is chosen. */
function read(apl: string): { query: LegacyQuery; problem?: string } {
  if (apl.trim() === '') {
    return { query: nothing };
  }
  try {
    return { query: readLegacyQuery(apl) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { query: nothing, problem: `${why} A dataset that is chosen here replaces the query.` };
  }
}

/** What a query that was written as APL says besides. */
function furtherParts(order: LegacyQuery['order'], limit: number | undefined): string {
  const keys = order.map(({ field, desc }) => `${field} ${desc ? 'descending' : 'ascending'}`);
  return [
    ...(keys.length > 0 ? [`Then by ${keys.join(', ')}.`] : []),
    ...(limit === undefined ? [] : [`The query’s own limit is ${limit.toLocaleString('en-US')}: it goes before Rows.`]),
  ].join(' ');
}

function optionsOf(names: string[], typed: string): Array<{ value: string; label: string }> {
  return [...new Set(names)]
    .filter((name) => name.toLowerCase().includes(typed.toLowerCase()))
    .map((name) => ({ value: name, label: name }));
}
