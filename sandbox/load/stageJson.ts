import { countText } from '@aplkit/language/kit/words';
import { type Database } from '../database/database';
import { exactIntegers, type AplType } from '../database/dataset';
import { StartError } from '../errors';
import { sqlName, sqlText } from '../database/sql';
import { finiteJson } from './stageParquet';
import { objectsLeftOut, objectsTable, readObjects } from './jsonObjects';
import { type Source } from './source';
import { expectFields, inParts, rowColumn, type Staged, type StagedColumn, stagingTable, nameless } from './staged';

/** Reads a file of JSON objects: one per line, or an array. Drops broken values and values that aren't objects. */
export async function stageJson(database: Database, source: Source, path: string): Promise<Staged> {
  const { byLine, notes } = await readObjects(database, source, path);
  try {
    const [[structure]] = await database.rows(
      `SELECT json_group_structure(json) FROM ${objectsTable} WHERE wrong IS NULL`
    );
    if (typeof structure !== 'string') {
      throw new StartError(
        `${source.file} contains no readable JSON objects. Put one object on each line, or an array of objects.`
      );
    }
    const found = jsonLeaves(JSON.parse(structure));
    refuseOtlp(source, found);
    // In SQL, neither names nor pointers can contain this character.
    const leaves = found.filter(({ name }) => !name.includes('\0'));
    expectFields(source.file, leaves.length);
    await extract(database, leaves);
    const columns = await refine(database, leaves.map(toColumn));
    return {
      table: stagingTable,
      columns,
      place: byLine ? 'line' : 'element',
      leftOut: await objectsLeftOut(database),
      notes: [...notes, ...notesOfNul(found.length - leaves.length), ...notesOfNumbers(leaves, columns)],
    };
  } finally {
    await database.run(`DROP TABLE ${objectsTable}`);
  }
}

/** The nested lists in OpenTelemetry's JSON, and the field with their elements' time. */
const otlp = [
  { name: 'resourceSpans', elements: 'scopeSpans[].spans[]', time: 'startTimeUnixNano' },
  { name: 'resourceLogs', elements: 'scopeLogs[].logRecords[]', time: 'timeUnixNano' },
  {
    name: 'resourceMetrics',
    elements: 'scopeMetrics[].metrics[] | {name, unit} + (.sum // .gauge // .histogram).dataPoints[]',
    time: 'timeUnixNano',
  },
];

/** Throws `StartError` for an OTLP file, in which each row would be an export request instead of an event. */
function refuseOtlp({ file }: Source, leaves: JsonLeaf[]): void {
  const found = otlp.find(({ name }) => leaves.some((leaf) => leaf.pointer === `/${name}`));
  if (found) {
    const { name, elements, time } = found;
    throw new StartError(
      `${file} is OTLP JSON, with ${name}: many events in one object. Write each event on its own line, and load the new file: jq -c '.${name}[] | {resource} + (.${elements})' ${file} > events.ndjson, then --load name=events.ndjson:${time}.`
    );
  }
}

const notesOfNul = (count: number) =>
  count === 0 ? [] : [`left out ${countText(count, 'field')} with the character U+0000 in the name`];

/** Messages about columns of numbers that are stored as JSON. */
const notesOfNumbers = (leaves: JsonLeaf[], columns: StagedColumn[]) =>
  columns.flatMap(({ name, type }, index) =>
    type === 'unknown' && leaves[index].type === 'float'
      ? [
          `"${name}" has the type unknown, because a float would round some of its numbers. Query it with todouble() or tolong()`,
        ]
      : []
  );

const isScalar = ({ type }: JsonLeaf) => type !== 'array' && type !== 'map' && type !== 'unknown';

/** Extracts the fields with one parse of each object: scalars as text, the rest as JSON. */
async function extract(database: Database, leaves: JsonLeaf[]): Promise<void> {
  const pointers = leaves.map(({ pointer }) => sqlText(pointer)).join(', ');
  const list = leaves.length === 0 ? 'NULL' : `json_extract(json, [${pointers}])`;
  const values = leaves.map((leaf, index) => {
    const value = `leaf[${index + 1}]`;
    return `${isScalar(leaf) ? `${value} ->> '$'` : `nullif(${finiteJson(value)}, 'null'::JSON)`} AS ${sqlName(columnName(index))}`;
  });
  await database.run(`
    CREATE TABLE ${sqlName(stagingTable)} AS
    SELECT ${[`n AS ${sqlName(rowColumn)}`, ...values].join(', ')}
    FROM (SELECT n, ${list} AS leaf FROM ${objectsTable} WHERE wrong IS NULL)`);
}

const columnName = (index: number) => `leaf ${index}`;

interface JsonColumn extends StagedColumn {
  /** SQL for the value as written in the file. */
  text: string;
}

function toColumn({ name, type }: JsonLeaf, index: number): JsonColumn {
  const text = sqlName(columnName(index));
  switch (type) {
    case 'boolean':
      return { name, type, text, sql: `TRY_CAST(${text} AS BOOLEAN)` };
    case 'integer':
      return { name, type, text, sql: `TRY_CAST(${text} AS BIGINT)` };
    case 'float':
      return { name, type, text, sql: `TRY_CAST(${text} AS DOUBLE)` };
    default:
      return { name, type, text, sql: text };
  }
}

/** Detects the types of a file's leaves, such as times among strings and unions of integers and floats. */
async function refine(database: Database, columns: JsonColumn[]): Promise<StagedColumn[]> {
  const isoTime = `'\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}.*'`;
  const refined = columns.map(({ type, text }) => {
    const holds = (what: string) => `count(*) FILTER (${text} IS NOT NULL AND ${what}) > 0`;
    switch (type) {
      case 'string':
        return `CASE WHEN count(${text}) > 0 AND NOT ${holds(`NOT (regexp_full_match(${text}, ${isoTime}) AND TRY_CAST(${text} AS TIMESTAMP_NS) IS NOT NULL)`)} THEN 'datetime' END`;
      case 'integer':
        return `CASE WHEN ${holds(`TRY_CAST(${text} AS BIGINT) IS NULL`)} THEN 'string' END`;
      case 'float': {
        const isWhole = `regexp_full_match(${text}, '-?[0-9]+')`;
        const isRounded = `${isWhole} AND coalesce(abs(TRY_CAST(${text} AS HUGEINT)) > ${exactIntegers}, true)`;
        return `CASE WHEN ${holds(isRounded)} THEN 'unknown' WHEN ${holds(isWhole)} THEN 'integer|float' END`;
      }
      default:
        return 'NULL';
    }
  });
  const results: unknown[] = [];
  for (const part of inParts(refined)) {
    results.push(...(await database.rows(`SELECT ${part.join(', ')} FROM ${sqlName(stagingTable)}`))[0]);
  }
  return columns.map(({ text, ...column }, index): StagedColumn => {
    switch (results[index]) {
      case 'datetime':
        return { ...column, type: 'datetime', sql: `TRY_CAST(${text} AS TIMESTAMP_NS)` };
      case 'string':
        return { ...column, type: 'string', sql: text };
      case 'integer|float':
        return { ...column, type: 'integer|float' };
      case 'unknown':
        return { ...column, type: 'unknown', sql: `CAST(${text} AS JSON)` };
      default:
        return column;
    }
  });
}

/** A path in the file's objects that becomes a field. */
interface JsonLeaf {
  name: string;
  /** JSON pointer (RFC 6901). */
  pointer: string;
  type: AplType;
}

/** Maximum number of keys in a record. An object with more keys is a map. */
const maxKeys = 200;

const scalarTypes: Record<string, AplType> = {
  BOOLEAN: 'boolean',
  BIGINT: 'integer',
  UBIGINT: 'integer',
  // Integers of both signs: DuckDB finds UBIGINT and BIGINT, and this type holds both.
  HUGEINT: 'integer',
  DOUBLE: 'float',
  VARCHAR: 'string',
  NULL: 'string',
};

/** The fields of objects whose structure DuckDB reports with `json_group_structure`; nested objects become dotted names. */
function jsonLeaves(structure: unknown, name = '', pointer = ''): JsonLeaf[] {
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
