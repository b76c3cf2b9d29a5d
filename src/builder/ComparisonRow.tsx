import React from 'react';

import { findColumn } from '@aplkit/language/apl/analysis/scope';
import { arityOf, type Comparison, operatorsOf, operatorsOfNumber } from '@aplkit/language/apl/steps/comparisons';
import { writtenValue, writeField, writeOperator, writeValues } from '@aplkit/language/apl/steps/conditionEdits';
import { synonyms } from '@aplkit/language/apl/vocabulary/synonyms';
import { Picker } from '../controls/Picker';
import { FieldPicker } from './FieldPicker';
import { useBuilder } from './useBuilder';
import { ValuePicker, ValuesPicker } from './ValuePicker';

interface Props {
  row: Comparison;
  index: number;
  name: string;
}

/** Controls for a comparison: a field, an operator and values. */
export function ComparisonRow({ row, index, name }: Props) {
  const { text, edit, scopeOf } = useBuilder();
  const scope = scopeOf(index);
  const typeOf = (field: string | undefined) =>
    (field === undefined ? undefined : findColumn(scope, field)?.type) ?? 'unknown';
  const type = typeOf(row.field.name);
  const field = row.field.name ?? text.slice(row.field.from, row.field.to);
  const shared = { field: row.field.name, type, operator: row.operator, index };
  return (
    <>
      <FieldPicker
        label={`${name}: field`}
        value={field}
        index={index}
        onChange={(chosen) => edit(writeField(text, row, chosen, typeOf(chosen)))}
      />
      <OperatorPicker
        name={name}
        value={row.operator}
        type={type}
        onChange={(operator) => edit(writeOperator(text, row, operator, type))}
      />
      {arityOf(row.operator) === 'list' ? (
        <ValuesPicker
          {...shared}
          label={`${name}: values`}
          value={row.values.map(({ shown }) => shown)}
          onChange={(values) => edit(writeValues(text, row, values, type))}
        />
      ) : (
        row.values.map((value, at) => (
          <ValuePicker
            key={at}
            {...shared}
            label={`${name}: ${row.values.length > 1 ? (at === 0 ? 'from' : 'to') : 'value'}`}
            value={value.shown}
            onChange={(shown) => {
              const written = writtenValue(text, shown, type, value);
              if (written !== undefined) {
                edit([{ from: value.from, to: value.to, text: written }]);
              }
            }}
          />
        ))
      )}
    </>
  );
}

interface OperatorProps {
  name: string;
  value: string;
  type: Parameters<typeof operatorsOf>[0];
  onChange: (operator: string) => void;
}

/** Picker for an operator that fits a type. */
export function OperatorPicker({ name, value, type, onChange }: OperatorProps) {
  return (
    <Picker
      label={`${name}: operator`}
      hideLabel
      value={value}
      width={16}
      options={[
        ...operatorsOf(type).map((each) => optionOf(each)),
        ...operatorsOfNumber(type).map((each) => optionOf(each, ' – string converted to a number')),
      ]}
      onChange={onChange}
    />
  );
}

const optionOf = ({ operator, meaning }: { operator: string; meaning: string }, note = '') => ({
  value: operator,
  label: operator,
  description: `${meaning}${note}`,
  synonyms: synonyms.get(operator),
});
