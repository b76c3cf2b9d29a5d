import { type Dataset, isUnion, keptAs } from '../../../database/dataset';
import { sqlInstant, sqlInteger, sqlName } from '../../../database/sql';
import { type Compilation } from './compilation';
import { plainRelation, type Relation } from './relation';

/** Size of the range of row numbers for each read of a dataset; larger than any row number. */
const rowsOfSource = 2n ** 40n;

/** Reads the events within the range, with all fields. */
export function readDataset(dataset: Dataset, compilation: Compilation): Relation {
  const { steps, range, datasets, sources } = compilation;
  if (!datasets.includes(dataset)) {
    datasets.push(dataset);
  }
  const fields = dataset.fields.map(({ name, type }) => ({
    name,
    type: keptAs(type),
    union: isUnion(type) ? type : undefined,
    column: steps.column(),
  }));
  const id = steps.column();
  const columnOf = (wanted: string) => fields.find(({ name }) => name === wanted)?.column;
  const time = columnOf('_time');
  if (time === undefined) {
    throw new Error(`The dataset ${dataset.name} has no _time.`);
  }
  const columns = fields.map((field) => `${sqlName(field.name)} AS ${field.column}`);
  // A field with that name would hide the row's number.
  const hidden = fields.some((field) => field.name.toLowerCase() === 'rowid');
  const table = sqlName(dataset.name);
  const rows = hidden ? `(SELECT *, row_number() OVER () AS ${id} FROM ${table})` : table;
  const number = hidden ? id : 'rowid';
  const shift = BigInt(sources.length) * rowsOfSource;
  const after = range.startBelongs ? '>=' : '>';
  const before = range.endBelongs ? '<=' : '<';
  const within = `"_time" ${after} ${sqlInstant(range.start)} AND "_time" ${before} ${sqlInstant(range.end)}`;
  const name = steps.add(
    `SELECT ${columns.join(', ')}, ${shift === 0n ? number : `${number} + ${sqlInteger(shift)}`} AS ${id} FROM ${rows} WHERE ${within}`
  );
  const event = { time, id, system: columnOf('_sysTime') };
  const relation: Relation = { ...plainRelation(name, fields, []), event, source: dataset.name };
  sources.push(relation);
  return relation;
}
