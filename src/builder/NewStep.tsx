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
  /** Index of the step after the new one; `undefined` if the new step is added at the end. */
  before: number | undefined;
  /** Index that the new step will have. */
  index: number;
  onDone: () => void;
}

/** Card for a new step, which is added to the query once the user chooses or enters something. */
export function NewStep({ kind, beginning, before, index, onDone }: Props) {
  const { text, edit } = useBuilder();
  const whole = useRef<HTMLDivElement>(null);
  /** The button that opened this card. */
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
    // By now, the clicked menu item no longer exists.
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
    // A condition is complete once it has a value.
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
