import { useMemo } from 'react';

import { type Option } from './matchOptions';

/** The selected option of one of Grafana's lists, the same until its texts change: at another object, the list drops what is typed in it. */
export function useSelected(value: string, label = value): Option | null {
  return useMemo(() => (value === '' ? null : { value, label }), [value, label]);
}
