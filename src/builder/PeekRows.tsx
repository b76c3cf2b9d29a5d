import React from 'react';

import { Peek, peekRows } from '../components/Peek';
import { useBuilder } from './useBuilder';

/** Shows the first rows that a query returns up to a step. */
export function PeekRows({ place, apl }: { place: string; apl: string }) {
  const { source, range, defaultFilter } = useBuilder();
  return <Peek kind="apl" text={`${apl}\n| take ${peekRows}`} {...{ place, source, range, defaultFilter }} />;
}
