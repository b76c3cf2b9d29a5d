import { defer, finalize, identity, type Observable, ReplaySubject, share, timer } from 'rxjs';

interface SharingOptions {
  /** Milliseconds before an unused request is canceled; if unset, it's canceled immediately. */
  graceMs?: number;
  /** True to cache results. A failed request is sent again on the next call. */
  keep?: boolean;
}

/** Shares equal requests. A request is canceled when its last subscriber leaves. */
export class SharedRequests<T> {
  private readonly shared = new Map<string, Observable<T>>();

  constructor(private readonly options: SharingOptions = {}) {}

  /** The running or cached request with this key, or a new one, which is sent on subscription. */
  share(key: string, send: () => Observable<T>): Observable<T> {
    const known = this.shared.get(key);
    if (known !== undefined) {
      return known;
    }
    const { graceMs, keep = false } = this.options;
    const request = defer(send).pipe(
      keep ? identity : finalize(() => this.shared.delete(key)),
      // Late subscribers get the latest value.
      share({
        connector: () => new ReplaySubject(1),
        resetOnComplete: !keep,
        resetOnRefCountZero: graceMs === undefined || (() => timer(graceMs)),
      })
    );
    this.shared.set(key, request);
    return request;
  }
}
