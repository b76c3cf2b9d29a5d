import React from 'react';

import { Checkbox, Stack } from '@grafana/ui';

import { formatTimespan } from '@aplkit/language/apl/tree/timespan';
import { CompareField } from '../editing/CompareField';
import { Disclosure } from '../controls/Disclosure';
import { TextField } from '../controls/fields';
import { ListField } from '../controls/Picker';
import { type FrameShape } from '../frames/options';
import { durationProblem } from '../traces/traceQueries';
import { type RowsQuery } from '../types';
import {
  type OptionName,
  type OptionSettings,
  readMargin,
  readRows,
  rowsProblem,
  rowsText,
  shownOptions,
  summarizeOptions,
  withOption,
} from './optionValues';

type Fill = NonNullable<RowsQuery['fill']> | 'none';

const fills: Array<{ value: Fill; label: string; description: string }> = [
  { value: 'none', label: 'None', description: 'No point for an empty bucket' },
  { value: 'null', label: 'Null', description: 'A gap in the line' },
  { value: 'zero', label: 'Zero', description: 'Shows 0' },
  { value: 'previous', label: 'Previous', description: 'The previous bucket’s value' },
];

interface Props {
  query: RowsQuery;
  shape?: FrameShape;
  settings?: OptionSettings;
  onChange: (query: RowsQuery) => void;
}

/** Edits the query options that apply to its format. */
export function QueryOptions({ query, shape, settings, onChange }: Props) {
  const shown = shownOptions(query, shape, settings);
  const set = <Name extends OptionName>(name: Name, value: RowsQuery[Name]) => onChange(withOption(query, name, value));
  const changeRows = (rows: RowsQuery['rows']) => {
    const changed = withOption(query, 'rows', rows);
    if (changed.rows !== query.rows) {
      onChange(changed);
    }
  };
  const textOption = (name: 'legend' | 'bodyField', label: string, description: string) =>
    shown.has(name) && (
      <TextField
        {...{ label, description }}
        placeholder="auto"
        value={query[name] ?? ''}
        onChange={(text) => set(name, text)}
      />
    );
  const checkbox = <Name extends 'wide' | 'totals' | 'evidence' | 'refresh' | 'defaultFilter'>(
    name: Name,
    on: RowsQuery[Name],
    label: string,
    description: string
  ) =>
    shown.has(name) && (
      // Without a wrapper, a checkbox would fill the width of the column.
      <div>
        <Checkbox
          label={label}
          description={description}
          value={query[name] === on}
          onChange={({ currentTarget }) => set(name, currentTarget.checked ? on : undefined)}
        />
      </div>
    );

  return (
    <Disclosure label="Options" summary={summarizeOptions(query, shape, settings)}>
      <Stack direction="column" gap={1}>
        <Stack direction="row" gap={2} wrap="wrap">
          {shown.has('rows') && (
            <TextField
              label="Rows"
              description="1 to 1,000,000, or all. Default: 1,000"
              placeholder="1,000"
              value={query.rows === undefined ? '' : rowsText(query.rows)}
              problemOf={rowsProblem}
              onChange={(text) => changeRows(readRows(text))}
            />
          )}
          {shown.has('margin') && (
            <TextField
              label="Margin"
              description="Extends the range on both sides. Default: none"
              placeholder="none"
              value={query.margin === undefined ? '' : formatTimespan(query.margin)}
              problemOf={durationProblem}
              onChange={(text) => set('margin', readMargin(text))}
            />
          )}
          {textOption('legend', 'Legend', 'Template with {{field}} or {{__name}}. Default: auto')}
          {shown.has('compare') && (
            <CompareField value={query.compare ?? ''} onChange={(compare) => set('compare', compare)} />
          )}
          {shown.has('fill') && (
            <ListField<Fill>
              label="Fill gaps"
              description="For empty buckets. Default: none"
              options={fills}
              value={query.fill ?? 'none'}
              onChange={(fill) => set('fill', fill === 'none' ? undefined : fill)}
            />
          )}
          {textOption('bodyField', 'Log line field', 'Default: the first of body, message, msg …')}
        </Stack>
        {checkbox('wide', true, 'One wide frame', 'One field per series. Default: one frame per series')}
        {checkbox(
          'evidence',
          true,
          'Evidence',
          'Marks the slowest event or a failed event in each bucket, with a link to its trace or log line. Runs one more query. Default: off'
        )}
        {checkbox(
          'totals',
          true,
          'Totals',
          'One total per group for the whole range. Default: one time series per group'
        )}
        {checkbox(
          'refresh',
          'whole',
          'Full refresh',
          'Queries the whole range at each refresh. Default: only new bins'
        )}
        {checkbox(
          'defaultFilter',
          'off',
          'Without default filters',
          'Leaves out the filters that the data source adds. Default: filtered'
        )}
      </Stack>
    </Disclosure>
  );
}
