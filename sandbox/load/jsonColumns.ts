import { type AplType } from '../database/dataset';
import { nameless } from './staged';

/** A path in a file's objects that becomes a field. */
export interface JsonLeaf {
  name: string;
  /** JSON pointer (RFC 6901). */
  pointer: string;
  type: AplType;
}

/** An object with more keys than this is used as a map, not as a record: its keys are data. */
const maxKeys = 200;

const scalarTypes: Record<string, AplType> = {
  BOOLEAN: 'boolean',
  BIGINT: 'integer',
  UBIGINT: 'integer',
  // Integers of both signs: DuckDB finds UBIGINT and BIGINT, and this holds both.
  HUGEINT: 'integer',
  DOUBLE: 'float',
  VARCHAR: 'string',
  NULL: 'string',
};

/** Returns the fields of objects with the structure that DuckDB's `json_group_structure` reports; nested objects become dotted names. */
export function jsonLeaves(structure: unknown, name = '', pointer = ''): JsonLeaf[] {
  if (typeof structure === 'string') {
    return [{ name, pointer, type: scalarTypes[structure] ?? 'unknown' }];
  }
  if (typeof structure !== 'object' || structure === null || Array.isArray(structure)) {
    return [{ name, pointer, type: 'array' }];
  }
  const entries = Object.entries(structure);
  if (pointer !== '' && (entries.length === 0 || entries.length > maxKeys)) {
    return [{ name, pointer, type: 'map' }];
  }
  return entries.flatMap(([key, child], index) =>
    jsonLeaves(
      child,
      pointer === '' ? key || nameless(index) : `${name}.${key}`,
      `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    )
  );
}
