import React, { useState } from 'react';

import { css } from '@emotion/css';

import { Stack, Text } from '@grafana/ui';

import { type Problem } from '@aplkit/language/kit/problem';
import { limitNote } from '@aplkit/language/apl/steps/newSteps';
import { switchOff, switchOn } from '@aplkit/language/apl/steps/offSteps';
import { type StepPart } from '@aplkit/language/apl/steps/parts';
import { duplicateStep, moveStep, removeStep, type Unit } from '@aplkit/language/apl/steps/stepEdits';
import { titleOf } from '@aplkit/language/apl/steps/stepKinds';
import { CardFrame, StepActions } from '../editing/CardFrame';
import { ActionButton } from '../controls/buttons';
import { AplField } from './AplField';
import { FilterCard } from './FilterCard';
import { KeysCard } from './KeysCard';
import { ListCard } from './ListCard';
import { SummarizeCard } from './SummarizeCard';
import { useBuilder, useRowsPeek } from './useBuilder';

interface Props {
  step: Unit;
  /** Index of this card. */
  at: number;
  count: number;
  problems: readonly Problem[];
  isBroken: boolean;
  dragged: number | undefined;
  onDrag: (at: number | undefined) => void;
  onFocus: () => void;
}

/** Card for a step, with buttons that move, disable, duplicate and remove it. */
export function StepCard({ step, at, count, problems, isBroken, dragged, onDrag, onFocus }: Props) {
  const { text, parts, edit, analysis } = useBuilder();
  const [isOver, setIsOver] = useState(false);
  const isOff = step.kind === 'off';
  const word = isOff ? firstWord(step.apl) : step.operator.keyword.name;
  const title = titleOf(word);
  const name = `step ${at + 1}, ${title}`;
  const peek = useRowsPeek(`after ${name}`, isOff || isBroken ? undefined : text.slice(0, step.to));
  const note = isOff ? undefined : limitNote(text, analysis.query.pipeline?.operators ?? [], step.index);
  const move = (to: number, control: string) => edit(moveStep(text, parts, at, to), { unit: to, control });
  return (
    <CardFrame
      unit={at}
      title={isOff ? `${title} (disabled)` : title}
      word={word}
      isOff={isOff}
      problems={problems}
      onEdit={edit}
      onFocus={onFocus}
      drag={{
        isOver: isOver && dragged !== undefined && dragged !== at,
        draggable: count > 1 && !isBroken,
        onDragStart: ({ dataTransfer }) => {
          dataTransfer.effectAllowed = 'move';
          dataTransfer.setData('text/plain', step.kind);
          onDrag(at);
        },
        onDragEnd: () => onDrag(undefined),
        onDragOver: (event) => {
          if (dragged !== undefined) {
            event.preventDefault();
            setIsOver(true);
          }
        },
        onDragLeave: () => setIsOver(false),
        onDrop: (event) => {
          event.preventDefault();
          setIsOver(false);
          onDrag(undefined);
          if (dragged !== undefined && dragged !== at) {
            edit(moveStep(text, parts, dragged, at), { unit: at, control: 'up' });
          }
        },
      }}
      actions={
        <Stack direction="row" gap={1} alignItems="center">
          {peek.button}
          <StepActions
            {...{ name, at, count }}
            isFixed={isBroken}
            onMove={move}
            onRemove={() => edit(removeStep(text, parts, step), { unit: Math.max(0, at - 1), control: 'up' })}
          >
            {!isOff && (
              <ActionButton
                name="copy"
                label={`Duplicate ${name}`}
                disabled={isBroken}
                onClick={() => edit(duplicateStep(text, step), { unit: at + 1 })}
              />
            )}
            <ActionButton
              name={isOff ? 'play' : 'pause'}
              label={`${isOff ? 'Enable' : 'Disable'} ${name}`}
              data-control="switch"
              onClick={() => edit(isOff ? switchOn(step) : switchOff(text, step), { unit: at, control: 'switch' })}
            />
          </StepActions>
        </Stack>
      }
    >
      {isOff ? <code className={off}>{step.apl}</code> : <StepControls step={step} at={at} isBroken={isBroken} />}
      {note !== undefined && (
        <Text variant="bodySmall" color="secondary">
          {note}
        </Text>
      )}
      {peek.rows}
    </CardFrame>
  );
}

/** Controls for a step, or its text if it can't be parsed. */
function StepControls({ step, at, isBroken }: Pick<Props, 'at' | 'isBroken'> & { step: StepPart }) {
  const name = `Step ${at + 1}, ${titleOf(step.operator.keyword.name)}`;
  if (isBroken) {
    return <AplField label={`${name}: APL`} span={step.operator} disabled />;
  }
  switch (step.kind) {
    case 'filter':
      return <FilterCard step={step} name={name} />;
    case 'summarize':
      return <SummarizeCard step={step} name={name} />;
    case 'calculate':
    case 'columns':
    case 'distinct':
    case 'expand':
      return <ListCard step={step} name={name} />;
    case 'sort':
    case 'top':
      return <KeysCard step={step} name={name} />;
    case 'limit':
      return <AplField label={`${name}: row count`} span={step.count} number="whole" />;
    case 'sample':
      return <AplField label={`${name}: share of rows, e.g. 0.1`} span={step.count} number="share" />;
    case 'search':
      return <AplField label={`${name}: search term`} span={step.searched} />;
    case 'parse':
      return (
        <>
          <AplField label={`${name}: string to parse`} span={step.parsed} />
          <AplField label={`${name}: pattern`} span={step.pattern} />
        </>
      );
    case 'count':
    case 'schema':
      return <></>;
    case 'text':
      return <AplField label={`${name}: APL`} span={step.operator} />;
    default: {
      const never: never = step;
      return never;
    }
  }
}

const off = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

function firstWord(apl: string): string {
  return apl.slice(1).trim().split(/\s/, 1)[0];
}
