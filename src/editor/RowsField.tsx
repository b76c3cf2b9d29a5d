import React, { useState } from 'react';

import { Field, Input } from '@grafana/ui';

import { noMargin } from '../controls/styles';
import { type AplQuery } from '../query/model';
import { pageSize } from '../query/plan/plan';
import { readRows, rowsText } from './optionValues';

interface Props {
  id: string;
  rows: AplQuery['rows'];
  /** When the person leaves the field or presses Enter, only with rows that can be asked for, and other than before. */
  onChange: (rows: AplQuery['rows']) => void;
}

/** How many rows are wanted: a number, all, or nothing for the default. */
export function RowsField({ id, rows, onChange }: Props) {
  const saved = rows === undefined ? '' : rowsText(rows);
  const [typed, setTyped] = useState({ from: saved, text: saved });
  // A value from outside goes before what was typed for the one before it.
  const text = typed.from === saved ? typed.text : saved;
  const read = readRows(text);
  const problem = 'problem' in read ? read.problem : undefined;
  const take = () => {
    if (text === saved || !('rows' in read)) {
      return;
    }
    const wanted = read.rows === pageSize ? undefined : read.rows;
    if (wanted !== rows) {
      onChange(wanted);
    }
  };
  return (
    <Field
      label="Rows"
      description="1 to 1,000,000, or all. Default: 1,000, one page"
      htmlFor={id}
      invalid={problem !== undefined}
      error={problem}
      className={noMargin}
    >
      <Input
        id={id}
        width={40}
        value={text}
        placeholder="1,000"
        aria-invalid={problem !== undefined}
        onChange={({ currentTarget }) => setTyped({ from: saved, text: currentTarget.value })}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') {
            take();
          }
        }}
      />
    </Field>
  );
}
