import React, { useRef, useState } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { RadioButtonGroup, Stack, useStyles2 } from '@grafana/ui';

import {
  addAlternative,
  addCondition,
  removeCondition,
  writeCondition,
  writeConnective,
} from '@aplkit/language/apl/steps/conditionEdits';
import {
  type ConditionRow,
  type Conditions,
  type Connective,
  type ConditionGroup,
} from '@aplkit/language/apl/steps/conditions';
import { type StepPart } from '@aplkit/language/apl/steps/parts';
import { removeStep } from '@aplkit/language/apl/steps/stepEdits';
import { TextButton, ActionButton } from '../controls/buttons';
import { AplField } from './AplField';
import { ComparisonRow } from './ComparisonRow';
import { type ControlsProps, Row } from '../editing/CardFrame';
import { NewCondition } from './NewCondition';
import { useBuilder } from './useBuilder';
import { focusSoon } from '../controls/focus';

type FilterStep = Extract<StepPart, { kind: 'filter' }>;

/** Card for a filter with conditions joined by `and` or `or`. A group counts as one condition. */
export function FilterCard({ step, name }: ControlsProps<FilterStep>) {
  return <ConditionList step={step} name={name} conditions={step.conditions} />;
}

interface ListProps extends ControlsProps<FilterStep> {
  conditions: Conditions | ConditionGroup;
  isInner?: boolean;
}

/** Position of a new condition: at the end, or beside an existing condition. */
type Adding = { beside: number | undefined };

function ConditionList({ step, name, conditions, isInner = false }: ListProps) {
  const styles = useStyles2(getStyles);
  const { text, parts, edit } = useBuilder();
  const whole = useRef<HTMLDivElement>(null);
  const [adding, setAdding] = useState<Adding>();
  const { rows, connective } = conditions;
  const other: Connective = connective === 'and' ? 'or' : 'and';
  const remove = (at: number) =>
    edit(rows.length > 1 ? removeCondition(text, conditions, at) : removeStep(text, parts, step));
  const begin = (beside: Adding['beside']) => {
    setAdding({ beside });
    focusSoon(() => whole.current?.querySelector('[data-new] input'));
  };
  const cancel = () => {
    setAdding(undefined);
    focusSoon(() => whole.current?.querySelector('[data-control=add]'));
  };
  const add = (apl: string) => {
    const beside = adding?.beside;
    setAdding(undefined);
    edit(beside === undefined ? addCondition(conditions, apl) : addAlternative(conditions, rows[beside], apl));
  };
  return (
    <div ref={whole} className={isInner ? styles.group : undefined}>
      <Stack direction="column" gap={1}>
        {rows.length > 1 && (
          <Row>
            <RadioButtonGroup<Connective>
              size="sm"
              aria-label={`${name}: match`}
              options={[
                { value: 'and', label: 'all conditions', description: 'and' },
                { value: 'or', label: 'any condition', description: 'or' },
              ]}
              value={connective}
              onChange={(chosen) => edit(writeConnective(conditions, chosen))}
            />
          </Row>
        )}
        {rows.map((row, at) => {
          const label = `${name}, condition ${at + 1}`;
          return row.kind === 'group' ? (
            <ConditionList key={at} step={step} name={label} conditions={row} isInner />
          ) : (
            <Row key={at}>
              <Condition row={row} conditions={conditions} step={step} name={label} />
              {!isInner && rows.length > 1 && (
                <TextButton aria-label={`Add “${other}” to ${label}`} onClick={() => begin(at)}>
                  {other} …
                </TextButton>
              )}
              <ActionButton name="times" label={`Remove ${label}`} onClick={() => remove(at)} />
            </Row>
          );
        })}
        {adding && <NewCondition name={`${name}, new condition`} index={step.index} onCancel={cancel} onAdd={add} />}
        {!adding && (
          <Row>
            {(rows.length > 1 ? [connective] : (['and', 'or'] as const)).map((word) => (
              <TextButton
                key={word}
                icon="plus"
                data-control="add"
                aria-label={`Add a condition with “${word}” to ${name}`}
                onClick={() => begin(rows.length === 1 && word !== connective ? 0 : undefined)}
              >
                {word}
              </TextButton>
            ))}
          </Row>
        )}
      </Stack>
    </div>
  );
}

function Condition({ row, conditions, step, name }: ListProps & { row: ConditionRow }) {
  return row.kind === 'comparison' ? (
    <ComparisonRow row={row} index={step.index} name={name} />
  ) : (
    <AplField label={`${name}: APL`} span={row} writing={(typed) => writeCondition(conditions, row, typed)} />
  );
}

function getStyles({ colors, spacing }: GrafanaTheme2) {
  return {
    group: css({ width: '100%', paddingLeft: spacing(1), borderLeft: `2px solid ${colors.border.medium}` }),
  };
}
