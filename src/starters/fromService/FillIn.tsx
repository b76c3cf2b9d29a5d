import React from 'react';

import { Stack, Text } from '@grafana/ui';

import { NamePicker } from '../../editing/pickers';
import { type AplSource } from '../../source';
import { type Blank, type Filling } from './blanks';

export interface FillInProps {
  blanks: readonly Blank[];
  filling: Filling;
  /** The charts' datasets, whose fields are suggested. */
  datasets: readonly string[];
  schema: Pick<AplSource['schema'], 'datasets' | 'fields'>;
  onFill: (blank: Blank, value: string) => void;
}

/** Inputs for template placeholders, and for names missing in the data source. */
export function FillIn({ blanks, filling, datasets, schema, onFill }: FillInProps) {
  const suggest = async () => {
    const [all, ...fields] = await Promise.all([schema.datasets(), ...datasets.map((name) => schema.fields(name))]);
    return [...new Set([...all.map(({ name }) => name), ...fields.flat().map(({ name }) => name)])];
  };
  const valueOf = ({ kind, name }: Blank) =>
    (kind === 'placeholder' ? filling.values : filling.instead)?.get(name)?.trim() ?? '';
  const isFilled = blanks.every((blank) => valueOf(blank) !== '');
  return (
    <Stack direction="column" gap={1}>
      <Text color={isFilled ? 'secondary' : 'warning'} element="p">
        {isFilled ? 'All names are filled in.' : 'Fill in the missing names. Panels with missing names show an error.'}
      </Text>
      <Stack direction="row" gap={2} wrap="wrap" alignItems="flex-end">
        {blanks.map((blank) => {
          const { kind, name } = blank;
          const isPlaceholder = kind === 'placeholder';
          return (
            <NamePicker
              key={`${kind} ${name}`}
              label={isPlaceholder ? `{{${name}}}` : `Instead of ${name}`}
              placeholder={isPlaceholder ? 'Dataset, field or value' : 'Dataset or field'}
              width={30}
              clearable
              variables={false}
              value={valueOf(blank)}
              // The placeholder may stand for a value that isn't in any of these lists.
              isWhole={() => isPlaceholder}
              suggest={suggest}
              onChange={(value) => onFill(blank, value)}
            />
          );
        })}
      </Stack>
    </Stack>
  );
}
