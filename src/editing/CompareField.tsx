import React from 'react';

import { earlierTimeProblem, rangeBefore } from '../query/earlier/earlierTime';
import { type Option } from '../controls/matchOptions';
import { Picker } from '../controls/Picker';

/** Suggested times to compare with. Users can also type a duration. */
export const earlierTimes: readonly Option[] = [
  { value: '', label: 'None' },
  { value: '1d', label: '1 day before', synonyms: ['yesterday'] },
  { value: '7d', label: '1 week before', synonyms: ['last week'] },
  {
    value: rangeBefore,
    label: 'The preceding range',
    description: 'A range of the same length that ends where the current range starts',
  },
];

/** Field for an earlier time to compare with: an option, a typed duration, or `''` for none. */
export function CompareField({ value, onChange }: { value: string; onChange: (compare: string) => void }) {
  const problemOf = (text: string) => (text === '' ? undefined : earlierTimeProblem(text));
  return (
    <Picker
      label="Compare with"
      description="Earlier time, e.g. 1d or 12h. Default: none"
      options={earlierTimes}
      value={value}
      shown={earlierTimes.find((option) => option.value === value)?.label}
      custom
      isWhole={(text) => problemOf(text) === undefined}
      problemOf={problemOf}
      onChange={onChange}
    />
  );
}
