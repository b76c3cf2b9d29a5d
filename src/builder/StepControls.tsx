import React from 'react';

import { type StepPart } from '../apl/steps/parts';
import { titleOf } from '../apl/steps/stepKinds';
import { AplField } from './AplField';
import { FilterCard } from './FilterCard';
import { KeysCard } from './KeysCard';
import { ListCard } from './ListCard';
import { SummarizeCard } from './SummarizeCard';

interface Props {
  step: StepPart;
  at: number;
  isBroken: boolean;
}

/** Shows the controls of a step; of one that cannot be read its text. */
export function StepControls({ step, at, isBroken }: Props) {
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
