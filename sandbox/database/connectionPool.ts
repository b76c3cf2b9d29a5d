import { type DuckDBConnection, type DuckDBInstance } from '@duckdb/node-api';
import { type Turn, Turns } from './turns';

interface Lease {
  connection: DuckDBConnection;
  release(): void;
}

type Work<T> = (connection: DuckDBConnection) => Promise<T>;

/** How long a statement may run on the connection that is kept for short ones while others wait. */
const shortMs = 250;

/** Hands out connections: a connection runs one statement at a time, and an interrupt stops whatever its connection runs. */
export class ConnectionPool {
  private readonly idle: DuckDBConnection[] = [];
  private readonly turns: Turns;
  /** The signals of requests of which a statement took longer than a short turn: the next ones would, too. */
  private readonly slow = new WeakSet<AbortSignal>();
  private busy = 0;
  private closed = false;

  constructor(
    private readonly instance: DuckDBInstance,
    limit: number
  ) {
    this.turns = new Turns(limit, shortMs);
  }

  /** Does some work once, on the next free connection. The sandbox's own work has no signal, and does not wait for long queries. */
  async use<T>(signal: AbortSignal | undefined, work: Work<T>): Promise<T> {
    const { release } = await this.turns.take(signal === undefined, signal);
    return this.during({ release }, signal, work);
  }

  /** Does a request's work, which may be begun again: while all connections do long work, it is done at once if it is short. */
  async useForReading<T>(signal: AbortSignal, work: Work<T>): Promise<T> {
    if (!this.slow.has(signal)) {
      const turn = await this.turns.take(true, signal);
      try {
        return await this.during(turn, signal, work);
      } catch (error) {
        if (!turn.over?.aborted || signal.aborted) {
          throw error;
        }
        this.slow.add(signal);
      }
    }
    return this.use(signal, work);
  }

  /** Waits for a free connection. Until it is released, an aborted signal interrupts what runs on it. */
  async lease(signal?: AbortSignal): Promise<Lease> {
    const { release } = await this.turns.take(signal === undefined, signal);
    return this.connect({ release }, signal);
  }

  close(): void {
    this.closed = true;
    this.idle.splice(0).forEach((connection) => connection.closeSync());
    if (this.busy === 0) {
      this.instance.closeSync();
    }
  }

  private async during<T>(turn: Turn, signal: AbortSignal | undefined, work: Work<T>): Promise<T> {
    const lease = await this.connect(turn, signal);
    try {
      return await work(lease.connection);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      lease.release();
    }
  }

  private async connect({ over, release }: Turn, signal: AbortSignal | undefined): Promise<Lease> {
    this.busy++;
    try {
      if (this.closed) {
        throw new Error('The database is closed.');
      }
      const connection = this.idle.pop() ?? (await this.instance.connect());
      const stopWatching = interruptOnAbort(connection, [signal, over]);
      return {
        connection,
        release: () => {
          stopWatching();
          this.idle.push(connection);
          this.giveBack(release);
        },
      };
    } catch (error) {
      this.giveBack(release);
      throw error;
    }
  }

  private giveBack(release: () => void): void {
    this.busy--;
    release();
    if (this.closed) {
      this.close();
    }
  }
}

const interruptEveryMs = 20;

/** Interrupts repeatedly until released: an interrupt that comes before the statement has begun is lost. */
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
