import { DuckDBScalarFunction, VARCHAR } from '@duckdb/node-api';
import { boundedJson, LimitError } from './limits';
import { type Json, readJson, writeJson } from './json';

/**
 * A pure function added to DuckDB's own, with JSON values as arguments. Only `nullFunctions` receive nulls. Calls block Node's main
 * thread, most for microseconds.
 */
export type HostFunction = (...values: never[]) => Json | undefined;

const sqlNameOf = (name: string) => `host_${name}`;

/** SQL that calls a host function, and returns JSON text or null. `values` are SQL that converts to JSON. */
export function hostCall(name: string, ...values: string[]): string {
  return `${sqlNameOf(name)}(CAST(json_array(${values.join(', ')}) AS VARCHAR))`;
}

/** Maximum milliseconds for a chunk of a few thousand rows, during which the sandbox can't do anything else. */
const longestMs = 2_000;

/** Wraps a host function so that DuckDB can register it. Fails if a chunk of rows takes too long, or a value is too large. */
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
            `${name}() takes more than ${longestMs / 1000} s for a few thousand rows: filter the rows or shorten the values first`
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
