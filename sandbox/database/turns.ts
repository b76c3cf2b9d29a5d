/** Permission to run statements on one connection, until it is released. */
export interface Turn {
  /** Aborted once the turn has to end because it was a short one. Undefined for a turn without an end. */
  over?: AbortSignal;
  release(): void;
}

type Waiting = (turn: Turn) => void;

/**
 * Decides whose turn it is. Of several turns at once, the last is a short one, for work that can be begun again: what is done within
 * `shortMs` never waits until all the long work before it is done, and whatever takes longer gives way to the next.
 */
export class Turns {
  private readonly forLong: Waiting[] = [];
  private readonly forAny: Waiting[] = [];
  private long: number;
  private short: number;

  constructor(
    limit: number,
    private readonly shortMs: number
  ) {
    this.short = limit > 1 ? 1 : 0;
    this.long = limit - this.short;
  }

  /** Waits for a turn. Rejects with the signal's reason where it is aborted before. */
  async take(mayBeShort: boolean, signal?: AbortSignal): Promise<Turn> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const queue = mayBeShort ? this.forAny : this.forLong;
      const go = (turn: Turn) => {
        signal?.removeEventListener('abort', leave);
        resolve(turn);
      };
      const leave = () => {
        queue.splice(queue.indexOf(go), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      queue.push(go);
      this.next();
    });
  }

  private next(): void {
    const waiting = this.long > 0 ? (this.forLong.shift() ?? this.forAny.shift()) : undefined;
    if (waiting) {
      this.long--;
      waiting({
        release: () => {
          this.long++;
          this.next();
        },
      });
    } else if (this.short > 0) {
      this.forAny.shift()?.(this.shortTurn());
    }
  }

  private shortTurn(): Turn {
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), this.shortMs);
    this.short--;
    return {
      over: over.signal,
      release: () => {
        clearTimeout(timer);
        this.short++;
        this.next();
      },
    };
  }
}
