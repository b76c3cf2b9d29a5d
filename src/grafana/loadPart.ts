import { from, mergeMap, type Observable, type ObservableInput } from 'rxjs';

/** Loads a part of the plugin. After an update of the plugin, a page that was open before asks for files that are gone. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    throw new Error(
      'A part of the data source’s plugin could not be loaded. It may have been updated, or Grafana cannot be reached: reload the page.'
    );
  }
}

/** Does the same, and goes on with the part. */
export function withPart<Part, T>(load: () => Promise<Part>, use: (part: Part) => ObservableInput<T>): Observable<T> {
  return from(loadPart(load)).pipe(mergeMap(use));
}
