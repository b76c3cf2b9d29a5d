import { useEffect, useState } from 'react';

/** A value, or the reason why it couldn't be loaded; neither while loading. */
interface Loaded<Value> {
  value?: Value;
  problem?: string;
}

/** Loads the value for a key, and loads again when the key changes. `load` must stay the same function. */
export function useLoaded<Key, Value>(load: (key: Key) => Promise<Value>, key: Key): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value> & { key?: Key }>({});
  useEffect(() => {
    let wanted = true;
    const show = (found: Loaded<Value>) => wanted && setLoaded({ ...found, key });
    load(key)
      .then((value) => show({ value }))
      .catch((error: unknown) => show({ problem: error instanceof Error ? error.message : String(error) }));
    return () => {
      wanted = false;
    };
  }, [load, key]);
  return loaded.key === key ? loaded : {};
}
