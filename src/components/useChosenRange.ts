import { useState } from 'react';

import { type TimeRange } from '@grafana/data';

/** Returns the range as it was when it was chosen: one like "now-1h" moves on with each run of the query. */
export function useChosenRange(range: TimeRange): TimeRange {
  const key = JSON.stringify([range.raw.from.valueOf(), range.raw.to.valueOf()]);
  const [chosen, setChosen] = useState({ key, range });
  if (chosen.key !== key) {
    setChosen({ key, range });
  }
  return chosen.range;
}
