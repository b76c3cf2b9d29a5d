import { createContext, useContext } from 'react';

import { type Host } from '../boot/bootRuntime';

export const HostContext = createContext<Host | undefined>(undefined);

/** Returns the running host, which is the context of every page. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) {
    throw new Error('useHost() works only below <App>.');
  }
  return host;
}
