import React from 'react';

import { Text } from '@grafana/ui';

import { TextField } from '../components/fields';
import { Row } from '../components/controls';
import { ManyPicker, Picker } from '../components/Picker';
import { variableNames } from '../components/pickers';
import { type Span } from '@aplkit/language/kit/edit';
import { replace } from '@aplkit/language/kit/places';
import { tagsBefore } from '@aplkit/language/mpl/analysis/pipelines';
import { codeIn } from '@aplkit/language/mpl/edit/keepComments';
import { type Card } from '@aplkit/language/mpl/steps/cards';
import { specsOf, writeCalculation, writeFunction, writeSpecs } from '@aplkit/language/mpl/steps/callEdits';
import { writeInterval, writeTags } from '@aplkit/language/mpl/steps/cardEdits';
import { type Call, type Pipeline, type StepOf } from '@aplkit/language/mpl/tree/ast';
import { quoteName, quoteTemplate } from '@aplkit/language/mpl/tree/quoteName';
import { readDuration } from '@aplkit/language/mpl/tree/duration';
import { type FunctionPlace, functionsAt, operators } from '@aplkit/language/mpl/vocabulary/functions';
import { readLiteral } from './filterValues';
import { FilterRows } from './FilterRows';
import { MplField } from './MplField';
import { useMetrics } from './useMetrics';

interface Props {
  card: Card;
  pipeline: Pipeline;
  at: number;
  /** Begins the names of all controls. */
  name: string;
}

/** Shows the controls of a step; of one that no card can show its text. */
export function MetricStep({ card, pipeline, at, name }: Props) {
  const { text, known, edit } = useMetrics();
  const write = (span: Span, written: string) => edit([replace(span, written)]);
  const step = pipeline.steps[at];
  const tags = tagsBefore(pipeline, at, known).names;
  switch (card.kind) {
    case 'filters':
      return <FilterRows {...card} {...{ pipeline, tags, name }} />;
    case 'align':
      return (
        <Row>
          <FunctionPicker step={card.step} name={name} />
          <IntervalPicker step={card.step} name={name} />
        </Row>
      );
    case 'group':
      return (
        <Row>
          <FunctionPicker step={card.step} name={name} />
          <GroupPicker step={card.step} {...{ tags, name }} />
        </Row>
      );
    case 'histogram':
      return (
        <Row>
          <Specs call={card.step.using} name={name} />
          <GroupPicker step={card.step} {...{ tags, name }} />
          <IntervalPicker step={card.step} name={name} />
        </Row>
      );
    case 'calculate':
      return <Calculation {...card} {...{ step, name }} />;
    case 'name':
      return (
        <TextField
          label={`${name}: name of each series`}
          hideLabel
          placeholder="${service.name}"
          value={card.label.value}
          onChange={(label) => write(card.label, quoteTemplate(label))}
        />
      );
    case 'compute':
      return (
        <Row>
          <Text color="secondary">First metric</Text>
          <Picker
            label={`${name}: operator`}
            hideLabel
            width={12}
            value={codeIn(text, card.operator)}
            options={[...operatorOptions, ...optionsIn('compute')]}
            onChange={(chosen) => write(card.operator, chosen)}
          />
          <Text color="secondary">second metric, as</Text>
          <TextField
            label={`${name}: name of the result`}
            hideLabel
            width={20}
            value={card.name.name}
            onChange={(result) => write(card.name, quoteName(result))}
          />
        </Row>
      );
    case 'text':
      return <MplField label={`${name}: MPL`} span={step} width="whole" />;
  }
}

const optionsIn = (place: FunctionPlace) =>
  functionsAt(place).map(({ name, help }) => ({ value: name, label: name, description: help }));

const operatorOptions = [...operators].map(([value, description]) => ({ value, label: value, description }));

/** Chooses the function of a step; what it needs in brackets comes with it. */
function FunctionPicker({ step: { kind, using }, name }: { step: StepOf<'align' | 'group'>; name: string }) {
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

const automatic = { value: '$__interval', label: 'auto', description: 'follows the time range' };
const whole = { value: 'whole', label: 'whole range', description: 'one value over the time range' };
const intervals = [automatic, whole, '10s', '30s', '1m', '5m', '10m', '15m', '30m', '1h', '6h', '1d'];

function IntervalPicker({ step, name }: { step: StepOf<'align' | 'bucket'>; name: string }) {
  const { text, edit } = useMetrics();
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
          written === whole.value || isVariable(written) || readDuration(written) !== undefined
            ? undefined
            : `“${written}” isn’t a valid interval, e.g. 5m.`
        }
        onChange={(chosen) => edit(writeInterval(text, step, chosen === whole.value ? undefined : chosen))}
      />
    </>
  );
}

interface GroupProps extends Pick<Props, 'name'> {
  step: StepOf<'group' | 'bucket'>;
  /** Of the series that it groups. */
  tags: readonly string[];
}

function GroupPicker({ step, tags, name }: GroupProps) {
  const { text, edit } = useMetrics();
  return (
    <>
      <Text color="secondary">by</Text>
      <ManyPicker
        label={`${name}: tags`}
        hideLabel
        placeholder="All series combined"
        value={step.by?.tags.map((tag) => tag.name) ?? []}
        options={async () => [...variableNames(), ...tags]}
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

/** Quantiles and other results of a histogram. */
function Specs({ call, name }: { call: Call | undefined; name: string }) {
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

interface CalculationProps extends Pick<Props, 'name'>, Omit<Extract<Card, { kind: 'calculate' }>, 'kind'> {
  step: Span;
}

const isVariable = (written: string): boolean => {
  const value = readLiteral(written);
  return value?.kind === 'name' && value.value.isVariable === true;
};

/** Whether a text is a number of MPL or a variable, and nothing else. */
const isAmount = (written: string): boolean => readLiteral(written)?.kind === 'number' || isVariable(written);

/** A function of each value, or an operator with a number. */
function Calculation({ step, function: called, operand, name }: CalculationProps) {
  const { text, edit } = useMetrics();
  const chosen = codeIn(text, called);
  const number = operand && codeIn(text, operand);
  return (
    <Row>
      <Picker
        label={`${name}: function`}
        hideLabel
        width={24}
        value={chosen}
        options={[...operatorOptions, ...optionsIn('map')]}
        onChange={(next) => edit(writeCalculation(text, step, { function: called, operand }, next))}
      />
      {operand && (
        <TextField
          label={`${name}: number`}
          hideLabel
          width={12}
          value={number ?? ''}
          problemOf={(written) => (isAmount(written.trim()) ? undefined : `“${written}” isn’t a number.`)}
          onChange={(written) => edit([replace(operand, written.trim())])}
        />
      )}
    </Row>
  );
}
