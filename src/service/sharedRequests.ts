import { defer, finalize, identity, type Observable, ReplaySubject, share, timer } from 'rxjs';

interface SharingOptions {
  /** Milliseconds before an unused request is canceled; immediately if unset. */
  graceMs?: number;
  /** True to cache results. Failed requests are retried. */
  keep?: boolean;
}

/** Shares equal requests. Canceled when the last subscriber leaves. */
export class SharedRequests<T> {
  private readonly shared = new Map<string, Observable<T>>();

  constructor(private readonly options: SharingOptions = {}) {}

  /** Running or cached request with this key, or a new one, sent on subscription. */
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
