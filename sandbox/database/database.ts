import { availableParallelism, totalmem } from 'node:os';
import {
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  DuckDBTimestampNanosecondsValue,
} from '@duckdb/node-api';
import { ConnectionPool } from './connectionPool';
import { registerHostFunctions } from './functions/hostFunctions';

/** The sandbox's database, which knows nothing of datasets. */
export interface Database {
  /**
   * Runs a read-only statement. BIGINT, wider types and TIMESTAMP_NS become `bigint`, INTEGER and DOUBLE `number`, others text.
   */
  rows(sql: string, signal?: AbortSignal): Promise<unknown[][]>;
  /** Streams the first column as text, one chunk per row, without null rows. */
  text(sql: string, signal?: AbortSignal): AsyncIterable<string>;
  /** Runs one statement whose columns are DOUBLEs without nulls, and returns chunks of columns. */
  doubles(sql: string, signal?: AbortSignal): Promise<number[][][]>;
  /** Adds rows, given as columns of numbers, to a table. */
  append(schema: string, table: string, columns: number[][]): Promise<void>;
  /** Runs one or several statements without returning rows. */
  run(sql: string, signal?: AbortSignal): Promise<void>;
  close(): void;
}

interface DatabaseOptions {
  /** Fills the database while it can still read files. Afterward, queries can't read files, load extensions or change settings. */
  prepare?: (database: Database) => Promise<void>;
  /** Maximum number of concurrent statements, one of which must be short; other statements wait. */
  connections?: number;
}

/** Number of rows that DuckDB processes at once. */
const rowsOfChunk = 2048;

/** Default number of connections. They use Node's four worker threads; one stays free for files, compression and look-ups. */
const defaultConnections = 3;

/** Opens an empty in-memory database, fills it with `prepare` and locks it. Aborting a call's signal stops its statement. */
export async function openDatabase({
  prepare,
  connections = defaultConnections,
}: DatabaseOptions = {}): Promise<Database> {
  const instance = await DuckDBInstance.create(':memory:', {
    // DuckDB never writes to a disk, and a heavy query fails before it exhausts the machine.
    temp_directory: '',
    memory_limit: `${Math.floor(totalmem() / 2 ** 21)}MiB`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const first = await instance.connect();
  registerHostFunctions(first);
  first.closeSync();
  const pool = new ConnectionPool(instance, connections);
  const database = new PooledDatabase(pool);
  try {
    await database.run("SET GLOBAL TimeZone = 'UTC'");
    // DuckDB (1.5.6) may pass the keys of a join down through nested limits, which then keep different rows.
    await database.run("SET GLOBAL disabled_optimizers = 'join_filter_pushdown'");
    await prepare?.(database);
    await database.run(`SET threads = ${threadsBeside(connections)}`);
    await database.run('SET enable_external_access = false; SET lock_configuration = true;');
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/**
 * Maximum number of threads per statement, one of which is its connection's own. With more threads than cores, threads that wait for
 * others would keep the cores busy, which takes a fifth of the processor time of a dashboard's queries.
 */
function threadsBeside(connections: number): number {
  return Math.max(1, availableParallelism() - (connections - 1));
}

class PooledDatabase implements Database {
  constructor(private readonly pool: ConnectionPool) {}

  async rows(sql: string, signal?: AbortSignal): Promise<unknown[][]> {
    const read = async (connection: DuckDBConnection) => {
      const result = await connection.run(sql);
      const rows = await result.getRows();
      return rows.map((row) => row.map(plainValue));
    };
    return signal ? this.pool.useForReading(signal, read) : this.pool.use(signal, read);
  }

  async *text(sql: string, signal?: AbortSignal): AsyncIterable<string> {
    const lease = await this.pool.lease(signal);
    try {
      for await (const chunk of chunksOf(lease.connection, sql)) {
        for (const value of chunk.getColumnValues(0)) {
          if (value !== null) {
            yield String(plainValue(value));
          }
        }
        signal?.throwIfAborted();
      }
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      lease.release();
    }
  }

  async doubles(sql: string, signal?: AbortSignal): Promise<number[][][]> {
    return this.pool.use(signal, async (connection) => {
      const chunks: number[][][] = [];
      for await (const chunk of chunksOf(connection, sql)) {
        chunks.push(chunk.getColumns().map((column) => column.map(Number)));
        signal?.throwIfAborted();
      }
      return chunks;
    });
  }

  async append(schema: string, table: string, columns: number[][]): Promise<void> {
    await this.pool.use(undefined, async (connection) => {
      const appender = await connection.createAppender(table, schema);
      const types = columns.map((_, index) => appender.columnType(index));
      for (let from = 0; from < columns[0].length; from += rowsOfChunk) {
        const part = columns.map((column) => column.slice(from, from + rowsOfChunk));
        const chunk = DuckDBDataChunk.create(types, part[0].length);
        chunk.setColumns(part);
        appender.appendDataChunk(chunk);
      }
      appender.closeSync();
    });
  }

  async run(sql: string, signal?: AbortSignal): Promise<void> {
    await this.pool.use(signal, (connection) => connection.run(sql));
  }

  close(): void {
    this.pool.close();
  }
}

async function* chunksOf(connection: DuckDBConnection, sql: string) {
  const result = await connection.stream(sql);
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    yield chunk;
  }
}

function plainValue(value: unknown): unknown {
  if (value instanceof DuckDBTimestampNanosecondsValue) {
    return value.nanos;
  }
  return typeof value === 'object' && value !== null ? String(value) : value;
}
