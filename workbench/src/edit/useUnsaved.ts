import { locationService } from '@grafana/runtime';
import { useCallback, useEffect, useRef, useState } from 'react';

import { type DashboardDescription } from '../dashboard/description';
import { warnBeforeUnload } from '../host/warnBeforeUnload';

/** The part of Grafana's history that is used here; the library has no types. */
interface BlockableHistory {
  /**
   * Sets a function that is called before the page is left. It returns a confirmation message, or true to allow
   * leaving.
   */
  block(ask: (next: { pathname: string }) => string | true): () => void;
}

const question = 'Leave without your changes? “Back to dashboard” keeps them.';

/**
 * Shows a confirmation before users leave a page with unsaved changes.
 * @returns `leave`, which skips the confirmation
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
    // The range and variables in the address may change.
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
