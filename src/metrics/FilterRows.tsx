import React from 'react';

import { Button, Stack } from '@grafana/ui';

import { ActionButton } from '../controls/buttons';
import { Row } from '../editing/CardFrame';
import { Picker } from '../controls/Picker';
import { type Span } from '@aplkit/language/kit/edit';
import { replace } from '@aplkit/language/kit/places';
import { addTagCondition, inParentheses, removeTagCondition } from '@aplkit/language/mpl/edit/conditions';
import { type MplCard, type TagConditionRow } from '@aplkit/language/mpl/steps/cards';
import { type MplPipeline } from '@aplkit/language/mpl/tree/ast';
import { quoteRegex } from '@aplkit/language/mpl/tree/quote';
import { writtenName } from '@aplkit/language/mpl/tree/quoteName';
import { literalOf, patternOf, patternOptions, shownString, valueOptions, writeTyped } from './filterValues';
import { MplField } from './MplField';
import { TagPicker, TagValuePicker } from './pickers';
import { useMetrics } from './useMetrics';

interface Props extends Omit<Extract<MplCard, { kind: 'filters' }>, 'kind'> {
  pipeline: MplPipeline;
  tags: readonly string[];
  name: string;
}

const comparisons = ['==', '!=', '<', '<=', '>', '>='].map((value) => ({ value, label: value }));
const patterns = [
  { value: 'matches', label: 'matches', description: 'a regular expression' },
  { value: 'does not match', label: 'does not match', description: 'a regular expression' },
];

export function FilterRows({ step, rows, pipeline, tags, name }: Props) {
  const { text, edit } = useMetrics();
  return (
    <Stack direction="column" gap={1}>
      {rows.map((row, index) => {
        const label = `${name}, filter ${index + 1}`;
        return (
          <Row key={index} role="group" aria-label={label}>
            <FilterRow row={row} isAlone={rows.length === 1} pipeline={pipeline} name={label} />
            <ActionButton
              name="times"
              label={`Remove ${label}`}
              onClick={() => edit([removeTagCondition(text, step, index)])}
            />
          </Row>
        );
      })}
      <div>
        <Button
          size="sm"
          variant="secondary"
          icon="plus"
          aria-label={`${name}: add a filter`}
          onClick={() => edit(addTagCondition(step, `${writtenName(tags.at(0) ?? 'tag')} == ""`))}
        >
          Add filter
        </Button>
      </div>
    </Stack>
  );
}

interface RowProps {
  row: TagConditionRow;
  isAlone: boolean;
  pipeline: MplPipeline;
  name: string;
}

function FilterRow({ row, isAlone, pipeline, name }: RowProps) {
  const { text, source: datasource, edit } = useMetrics();
  const { comparison } = row;
  const write = (span: Span, written: string) => edit([replace(span, written)]);
  if (comparison?.value === undefined || pipeline.source.kind !== 'metric') {
    return <MplField label={`${name}: MPL`} span={row} written={isAlone ? undefined : inParentheses} />;
  }
  const { tag, operator, value } = comparison;
  const names = { dataset: pipeline.source.dataset.name, metric: pipeline.source.metric.name };
  const isPattern = value.kind === 'regex';
  const shown = isPattern ? (operator.text === '!=' ? 'does not match' : 'matches') : operator.text;
  const changeOperator = (next: string) => {
    const wantsPattern = patterns.some((pattern) => pattern.value === next);
    const sign = wantsPattern ? (next === 'matches' ? '==' : '!=') : next;
    edit([
      replace(operator, sign),
      ...(wantsPattern === isPattern
        ? []
        : [replace(value, wantsPattern ? patternOf(value, text) : literalOf(value, text))]),
    ]);
  };
  return (
    <>
      <TagPicker
        {...names}
        datasource={datasource}
        label={`${name}: tag`}
        hideLabel
        value={tag.name}
        onChange={(chosen) => write(tag, writtenName(chosen))}
      />
      <Picker
        label={`${name}: operator`}
        hideLabel
        width={18}
        value={shown}
        options={[...comparisons, ...patterns]}
        onChange={changeOperator}
      />
      <TagValuePicker
        {...names}
        datasource={datasource}
        tag={tag.name}
        label={`${name}: value`}
        hideLabel
        value={isPattern ? value.value : literalOf(value, text)}
        shown={value.kind === 'string' ? shownString(value.value, literalOf(value, text)) : undefined}
        optionsOf={isPattern ? patternOptions : valueOptions}
        onChange={(chosen) => write(value, isPattern ? quoteRegex(chosen) : writeTyped(chosen))}
      />
    </>
  );
}
