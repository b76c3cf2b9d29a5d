import React from 'react';

import { type Span } from '@aplkit/language/kit/edit';
import { replace } from '@aplkit/language/kit/places';
import { codeIn } from '@aplkit/language/mpl/edit/keepComments';
import { writeCalculation } from '@aplkit/language/mpl/steps/callEdits';
import { type MplCard } from '@aplkit/language/mpl/steps/cards';
import { TextField } from '../controls/fields';
import { Row } from '../editing/CardFrame';
import { Picker } from '../controls/Picker';
import { readLiteral } from './filterValues';
import { isOneVariable, operatorOptions, optionsIn } from './stepOptions';
import { useMetrics } from './useMetrics';

interface Props extends Omit<Extract<MplCard, { kind: 'calculate' }>, 'kind'> {
  name: string;
  step: Span;
}

/** True if a text consists of a single MPL number or variable. */
const isAmount = (written: string): boolean => readLiteral(written)?.kind === 'number' || isOneVariable(written);

/** Controls for a function that is applied to each value, or for an operator with a number. */
export function Calculation({ step, function: called, operand, name }: Props) {
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
