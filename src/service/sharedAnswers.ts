import { finalize, type Observable, share } from 'rxjs';

/** Equal requests that run at the same time are one: all get its answer, and it is cancelled when the last of them goes. */
export class SharedAnswers<T> {
  private readonly running = new Map<string, Observable<T>>();

  share(key: string, send: () => Observable<T>): Observable<T> {
    const known = this.running.get(key);
    if (known !== undefined) {
      return known;
    }
    const shared = send().pipe(
      finalize(() => this.running.delete(key)),
      share()
    );
    this.running.set(key, shared);
    return shared;
  }
}
