import React from 'react';

import { Text } from '@grafana/ui';

import { specsOf, writeFunction, writeSpecs } from '@aplkit/language/mpl/steps/callEdits';
import { writeInterval, writeTags } from '@aplkit/language/mpl/steps/cardEdits';
import { type Call, type StepOf } from '@aplkit/language/mpl/tree/ast';
import { readDuration } from '@aplkit/language/mpl/tree/duration';
import { ManyPicker, Picker } from '../controls/Picker';
import { NamesPicker, useVariableNames } from '../editing/pickers';
import { isOneVariable, optionsIn } from './stepOptions';
import { useMetrics } from './useMetrics';

/** Picks a step's function, and adds its required arguments. */
export function FunctionPicker({ step: { kind, using }, name }: { step: StepOf<'align' | 'group'>; name: string }) {
  const { edit } = useMetrics();
  return (
    using && (
      <Picker
        label={`${name}: function`}
        hideLabel
        width={24}
        value={using.function.name}
        options={optionsIn(kind)}
        onChange={(chosen) => edit(writeFunction(using, chosen))}
      />
    )
  );
}

const automatic = { value: '$__interval', label: 'auto', description: 'depends on the time range' };
const whole = { value: 'whole', label: 'whole range', description: 'one value for the time range' };
const intervals = [automatic, whole, '10s', '30s', '1m', '5m', '10m', '15m', '30m', '1h', '6h', '1d'];

export function IntervalPicker({ step, name }: { step: StepOf<'align' | 'bucket'>; name: string }) {
  const { text, edit } = useMetrics();
  const variableNames = useVariableNames();
  const value = step.interval?.text ?? whole.value;
  return (
    <>
      <Text color="secondary">every</Text>
      <Picker
        label={`${name}: interval`}
        hideLabel
        custom
        width={18}
        value={value}
        shown={[automatic, whole].find((one) => one.value === value)?.label ?? value}
        options={async () => [...intervals, ...variableNames()]}
        problemOf={(written) =>
          written === whole.value || isOneVariable(written) || readDuration(written) !== undefined
            ? undefined
            : `“${written}” isn’t a valid interval. Enter one like 5m.`
        }
        onChange={(chosen) => edit(writeInterval(text, step, chosen === whole.value ? undefined : chosen))}
      />
    </>
  );
}

interface GroupProps {
  name: string;
  step: StepOf<'group' | 'bucket'>;
  /** Tags to group the series by. */
  tags: readonly string[];
}

export function GroupPicker({ step, tags, name }: GroupProps) {
  const { text, edit } = useMetrics();
  return (
    <>
      <Text color="secondary">by</Text>
      <NamesPicker
        variables
        label={`${name}: tags`}
        hideLabel
        placeholder="All series combined"
        value={step.by?.tags.map((tag) => tag.name) ?? []}
        suggest={async () => tags}
        onChange={(chosen) => edit(writeTags(text, step, chosen))}
      />
    </>
  );
}

const quantiles = ['0.5', '0.75', '0.9', '0.95', '0.99'].map((value) => ({
  value,
  label: value,
  description: `${Number(value) * 100}th percentile`,
}));

/** Picks quantiles and other statistics of a histogram. */
export function StatisticsPicker({ call, name }: { call: Call | undefined; name: string }) {
  const { edit } = useMetrics();
  if (!call?.brackets) {
    return null;
  }
  return (
    <ManyPicker
      label={`${name}: quantiles`}
      hideLabel
      value={specsOf(call)}
      options={[...quantiles, ...optionsIn('spec')]}
      onChange={(chosen) => edit(writeSpecs(call, chosen))}
    />
  );
}
