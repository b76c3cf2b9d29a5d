import React from 'react';

import { Stack, Text } from '@grafana/ui';

import { TextButton } from '../controls/buttons';
import { ChoiceField } from '../controls/fields';
import { DatasetPicker, NamePicker } from '../editing/pickers';
import { readLegacyQuery, writeLegacyQuery } from '../query/plan/legacyQuery';
import { type LegacyQuery } from '../query/plan/plan';
import { errorText } from '../service/errorText';
import { numberText } from '@aplkit/language/kit/words';
import { type KindFieldsProps } from '../source';
import { type RowsQuery } from '../types';

const directions = [
  { value: true, label: 'Descending' },
  { value: false, label: 'Ascending' },
];

const nothing: LegacyQuery = { dataset: '', order: [], limit: undefined };
const byTime = { field: '_time', desc: true };

/** Edits what the legacy endpoint supports: a dataset and a sort order. */
export default function LegacyFields({ datasource: { schema }, query: saved, onRun }: KindFieldsProps<RowsQuery>) {
  const { query, problem } = read(saved.query);
  const [first = byTime, ...rest] = query.order;
  const change = (changed: Partial<LegacyQuery>) =>
    onRun({ ...saved, query: writeLegacyQuery({ ...query, ...changed }) });

  return (
    <Stack direction="column" gap={1}>
      <Stack direction="row" gap={2} wrap="wrap">
        <DatasetPicker
          schema={schema}
          views={false}
          description="All events, unfiltered"
          value={query.dataset}
          problem={problem}
          onChange={(dataset) => change({ dataset })}
        />
        <NamePicker
          label="Order by"
          description="To load more than one page, order by _time"
          disabled={query.dataset === ''}
          value={first.field}
          suggest={async () => ['_time', ...(await schema.fields(query.dataset)).map(({ name }) => name)]}
          onChange={(field) => change({ order: [{ ...first, field }, ...rest] })}
        />
        <ChoiceField
          label="Direction"
          description="Default: descending"
          disabled={query.dataset === ''}
          options={directions}
          value={first.desc}
          onChange={(desc) => change({ order: [{ ...first, desc }, ...rest] })}
        />
      </Stack>
      {(rest.length > 0 || query.limit !== undefined) && (
        <Stack direction="row" gap={1} alignItems="center">
          <Text color="secondary" variant="bodySmall" element="p">
            {rest.length > 0 && `Then by ${rest.map(keyText).join(', ')}. `}
            {query.limit !== undefined &&
              `The query’s own limit, ${numberText(query.limit)}, takes precedence over “Rows”.`}
          </Text>
          <TextButton onClick={() => change({ order: query.order.slice(0, 1), limit: undefined })}>Remove</TextButton>
        </Stack>
      )}
    </Stack>
  );
}

/** Parts of the query, or the problem with its text, which is kept until the user chooses a dataset. */
function read(apl: string): { query: LegacyQuery; problem?: string } {
  if (apl.trim() === '') {
    return { query: nothing };
  }
  try {
    return { query: readLegacyQuery(apl) };
  } catch (error) {
    const why = errorText(error);
    return { query: nothing, problem: `${why} Choose a dataset to replace the query.` };
  }
}

const keyText = ({ field, desc }: LegacyQuery['order'][number]) => `${field} ${desc ? 'descending' : 'ascending'}`;
