import { locationService } from '@grafana/runtime';
import React, { type PropsWithChildren, useLayoutEffect, useMemo, useState } from 'react';
import { type Location, type Navigator, type Path, Router } from 'react-router-dom';

/** The part of Grafana's history that is used here; the library has no types. */
interface History {
  location: Omit<Location, 'key'> & { key?: string };
  createHref(to: Partial<Path>): string;
  go(steps: number): void;
  push(to: string | (Partial<Path> & { state?: unknown }), state?: unknown): void;
  replace(to: string | (Partial<Path> & { state?: unknown }), state?: unknown): void;
  listen(listener: (location: History['location']) => void): () => void;
}

/** Adapts Grafana's history (`history` 4) to react-router 6, which expects `history` 5. They differ for locations without a path. */
function createNavigator(history: History): Navigator {
  const whole = (to: Partial<Path>) => ({ ...history.location, ...to });
  return {
    createHref: (to) => history.createHref(typeof to === 'string' ? { pathname: to } : to),
    go: (steps) => history.go(steps),
    push: (to, state) => (typeof to === 'string' ? history.push(to, state) : history.push({ ...whole(to), state })),
    replace: (to, state) =>
      typeof to === 'string' ? history.replace(to, state) : history.replace({ ...whole(to), state }),
  };
}

/** Routes with Grafana's location service, which plugins and scenes use. */
export function HistoryRouter({ children }: PropsWithChildren) {
  const history: History = locationService.getHistory();
  const navigator = useMemo(() => createNavigator(history), [history]);
  const [location, setLocation] = useState(history.location);
  useLayoutEffect(() => history.listen((next) => setLocation(next)), [history]);
  return (
    <Router navigator={navigator} location={{ ...location, state: location.state, key: location.key ?? 'default' }}>
      {children}
    </Router>
  );
}
