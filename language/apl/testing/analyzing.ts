import { cursorIn } from './cursor';
import { analyze, type ScopeAt } from '../analysis/analyze';
import { findProblems } from '../diagnostics/findProblems';
import { applyEdits } from '../tree/edit';
import { type KnownSchema } from '../analysis/schema';

/** Two datasets, as a service would describe them. */
export const schema: KnownSchema = {
  datasets: ['logs', 'users', 'big-logs'],
  fieldsOf: (dataset) => {
    switch (dataset) {
      case 'logs':
      case 'big-logs':
        return [
          { name: '_time', type: 'datetime' },
          { name: 'status', type: 'string', description: 'HTTP status' },
          { name: 'method', type: 'string' },
          { name: 'duration', type: 'float', unit: 'ms' },
          { name: 'size', type: 'integer' },
          { name: 'geo.city', type: 'string' },
          { name: 'tags', type: 'array' },
          { name: 'attributes', type: 'map' },
          { name: 'is_tls', type: 'boolean' },
        ];
      case 'users':
        return [
          { name: 'id', type: 'integer' },
          { name: 'method', type: 'string' },
          { name: 'name', type: 'string' },
        ];
      default:
        return undefined;
    }
  },
};

/** Columns and definitions at the mark `^`. */
export function scopeIn(marked: string): ScopeAt {
  const { text, offset } = cursorIn(marked);
  return analyze(text, schema).scopeAt(offset);
}

/** Columns at the mark with their types, except unchanged fields of `logs`. */
export function columnsIn(marked: string): string {
  return shown(scopeIn(marked));
}

export function shown({ columns, certainty }: Pick<ScopeAt, 'columns' | 'certainty'>): string {
  const fields = schema.fieldsOf('logs') ?? [];
  const untouched = columns.filter(
    (column) => column.definition === undefined && fields.some(({ name }) => name === column.name)
  );
  const all = fields.every(({ name }) => untouched.some((column) => column.name === name));
  const others = all ? columns.filter((column) => !untouched.includes(column)) : columns;
  const list = others.filter(({ name }) => name !== '_sysTime').map(({ name, type }) => `${name}: ${type}`);
  return [...(all ? ['logs'] : []), ...list, ...(certainty === 'open' ? ['…'] : [])].join(', ');
}

/** Problems in a text: severity, affected text, message. */
export function problemsIn(text: string): Array<[string, string, string]> {
  return findProblems(text, schema).problems.map(({ severity, from, to, message }) => [
    severity,
    text.slice(from, to),
    message,
  ]);
}

/** The text after applying its first fix. */
export function fixed(text: string): string | undefined {
  const { problems } = findProblems(text, schema);
  const fix = problems.flatMap(({ fixes }) => fixes).at(0);
  return fix && applyEdits(text, fix.edits);
}

/** The text after applying its fixes one after another. */
export function corrected(text: string): string {
  let current = text;
  for (let better = fixed(current); better !== undefined && current.length < 1000; better = fixed(current)) {
    current = better;
  }
  return current;
}
