import React from 'react';

import { Stack, Text } from '@grafana/ui';

import { findColumn } from '@aplkit/language/apl/analysis/scope';
import { isNumber } from '@aplkit/language/apl/analysis/types';
import { type Aggregation, type Grouping } from '@aplkit/language/apl/steps/cards';
import {
  addAggregation,
  addGrouping,
  newAggregation,
  removeAggregation,
  removeGrouping,
  type SummarizeStep,
  whyNoSize,
  writeBucket,
  writeAggregate,
} from '@aplkit/language/apl/steps/summarizeEdits';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { tokenize } from '@aplkit/language/apl/tree/lexer';
import { parseTimespan } from '@aplkit/language/apl/tree/timespan';
import { aggregates, findAggregate } from '@aplkit/language/apl/vocabulary/functions/aggregates';
import { synonyms } from '@aplkit/language/apl/vocabulary/synonyms';
import { type FunctionParameter, parameterAt } from '@aplkit/language/apl/vocabulary/word';
import { Picker } from '../controls/Picker';
import { AliasField, AplField } from './AplField';
import { ActionButton } from '../controls/buttons';
import { type ControlsProps, Row } from '../editing/CardFrame';
import { FieldOrApl, FieldPicker } from './FieldPicker';
import { type NumberKind } from './refusals';
import { useBuilder } from './useBuilder';

const functions = aggregates.map(({ name, help }) => ({
  value: name,
  label: name,
  description: help,
  synonyms: synonyms.get(name),
}));
const auto = { value: 'auto', label: 'auto', description: 'depends on the time range' };
const sizes = [auto, '10s', '30s', '1m', '5m', '10m', '15m', '30m', '1h', '6h', '12h', '1d', '7d'];
const numbers = ['1', '10', '100', '1000'];

/** Edits a step's aggregates and groups. */
export function SummarizeCard({ step, name }: ControlsProps<SummarizeStep>) {
  const { text, edit, scopeOf } = useBuilder();
  const { aggregations, groups, index } = step;
  return (
    <Stack direction="column" gap={1}>
      {aggregations.map((aggregation, at) => (
        <Row key={at}>
          <AggregationControls aggregation={aggregation} index={index} name={`${name}, aggregate ${at + 1}`} />
          <ActionButton
            name="times"
            label={`Remove ${name}, aggregate ${at + 1}`}
            disabled={aggregations.length + groups.length < 2}
            onClick={() => edit(removeAggregation(text, step, at))}
          />
        </Row>
      ))}
      <Picker
        label={`${name}: add an aggregate`}
        hideLabel
        value=""
        width={24}
        placeholder="Add an aggregate"
        options={functions}
        onChange={(chosen) => edit(addAggregation(text, step, newAggregation(chosen, scopeOf(index))))}
      />
      <Row role="group" aria-label={`${name}: groups`}>
        <Text color="secondary">Group by</Text>
        {groups.map((grouping, at) => (
          <Row key={at}>
            <GroupingControls grouping={grouping} index={index} name={`${name}, group ${at + 1}`} />
            <ActionButton
              name="times"
              label={`Remove ${name}, group ${at + 1}`}
              disabled={aggregations.length + groups.length < 2}
              onClick={() => edit(removeGrouping(text, step, at))}
            />
          </Row>
        ))}
        <FieldPicker
          label={`${name}: add a group`}
          value=""
          index={index}
          placeholder="Add a group"
          onChange={(chosen) =>
            edit(addGrouping(text, step, chosen === '_time' ? 'bin_auto(_time)' : quoteName(chosen)))
          }
        />
      </Row>
    </Stack>
  );
}

interface PartProps {
  index: number;
  name: string;
}

const parameterOf = (called: string, at: number) => {
  const word = findAggregate(called);
  return word && parameterAt(word, at);
};

/** The kind of number that a parameter takes; `undefined` if it takes a field or any expression. */
function numberOf({ name, type }: FunctionParameter): NumberKind | undefined {
  return name.startsWith('percent') ? 'percent' : type === 'integer' ? 'whole' : undefined;
}

function AggregationControls({ aggregation, index, name }: PartProps & { aggregation: Aggregation }) {
  const { text, edit, scopeOf } = useBuilder();
  const called = aggregation.function;
  if (!called) {
    return <AplField label={`${name}: APL`} span={aggregation} />;
  }
  return (
    <>
      <Picker
        label={`${name}: function`}
        hideLabel
        value={called.name}
        width={20}
        options={functions}
        onChange={(chosen) => edit(writeAggregate(text, aggregation, chosen, scopeOf(index)))}
      />
      {aggregation.arguments.map((argument, at) => {
        const parameter = parameterOf(called.name, at);
        const number = parameter && numberOf(parameter);
        // An expression can be more than a number.
        const isOneWord = tokenize(text.slice(argument.from, argument.to)).length === 1;
        return number && isOneWord ? (
          <React.Fragment key={at}>
            <Text color="secondary">{parameter.name}</Text>
            <AplField label={`${name}: ${parameter.name}`} span={argument} number={number} />
          </React.Fragment>
        ) : (
          <FieldOrApl
            key={at}
            label={`${name}: field`}
            asApl={`${name}: argument ${at + 1}`}
            field={argument.field}
            index={index}
            span={argument}
          />
        );
      })}
      <span>as</span>
      <AliasField name={name} item={aggregation} />
    </>
  );
}

function GroupingControls({ grouping, index, name }: PartProps & { grouping: Grouping }) {
  const { text, edit, scopeOf } = useBuilder();
  const { bucket, field, value } = grouping;
  if (bucket) {
    const type = findColumn(scopeOf(index), bucket.field)?.type ?? 'unknown';
    const size = bucket.size ? text.slice(bucket.size.from, bucket.size.to) : 'auto';
    return (
      <>
        <code>{bucket.field}</code>
        <span>every</span>
        <Picker
          label={`${name}: bucket size of ${bucket.field}`}
          hideLabel
          custom
          value={size}
          width={12}
          options={isNumber(type) ? numbers : sizes}
          // Reports an invalid size, instead of reading 0m as 10m.
          isWhole={(typed) => whyNoSize(typed, type) === undefined || parseTimespan(typed) !== undefined}
          problemOf={(typed) => (typed === 'auto' ? undefined : whyNoSize(typed, type))}
          onChange={(chosen) => edit(writeBucket(text, grouping, chosen))}
        />
      </>
    );
  }
  return (
    <FieldOrApl
      label={`${name}: field`}
      asApl={`${name}: APL`}
      field={field}
      index={index}
      span={value}
      whole={grouping}
    />
  );
}
