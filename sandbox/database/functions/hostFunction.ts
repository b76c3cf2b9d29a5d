import { DuckDBScalarFunction, VARCHAR } from '@duckdb/node-api';
import { boundedJson, LimitError } from './limits';
import { type Json, readJson, writeJson } from './json';

/**
 * A function that the database has besides DuckDB's own. It is pure and gets JSON values, never a null unless it is one of `nullFunctions`;
 * a result of `undefined` or null is null. It runs on Node's own thread: a call takes microseconds, an expensive one milliseconds.
 */
export type HostFunction = (...values: never[]) => Json | undefined;

const sqlNameOf = (name: string) => `host_${name}`;

/** Writes SQL: the call of a host function with values that JSON can write. It returns JSON text or null. */
export function hostCall(name: string, ...values: string[]): string {
  return `${sqlNameOf(name)}(CAST(json_array(${values.join(', ')}) AS VARCHAR))`;
}

/** Maximum duration for a chunk of a few thousand rows, during which the sandbox is blocked. */
const longestMs = 2_000;

/** A function that DuckDB can register. It fails where a chunk of rows takes too long, or a value is too large. */
export function toDuckDB(name: string, call: HostFunction, takesNull: boolean): DuckDBScalarFunction {
  return DuckDBScalarFunction.create({
    name: sqlNameOf(name),
    parameterTypes: [VARCHAR],
    returnType: VARCHAR,
    mainFunction: (_, input, output) => {
      const texts = input.getColumnVector(0);
      const end = performance.now() + longestMs;
      for (let row = 0; row < input.rowCount; row++) {
        if (performance.now() > end) {
          throw new LimitError(
            `${name}() takes more than ${longestMs / 1000} s for a few thousand rows: keep fewer rows or smaller values before`
          );
        }
        const text = texts.getItem(row);
        output.setItem(row, typeof text === 'string' ? answer(call, text, takesNull) : null);
      }
      output.flush();
    },
  });
}

function answer(call: HostFunction, text: string, takesNull: boolean): string | null {
  const values = readJson(boundedJson(text));
  if (!Array.isArray(values) || (!takesNull && values.includes(null))) {
    return null;
  }
  const result: Json | undefined = Reflect.apply(call, undefined, values);
  return result === undefined || result === null ? null : boundedJson(writeJson(result));
}
