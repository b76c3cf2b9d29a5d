import { type Dataset, type DatasetField, keptAs, sqlTypes } from '../dataset';
import { sqlName } from '../query/sql';

/** An instant in nanoseconds as a TIMESTAMP_NS. */
export function sqlTime(nanoseconds: string | bigint): string {
  return `make_timestamp_ns(${nanoseconds})`;
}

/** The statement that makes a dataset's empty table. */
export function createTable(dataset: Dataset): string {
  const columns = dataset.fields.map(({ name, type }) => `${sqlName(name)} ${sqlTypes[keptAs(type)]}`);
  return `CREATE TABLE ${sqlName(dataset.name)} (${columns.join(', ')})`;
}

/** A field with the service's defaults for what is not said. */
export function field(name: string, type: DatasetField['type'], unit = '', description = ''): DatasetField {
  return { name, type, unit, hidden: false, description };
}
