import { type DuckDBConnection, type DuckDBInstance } from '@duckdb/node-api';

interface Lease {
  connection: DuckDBConnection;
  release(): void;
}

type Work<T> = (connection: DuckDBConnection) => Promise<T>;

/** Maximum milliseconds for a statement on the connection that is reserved for short statements. */
const lightMs = 250;

/**
 * Pool of connections, each of which runs one statement at a time. One is reserved for short statements; a long one there is restarted
 * on another connection.
 */
export class ConnectionPool {
  private readonly idle: DuckDBConnection[] = [];
  private readonly light: Places | undefined;
  private readonly heavy: Places;
  /** Signals of requests whose statement was too long for the reserved connection, which their later statements don't try. */
  private readonly long = new WeakSet<AbortSignal>();
  private busy = 0;
  private closed = false;

  constructor(
    private readonly instance: DuckDBInstance,
    limit: number
  ) {
    this.light = limit > 1 ? new Places(1) : undefined;
    this.heavy = new Places(this.light ? limit - 1 : limit);
  }

  /** Runs work exactly once, on the next free connection. */
  async use<T>(signal: AbortSignal | undefined, work: Work<T>): Promise<T> {
    return this.during(await this.lease(signal), signal, work);
  }

  /** Runs work that can safely be restarted. */
  async useForReading<T>(signal: AbortSignal, work: Work<T>): Promise<T> {
    if (!this.light || this.heavy.hasFree || this.long.has(signal)) {
      return this.use(signal, work);
    }
    const free = await this.light.take(signal);
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), lightMs);
    try {
      return await this.during(await this.connect(free, [signal, over.signal]), signal, work);
    } catch (error) {
      if (!over.signal.aborted || signal.aborted) {
        throw error;
      }
    } finally {
      clearTimeout(timer);
    }
    this.long.add(signal);
    return this.use(signal, work);
  }

  /**
   * Waits for a free connection, whose statement `signal` interrupts. The sandbox's own statements have no signal, and don't wait for
   * long queries.
   */
  async lease(signal?: AbortSignal): Promise<Lease> {
    const places = signal || this.heavy.hasFree ? this.heavy : (this.light ?? this.heavy);
    return this.connect(await places.take(signal), [signal]);
  }

  close(): void {
    this.closed = true;
    this.idle.splice(0).forEach((connection) => connection.closeSync());
    if (this.busy === 0) {
      this.instance.closeSync();
    }
  }

  private async during<T>(lease: Lease, signal: AbortSignal | undefined, work: Work<T>): Promise<T> {
    try {
      return await work(lease.connection);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      lease.release();
    }
  }

  private async connect(free: () => void, signals: Array<AbortSignal | undefined>): Promise<Lease> {
    this.busy++;
    const giveBack = () => {
      this.busy--;
      free();
      if (this.closed) {
        this.close();
      }
    };
    try {
      if (this.closed) {
        throw new Error('The database is closed.');
      }
      const connection = this.idle.pop() ?? (await this.instance.connect());
      const stopWatching = interruptOnAbort(connection, signals);
      return {
        connection,
        release: () => {
          stopWatching();
          this.idle.push(connection);
          giveBack();
        },
      };
    } catch (error) {
      giveBack();
      throw error;
    }
  }
}

const interruptEveryMs = 20;

/** Interrupts repeatedly until released, because an interrupt that comes before the statement starts is lost. */
function interruptOnAbort(connection: DuckDBConnection, signals: Array<AbortSignal | undefined>): () => void {
  let timer: NodeJS.Timeout | undefined;
  const interrupt = () => {
    connection.interrupt();
    timer ??= setInterval(() => connection.interrupt(), interruptEveryMs);
  };
  for (const signal of signals) {
    if (signal?.aborted) {
      interrupt();
    }
    signal?.addEventListener('abort', interrupt, { once: true });
  }
  return () => {
    signals.forEach((signal) => signal?.removeEventListener('abort', interrupt));
    clearInterval(timer);
  };
}

/** Slots that callers take in turn. */
class Places {
  private readonly waiting: Array<() => void> = [];

  constructor(private free: number) {}

  get hasFree(): boolean {
    return this.free > 0;
  }

  /** Waits for a slot, and returns the function that releases it. Rejects with the signal's reason if aborted while waiting. */
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
