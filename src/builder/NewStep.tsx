import React, { useLayoutEffect, useRef } from 'react';

import { addNewStep, whyNoStep } from '@aplkit/language/apl/steps/newSteps';
import { type Beginning, type OfferedStep } from '@aplkit/language/apl/steps/stepKinds';
import { applyEdits } from '@aplkit/language/apl/tree/edit';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { AplInput } from './AplInput';
import { CardFrame } from '../editing/CardFrame';
import { ActionButton } from '../controls/buttons';
import { isEmptyEscape } from '../controls/escape';
import { FieldPicker } from './FieldPicker';
import { focusSoon } from '../controls/focus';
import { NewCalculation } from './NewCalculation';
import { NewCondition } from './NewCondition';
import { useBuilder } from './useBuilder';

interface Props {
  kind: OfferedStep;
  beginning: Beginning;
  /** Of the step that it comes before; `undefined` for one that is added last. */
  before: number | undefined;
  /** Of the step that it will be. */
  index: number;
  onDone: () => void;
}

/** Shows the card of a step that is not in the query yet: it is added once something is chosen or written. */
export function NewStep({ kind, beginning, before, index, onDone }: Props) {
  const { text, edit } = useBuilder();
  const whole = useRef<HTMLDivElement>(null);
  /** The button that was pressed for it. */
  const opener = useRef<Element>(undefined);
  useLayoutEffect(
    () =>
      focusSoon(() => {
        const { activeElement, body } = document;
        opener.current = activeElement === body ? undefined : (activeElement ?? undefined);
        return whole.current?.querySelector('input, textarea');
      }),
    []
  );
  const cancel = () => {
    const below = whole.current?.nextElementSibling;
    onDone();
    // The item of a menu went with it.
    focusSoon(() =>
      opener.current?.isConnected ? opener.current : [...(below?.querySelectorAll('button') ?? [])].at(-1)
    );
  };
  const label = `New step, ${kind.title}`;
  const step = { word: kind.word, before };
  const adding = (written: string) => addNewStep(text, step, beginning.apl + written);
  const add = (written: string) => {
    const { edits, unit } = adding(written);
    onDone();
    // A condition is complete with its value.
    edit(edits, { unit, control: beginning.kind === 'condition' ? 'last' : undefined });
  };
  const input = {
    label: `${label}: APL`,
    placeholder: kind.help,
    around: (typed: string) => {
      const [addition] = adding(typed).edits;
      const begins = addition.text.indexOf(beginning.apl + typed) + beginning.apl.length;
      return { text: applyEdits(text, [addition]), from: addition.from + begins };
    },
    problemOf: (typed: string) => whyNoStep(text, step, beginning.apl + typed),
    onChange: add,
  };
  return (
    <div ref={whole} onKeyDown={(event) => beginning.kind !== 'condition' && isEmptyEscape(event) && cancel()}>
      <CardFrame
        title={kind.title}
        word={kind.word || undefined}
        problems={[]}
        onEdit={edit}
        actions={<ActionButton name="times" label={`Cancel ${label}`} data-control="cancel" onClick={cancel} />}
      >
        {beginning.kind === 'condition' ? (
          <NewCondition name={label} index={index} onAdd={add} onCancel={cancel} />
        ) : beginning.kind === 'field' ? (
          <FieldPicker label={`${label}: field`} value="" index={index} onChange={(field) => add(quoteName(field))} />
        ) : kind.word === 'extend' ? (
          <NewCalculation {...input} name={label} index={index} />
        ) : (
          <AplInput {...input} value="" />
        )}
      </CardFrame>
    </div>
  );
}
