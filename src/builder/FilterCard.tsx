import React, { useState } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { Button, IconButton, RadioButtonGroup, useStyles2 } from '@grafana/ui';

import { addAlternative, addCondition, removeCondition, writeConnective } from '../apl/steps/conditionEdits';
import { type ConditionRow as Row, type Conditions, type Connective, type Group } from '../apl/steps/conditions';
import { type StepPart } from '../apl/steps/parts';
import { removeStep } from '../apl/steps/stepEdits';
import { AplField } from './AplField';
import { ComparisonRow } from './ComparisonRow';
import { NewCondition } from './NewCondition';
import { useBuilder } from './useBuilder';
import { type ControlsProps } from './controlsProps';

type FilterStep = Extract<StepPart, { kind: 'filter' }>;

/** Edits the conditions of a filter: all of them hold, or one of them; a group of them is one of them. */
export function FilterCard({ step, name }: ControlsProps<FilterStep>) {
  return <ConditionList step={step} name={name} conditions={step.conditions} />;
}

interface ListProps extends ControlsProps<FilterStep> {
  conditions: Conditions | Group;
  isInner?: boolean;
}

/** The condition that is being added: after the others, or beside one of them. */
type Adding = { beside: number | undefined };

function ConditionList({ step, name, conditions, isInner = false }: ListProps) {
  const styles = useStyles2(getStyles);
  const { text, edit } = useBuilder();
  const [adding, setAdding] = useState<Adding>();
  const { rows, connective } = conditions;
  const other: Connective = connective === 'and' ? 'or' : 'and';
  const remove = (at: number) => edit(rows.length > 1 ? removeCondition(text, conditions, at) : removeStep(text, step));
  const add = (apl: string) => {
    const beside = adding?.beside;
    setAdding(undefined);
    edit(beside === undefined ? addCondition(conditions, apl) : addAlternative(conditions, rows[beside], apl));
  };
  return (
    <div className={isInner ? styles.group : styles.list}>
      {rows.length > 1 && (
        <RadioButtonGroup<Connective>
          size="sm"
          aria-label={`${name}: which conditions hold`}
          options={[
            { value: 'and', label: 'all of them', description: 'and' },
            { value: 'or', label: 'one of them', description: 'or' },
          ]}
          value={connective}
          onChange={(chosen) => edit(writeConnective(conditions, chosen))}
        />
      )}
      {rows.map((row, at) => {
        const label = `${name}, condition ${at + 1}`;
        return row.kind === 'group' ? (
          <ConditionList key={at} step={step} name={label} conditions={row} isInner />
        ) : (
          <div key={at} className={styles.row}>
            <Condition row={row} step={step} name={label} />
            {!isInner && rows.length > 1 && (
              <Button
                size="sm"
                variant="secondary"
                fill="text"
                aria-label={`Add “${other}” to ${label}`}
                onClick={() => setAdding({ beside: at })}
              >
                {other} …
              </Button>
            )}
            <IconButton name="times" tooltip={`Remove ${label}`} onClick={() => remove(at)} />
          </div>
        );
      })}
      {adding && (
        <NewCondition
          name={`${name}, new condition`}
          index={step.index}
          onCancel={() => setAdding(undefined)}
          onAdd={add}
        />
      )}
      {!adding && (
        <div className={styles.row}>
          {(rows.length > 1 ? [connective] : (['and', 'or'] as const)).map((word) => (
            <Button
              key={word}
              size="sm"
              variant="secondary"
              fill="text"
              icon="plus"
              aria-label={`Add a condition with “${word}” to ${name}`}
              onClick={() => setAdding({ beside: rows.length === 1 && word !== connective ? 0 : undefined })}
            >
              {word}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function Condition({ row, step, name }: { row: Row; step: FilterStep; name: string }) {
  return row.kind === 'comparison' ? (
    <ComparisonRow row={row} index={step.index} name={name} />
  ) : (
    <AplField label={`${name}: APL`} span={row} />
  );
}

function getStyles(theme: GrafanaTheme2) {
  const list = { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: theme.spacing(1) } as const;
  return {
    list: css(list),
    group: css({
      ...list,
      width: '100%',
      paddingLeft: theme.spacing(1),
      borderLeft: `2px solid ${theme.colors.border.medium}`,
    }),
    row: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1), width: '100%' }),
  };
}
