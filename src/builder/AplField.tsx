import React from 'react';

import { type Aggregation, type ListItem } from '@aplkit/language/apl/steps/cards';
import { whyNotEdit } from '@aplkit/language/apl/steps/checkEdits';
import { write, writeName } from '@aplkit/language/apl/steps/listEdits';
import { type Span } from '@aplkit/language/apl/tree/ast';
import { applyEdits, type Edit } from '@aplkit/language/apl/tree/edit';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { TextField } from '../controls/fields';
import { AplInput } from './AplInput';
import { type NumberKind, whyNoNumber } from './refusals';
import { useBuilder } from './useBuilder';

interface Props {
  label: string;
  span: Span;
  disabled?: boolean;
  /** Kind of number to enter. If missing, the input takes any APL and has suggestions. */
  number?: NumberKind;
  /** Edits that write the typed text. By default, it replaces the part. */
  writing?: (typed: string) => Edit[];
}

/** Input for a part of the query as APL. Rejects text that would change other parts. */
export function AplField({ label, span, disabled, number, writing = (typed) => write(span, typed) }: Props) {
  const { text, edit } = useBuilder();
  const value = text.slice(span.from, span.to);
  const problemOf = (typed: string) => whyNotEdit(text, writing(typed));
  const take = (typed: string) => edit(writing(typed));
  return number ? (
    <TextField
      label={label}
      hideLabel
      value={value}
      width={16}
      disabled={disabled}
      inputMode="decimal"
      problemOf={(typed) => (typed === value ? undefined : (whyNoNumber(typed, number) ?? problemOf(typed)))}
      onChange={take}
    />
  ) : (
    <AplInput
      label={label}
      value={value}
      disabled={disabled}
      around={(typed) => {
        const before = applyEdits(text.slice(0, span.to), write(span, typed));
        return { text: before + text.slice(span.to), from: before.length - typed.length };
      }}
      problemOf={problemOf}
      onChange={take}
    />
  );
}

/** Input for the name of a calculated column. An empty input means the default name. */
export function AliasField({ name, item }: { name: string; item: Aggregation | ListItem }) {
  const { text, edit } = useBuilder();
  return (
    <TextField
      label={`${name}: name`}
      hideLabel
      value={item.name?.name ?? ''}
      width={20}
      placeholder="alias (optional)"
      onChange={(typed) => edit(writeName(text, item, typed === '' ? '' : quoteName(typed)))}
    />
  );
}
