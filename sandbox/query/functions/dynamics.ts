import { fixed, type ScalarFunction } from './scalarFunction';

export const dynamicFunctions: Record<string, ScalarFunction> = {
  array_length: fixed(
    ['dynamic'],
    'integer',
    (value) => `CASE WHEN json_type(${value}) = 'ARRAY' THEN CAST(json_array_length(${value}) AS BIGINT) END`
  ),
};
