import { defer, from, mergeMap, type Observable, type ObservableInput } from 'rxjs';

/** Loads a part of the plugin. Fails on a page opened before a plugin update, because the files are gone. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    throw new Error(
      'Part of the plugin couldn’t be loaded. Grafana may be unreachable, or the plugin was updated: reload the page.'
    );
  }
}

export function withPart<Part, T>(load: () => Promise<Part>, use: (part: Part) => ObservableInput<T>): Observable<T> {
  return from(loadPart(load)).pipe(mergeMap(use));
}

/** A part of the plugin that loads once, on first use. After a failure, the next use tries again. */
export class LazyPart<Part> {
  private loading: Promise<Part> | undefined;
  private loaded: Part | undefined;

  constructor(private readonly start: () => Promise<Part>) {}

  load(): Promise<Part> {
    this.loading ??= loadPart(this.start).then(
      (part) => (this.loaded = part),
      (error: unknown) => {
        this.loading = undefined;
        throw error;
      }
    );
    return this.loading;
  }

  /** The result of a call to the part, which is loaded on subscription. */
  use<T>(call: (part: Part) => ObservableInput<T>): Observable<T> {
    return defer(() => this.load()).pipe(mergeMap(call));
  }

  /** The result of a synchronous call to the part, or `otherwise` until the part is loaded. */
  now<T>(answer: (part: Part) => T, otherwise: T): T {
    return this.loaded === undefined ? otherwise : answer(this.loaded);
  }
}
