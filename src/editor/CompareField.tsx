import React, { useState } from 'react';

import { ListField, TextField } from '../components/fields';
import { earlierTimeProblem } from '../query/earlier/earlierTime';
import { earlierTimes } from './optionValues';

interface Props {
  /** `''` for nothing. */
  value: string;
  onChange: (compare: string) => void;
}

const other = { value: 'other', label: 'Another time before', description: 'A duration' };
const problemOf = (text: string) => (text === '' ? undefined : earlierTimeProblem(text));

/** Takes an earlier time to compare with: one of a few, or a duration. */
export function CompareField({ value, onChange }: Props) {
  const isOffered = earlierTimes.some((option) => option.value === value);
  const [isWritten, setWritten] = useState(false);
  const isOther = isWritten || !isOffered;
  return (
    <>
      <ListField
        label="Compare with"
        description="An earlier time, which is asked for as well. Default: none"
        options={[...earlierTimes, other]}
        value={isOther ? other.value : value}
        onChange={(chosen) => {
          setWritten(chosen === other.value);
          if (chosen !== other.value) {
            onChange(chosen);
          }
        }}
      />
      {isOther && (
        <TextField
          label="How long before"
          description="Such as 12h, or a variable"
          placeholder="12h"
          value={value}
          problemOf={problemOf}
          onChange={onChange}
        />
      )}
    </>
  );
}
