import React from 'react';

import { ActionButton } from './ActionButton';

interface Props {
  /** Says where the rows are: `after step 1, Filter`. */
  place: string;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

/** Opens and closes a look at the first rows. */
export function PeekButton({ place, isOpen, onChange }: Props) {
  return (
    <ActionButton
      name={isOpen ? 'eye-slash' : 'eye'}
      label={`${isOpen ? 'Hide' : 'Show'} the first rows ${place}`}
      aria-expanded={isOpen}
      onClick={() => onChange(!isOpen)}
    />
  );
}
