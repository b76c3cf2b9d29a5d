import { type DuckDBConnection, type DuckDBInstance } from '@duckdb/node-api';

interface Lease {
  connection: DuckDBConnection;
  release(): void;
}

/** Hands out connections: a connection runs one statement at a time, and an interrupt stops whatever its connection runs. */
export class ConnectionPool {
  private readonly idle: DuckDBConnection[] = [];
  private readonly waiting: Array<() => void> = [];
  private busy = 0;
  private closed = false;

  constructor(
    private readonly instance: DuckDBInstance,
    private readonly limit: number
  ) {}

  async use<T>(signal: AbortSignal | undefined, work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const lease = await this.lease(signal);
    try {
      return await work(lease.connection);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      lease.release();
    }
  }

  /** Waits for a free connection. Until it is released, an aborted signal interrupts what runs on it. */
  async lease(signal?: AbortSignal): Promise<Lease> {
    signal?.throwIfAborted();
    if (this.closed) {
      throw new Error('The database is closed.');
    }
    if (this.busy >= this.limit) {
      await this.turn(signal);
    } else {
      this.busy++;
    }
    try {
      const connection = this.idle.pop() ?? (await this.instance.connect());
      const stopWatching = interruptOnAbort(connection, signal);
      return {
        connection,
        release: () => {
          stopWatching();
          this.giveBack(connection);
        },
      };
    } catch (error) {
      this.passTurn();
      throw error;
    }
  }

  close(): void {
    this.closed = true;
    this.idle.splice(0).forEach((connection) => connection.closeSync());
    if (this.busy === 0) {
      this.instance.closeSync();
    }
  }

  private giveBack(connection: DuckDBConnection): void {
    this.idle.push(connection);
    this.passTurn();
    if (this.closed) {
      this.close();
    }
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

  private passTurn(): void {
    const next = this.waiting.shift();
    if (next) {
      next();
    } else {
      this.busy--;
    }
  }
}

const interruptEveryMs = 20;

/** Interrupts repeatedly until released: an interrupt that comes before the statement has begun is lost. */
function interruptOnAbort(connection: DuckDBConnection, signal?: AbortSignal): () => void {
  let timer: NodeJS.Timeout | undefined;
  const interrupt = () => {
    connection.interrupt();
    timer ??= setInterval(() => connection.interrupt(), interruptEveryMs);
  };
  if (signal?.aborted) {
    interrupt();
  }
  signal?.addEventListener('abort', interrupt, { once: true });
  return () => {
    signal?.removeEventListener('abort', interrupt);
    clearInterval(timer);
  };
}
