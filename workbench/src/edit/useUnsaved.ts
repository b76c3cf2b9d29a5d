import { locationService } from '@grafana/runtime';
import { useCallback, useEffect, useRef, useState } from 'react';

import { type DashboardDescription } from '../dashboard/description';
import { warnBeforeUnload } from '../host/warnBeforeUnload';

/** The part of Grafana's history that is used; the library has no types. */
interface BlockableHistory {
  /** Asks before another location: a string is the question, true lets it pass. */
  block(ask: (next: { pathname: string }) => string | true): () => void;
}

const question = 'Leave without your changes? “Back to dashboard” keeps them.';

/**
 * Asks before the page is left while it has changes.
 * @returns `leave`, which goes to an address without a question
 */
export function useUnsaved(changed: DashboardDescription): { leave: (address: string) => void } {
  const [before] = useState(() => JSON.stringify(changed));
  const isChanged = JSON.stringify(changed) !== before;
  const release = useRef(() => {});
  useEffect(() => {
    if (!isChanged) {
      return;
    }
    const history: BlockableHistory = locationService.getHistory();
    const { pathname } = locationService.getLocation();
    // Range and variables may change in the address.
    release.current = history.block((next) => next.pathname === pathname || question);
    const stopWarning = warnBeforeUnload(() => true);
    return () => {
      release.current();
      stopWarning();
    };
  }, [isChanged]);
  const leave = useCallback((address: string) => {
    release.current();
    locationService.push(address);
  }, []);
  return { leave };
}
