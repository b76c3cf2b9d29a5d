import React from 'react';

import { Text } from '@grafana/ui';

import { type Span } from '@aplkit/language/kit/edit';
import { replace } from '@aplkit/language/kit/places';
import { tagsBefore } from '@aplkit/language/mpl/analysis/pipelines';
import { codeIn } from '@aplkit/language/mpl/edit/keepComments';
import { type MplCard } from '@aplkit/language/mpl/steps/cards';
import { type MplPipeline } from '@aplkit/language/mpl/tree/ast';
import { quoteMplName, quoteTemplate } from '@aplkit/language/mpl/tree/quoteName';
import { TextField } from '../controls/fields';
import { Row } from '../editing/CardFrame';
import { Picker } from '../controls/Picker';
import { Calculation } from './Calculation';
import { FilterRows } from './FilterRows';
import { MplField } from './MplField';
import { operatorOptions, optionsIn } from './stepOptions';
import { FunctionPicker, GroupPicker, IntervalPicker, StatisticsPicker } from './stepPickers';
import { useMetrics } from './useMetrics';

interface Props {
  card: MplCard;
  pipeline: MplPipeline;
  at: number;
  /** Prefix for the names of all controls. */
  name: string;
}

/** Controls for a step, or the step's text if it has no card. */
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
          <StatisticsPicker call={card.step.using} name={name} />
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
            onChange={(result) => write(card.name, quoteMplName(result))}
          />
        </Row>
      );
    case 'text':
      return <MplField label={`${name}: MPL`} span={step} width="whole" />;
  }
}
