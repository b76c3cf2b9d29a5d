import { parseQuery } from '../parse';
import { datasetNames } from './datasetNames';
import { type KnownSchema } from './schema';

/** Datasets that names stand for. A view stands for all datasets that it reads, even through other views. */
export function datasetsBehind(names: readonly string[], views: KnownSchema['views'] = new Map()): string[] {
  const seen = new Set<string>();
  const behind = (name: string): string[] => {
    if (seen.has(name)) {
      return [];
    }
    seen.add(name);
    const view = views.get(name);
    return view === undefined ? [name] : (view.datasets ?? datasetNames(parseQuery(view.query))).flatMap(behind);
  };
  return names.flatMap(behind);
}
