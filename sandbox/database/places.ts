/** A number of places that are taken in turn. */
export class Places {
  private readonly waiting: Array<() => void> = [];

  constructor(private free: number) {}

  get hasFree(): boolean {
    return this.free > 0;
  }

  /** Waits for a place, and returns what frees it. Rejects with the signal's reason where it is aborted before. */
  async take(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.free > 0) {
      this.free--;
    } else {
      await this.turn(signal);
    }
    return () => {
      const next = this.waiting.shift();
      if (next) {
        next();
      } else {
        this.free++;
      }
    };
  }

  private turn(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(go), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.waiting.push(go);
    });
  }
}
