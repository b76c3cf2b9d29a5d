import React from 'react';

import { whyNotEdit } from '../apl/steps/checkEdits';
import { write } from '../apl/steps/listEdits';
import { type Span } from '../apl/tree/ast';
import { applyEdits } from '../apl/tree/edit';
import { AplInput } from './AplInput';
import { TextInput } from './TextInput';
import { useBuilder } from './useBuilder';

interface Props {
  label: string;
  /** The part of the query that it edits. */
  span: Span;
  disabled?: boolean;
  /** A number or the like, without suggestions. */
  isShort?: boolean;
}

/** Edits a part of the query as APL. What is no such part of a query, or more than it, is not written. */
export function AplField({ label, span, disabled, isShort }: Props) {
  const { text, edit } = useBuilder();
  const value = text.slice(span.from, span.to);
  const problemOf = (typed: string) => whyNotEdit(text, write(span, typed));
  const take = (typed: string) => edit(write(span, typed));
  return isShort ? (
    <TextInput
      label={label}
      value={value}
      width={16}
      disabled={disabled}
      isNumber
      problemOf={problemOf}
      onChange={take}
    />
  ) : (
    <AplInput
      label={label}
      value={value}
      disabled={disabled}
      around={(typed) => ({ text: applyEdits(text, write(span, typed)), from: span.from })}
      problemOf={problemOf}
      onChange={take}
    />
  );
}
