import React, { useId } from 'react';

import { Checkbox, Combobox, Field, RadioButtonGroup, Stack } from '@grafana/ui';

import { type FrameShape } from '../frames/options';
import { noMargin } from '../controls/styles';
import { TextField } from '../controls/TextField';
import { type AplQuery } from '../query/model';
import { Disclosure } from './Disclosure';
import { type OptionName, shownOptions, summarizeOptions, withOption } from './optionValues';
import { RowsField } from './RowsField';

type Fill = NonNullable<AplQuery['fill']> | 'none';

const fills: Array<{ value: Fill; label: string; description: string }> = [
  { value: 'none', label: 'None', description: 'A bucket without a row is no point' },
  { value: 'null', label: 'Null', description: 'A gap in the line' },
  { value: 'zero', label: 'Zero', description: 'Nothing happened' },
  { value: 'previous', label: 'Previous', description: 'The value of the bucket before' },
];

const pagings: Array<{ value: NonNullable<AplQuery['paging']>; label: string }> = [
  { value: 'timestamp', label: 'Timestamp' },
  { value: 'cursor', label: 'Cursor (preview)' },
];

const answers: Array<{ value: NonNullable<AplQuery['answer']>; label: string }> = [
  { value: 'tabular', label: 'Tabular' },
  { value: 'legacy', label: 'Legacy' },
];

interface Props {
  query: AplQuery;
  /** What its answer became last; `undefined` as long as there is none. */
  shape?: FrameShape;
  /** With the whole query; an option that holds by default is not in it. */
  onChange: (query: AplQuery) => void;
}

/** What can be set beside the text of a query, for the format that it has. */
export function QueryOptions({ query, shape, onChange }: Props) {
  const id = useId();
  const shown = shownOptions(query, shape);
  const set = <Name extends OptionName>(name: Name, value: AplQuery[Name]) => onChange(withOption(query, name, value));

  return (
    <Disclosure label="Options" summary={summarizeOptions(query, shape)}>
      <Stack direction="column" gap={1}>
        <Stack direction="row" gap={2} wrap="wrap">
          <RowsField id={`${id}-rows`} rows={query.rows} onChange={(rows) => set('rows', rows)} />
          {shown.has('legend') && (
            <TextField
              id={`${id}-legend`}
              label="Legend"
              description="Names of series, from {{field}} and {{__name}}. Default: auto"
              placeholder="auto"
              value={query.legend ?? ''}
              onChange={(legend) => set('legend', legend)}
            />
          )}
          {shown.has('fill') && (
            <Field
              label="Fill gaps"
              description="Buckets without a row. Default: none"
              htmlFor={`${id}-fill`}
              className={noMargin}
            >
              <Combobox<Fill>
                id={`${id}-fill`}
                width={40}
                options={fills}
                value={query.fill ?? 'none'}
                onChange={({ value }) => set('fill', value === 'none' ? undefined : value)}
              />
            </Field>
          )}
          {shown.has('bodyField') && (
            <TextField
              id={`${id}-body`}
              label="Log line field"
              description="Default: the first of body, message, msg …"
              placeholder="auto"
              value={query.bodyField ?? ''}
              onChange={(field) => set('bodyField', field)}
            />
          )}
        </Stack>
        {/* Alone in a column, a checkbox would be as wide as it. */}
        {shown.has('wide') && (
          <div>
            <Checkbox
              label="One wide frame"
              description="A field for each series. Default: a frame for each"
              value={query.wide === true}
              onChange={({ currentTarget }) => set('wide', currentTarget.checked)}
            />
          </div>
        )}
        {shown.has('totals') && (
          <div>
            <Checkbox
              label="Totals"
              description="Only the totals of groups by time. Default: the groups"
              value={query.totals === true}
              onChange={({ currentTarget }) => set('totals', currentTarget.checked)}
            />
          </div>
        )}
        {(shown.has('paging') || shown.has('answer')) && (
          <Disclosure label="Advanced">
            <Stack direction="row" gap={2} wrap="wrap">
              {shown.has('paging') && (
                <Field
                  label="Paging"
                  description="How pages follow each other. Default: timestamp"
                  htmlFor={`${id}-paging`}
                  className={noMargin}
                >
                  <RadioButtonGroup
                    id={`${id}-paging`}
                    aria-label="Paging"
                    options={pagings}
                    value={query.paging ?? 'timestamp'}
                    onChange={(paging) => set('paging', paging)}
                  />
                </Field>
              )}
              {shown.has('answer') && (
                <Field
                  label="Answer"
                  description="The service’s form of it. Default: tabular"
                  htmlFor={`${id}-answer`}
                  className={noMargin}
                >
                  <RadioButtonGroup
                    id={`${id}-answer`}
                    aria-label="Form of the answer"
                    options={answers}
                    value={query.answer ?? 'tabular'}
                    onChange={(answer) => set('answer', answer)}
                  />
                </Field>
              )}
            </Stack>
          </Disclosure>
        )}
      </Stack>
    </Disclosure>
  );
}
