import { defer, finalize, identity, type Observable, ReplaySubject, share, timer } from 'rxjs';

interface SharingOptions {
  /** Milliseconds that a request goes on when nobody waits for it any more; none when unset. */
  graceMs?: number;
  /** True to keep what came of a request for all later ones. One that failed is sent again. */
  keep?: boolean;
}

/** Equal requests are one: all get its result, and it is canceled when the last of them goes. */
export class SharedRequests<T> {
  private readonly shared = new Map<string, Observable<T>>();

  constructor(private readonly options: SharingOptions = {}) {}

  /** The request of this key that runs or is kept, or a new one, which is sent when it is subscribed to. */
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
