import React, { type ComponentProps, useRef, useState } from 'react';

import { isNumber, isDynamic } from '@aplkit/language/apl/analysis/types';
import { ratioOf } from '@aplkit/language/apl/steps/ratio';
import { TextButton, ActionButton } from '../controls/buttons';
import { focusSoon } from '../controls/focus';
import { AplInput } from './AplInput';
import { isEmptyEscape } from '../controls/escape';
import { Row } from '../editing/CardFrame';
import { FieldPicker } from './FieldPicker';
import { useBuilder } from './useBuilder';

interface Props extends Omit<ComponentProps<typeof AplInput>, 'value' | 'disabled'> {
  name: string;
  /** Index of the step. */
  index: number;
}

/** Form for a new calculated column: APL, or the ratio of two columns. */
export function NewCalculation({ name, index, ...input }: Props) {
  const whole = useRef<HTMLDivElement>(null);
  const [isRatio, setIsRatio] = useState(false);
  const show = (shown: boolean) => {
    setIsRatio(shown);
    focusSoon(() => whole.current?.querySelector(shown ? 'input' : '[data-control=ratio]'));
  };
  return (
    <div ref={whole}>
      <Row>
        {isRatio ? (
          <NewRatio name={`${name}, ratio`} index={index} onAdd={input.onChange} onCancel={() => show(false)} />
        ) : (
          <>
            <AplInput {...input} value="" />
            <TextButton
              data-control="ratio"
              aria-label={`Add a ratio of two columns to ${name}`}
              onClick={() => show(true)}
            >
              Ratio of two columns
            </TextButton>
          </>
        )}
      </Row>
    </div>
  );
}

interface RatioProps {
  name: string;
  index: number;
  onAdd: (apl: string) => void;
  onCancel: () => void;
}

function NewRatio({ name, index, onAdd, onCancel }: RatioProps) {
  const { scopeOf } = useBuilder();
  const scope = scopeOf(index);
  const [part, setPart] = useState('');
  const without = scope.columns.filter(({ type }) => !isNumber(type) && !isDynamic(type)).map((column) => column.name);
  const cancelEmpty = (event: React.KeyboardEvent) => {
    if (isEmptyEscape(event)) {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <div onKeyDown={cancelEmpty}>
      <Row>
        <FieldPicker label={`${name}: column`} value={part} index={index} without={without} onChange={setPart} />
        <span>divided by</span>
        <FieldPicker
          label={`${name}: divisor`}
          value=""
          index={index}
          without={without}
          disabled={part === ''}
          onChange={(divisor) => onAdd(ratioOf(part, divisor, scope, scopeOf(index + 1)))}
        />
        <ActionButton name="times" label={`Cancel ${name}`} data-control="cancel" onClick={onCancel} />
      </Row>
    </div>
  );
}
