import React, { useState } from 'react';

import { findColumn } from '@aplkit/language/apl/analysis/scope';
import { arityOf, needsNumber } from '@aplkit/language/apl/steps/comparisons';
import { numberOfString, writtenValue, writeComparison } from '@aplkit/language/apl/steps/conditionEdits';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { OperatorPicker } from './ComparisonRow';
import { ActionButton } from '../controls/buttons';
import { isEmptyEscape } from '../controls/escape';
import { Row } from '../editing/CardFrame';
import { FieldPicker } from './FieldPicker';
import { useBuilder } from './useBuilder';
import { ValuePicker } from './ValuePicker';

interface Props {
  name: string;
  index: number;
  onAdd: (apl: string) => void;
  onCancel: () => void;
}

/** Form for a new condition, which is added to the query once it is complete. */
export function NewCondition({ name, index, onAdd, onCancel }: Props) {
  const { scopeOf } = useBuilder();
  const [field, setField] = useState('');
  const [operator, setOperator] = useState('==');
  const type = findColumn(scopeOf(index), field)?.type ?? 'unknown';
  const choose = (name: string, chosen: string) => {
    setField(name);
    setOperator(chosen);
    if (name !== '' && arityOf(chosen) === 'none') {
      onAdd(writeComparison(quoteName(name), chosen, []));
    }
  };
  const isNumber = needsNumber(operator, type);
  const valueType = isNumber ? 'float' : type;
  const add = (value: string) => {
    const written = writtenValue('', value, valueType);
    const compared = quoteName(field);
    if (written !== undefined) {
      onAdd(writeComparison(isNumber ? numberOfString(compared) : compared, operator, [written]));
    }
  };
  return (
    <div data-new onKeyDown={(event) => field === '' && isEmptyEscape(event) && onCancel()}>
      <Row>
        <FieldPicker label={`${name}: field`} value={field} index={index} onChange={(name) => choose(name, operator)} />
        <OperatorPicker name={name} value={operator} type={type} onChange={(chosen) => choose(field, chosen)} />
        {arityOf(operator) !== 'none' && (
          <ValuePicker
            label={`${name}: value`}
            value=""
            field={field || undefined}
            type={valueType}
            operator={operator}
            index={index}
            disabled={field === ''}
            onChange={add}
          />
        )}
        <ActionButton name="times" label={`Cancel ${name}`} data-control="cancel" onClick={onCancel} />
      </Row>
    </div>
  );
}
