import { type DuckDBConnection } from '@duckdb/node-api';
import { addressFunctions } from './addresses';
import { arrayFunctions, nullArrayFunctions } from './arrays';
import { type HostFunction, toDuckDB } from './hostFunction';
import { nullSeriesFunctions, seriesFunctions } from './series';
import { textFunctions, phraseFunctions } from './texts';
import { urlFunctions } from './urls';

const strict: Record<string, HostFunction> = {
  ...addressFunctions,
  ...arrayFunctions,
  ...phraseFunctions,
  ...seriesFunctions,
  ...textFunctions,
  ...urlFunctions,
};
const takingNull: Record<string, HostFunction> = {
  ...nullArrayFunctions,
  ...nullSeriesFunctions,
};

/** Names of the language's functions that DuckDB lacks. */
export const hostFunctionNames: readonly string[] = [...Object.keys(strict), ...Object.keys(takingNull)];

export function registerHostFunctions(connection: DuckDBConnection): void {
  for (const [name, call] of Object.entries(strict)) {
    connection.registerScalarFunction(toDuckDB(name, call, false));
  }
  for (const [name, call] of Object.entries(takingNull)) {
    connection.registerScalarFunction(toDuckDB(name, call, true));
  }
}
