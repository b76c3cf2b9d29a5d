import { type Expression, type NamedExpression } from '../../../src/apl/ast';
import { Refusal } from '../queryError';

/** Functions whose unnamed result keeps the name of the field that they are about. */
const keepsName = new Set([
  'bin',
  'bin_auto',
  'floor',
  'round',
  'tostring',
  'toint',
  'tolong',
  'todouble',
  'toreal',
  'tobool',
  'todatetime',
]);

/** The name that an expression gives its field when the query gives none: `undefined` where it has none of its own. */
function ownName(expression: Expression): string | undefined {
  switch (expression.kind) {
    case 'name':
      return expression.name;
    case 'member': {
      const object = ownName(expression.object);
      const { key } = expression;
      return object !== undefined && (key.kind === 'string' || key.kind === 'integer')
        ? `${object}_${key.value}`
        : undefined;
    }
    case 'call': {
      const first = expression.arguments.at(0)?.expression;
      return first && keepsName.has(expression.function.name) ? ownName(first) : undefined;
    }
    default:
      return undefined;
  }
}

/** Names the fields of one operator: given names have to differ, others are numbered until they do (`a`, `a1`; `Column1`). */
export class FieldNames {
  private readonly taken = new Set<string>();
  private unnamed = 0;

  /** @param others names that an unnamed field must not take either. */
  constructor(columns: NamedExpression[], others: string[] = []) {
    for (const { name } of columns) {
      if (name && this.taken.has(name.name)) {
        throw new Refusal(name, `field "${name.name}" is named twice`);
      }
      if (name) {
        this.taken.add(name.name);
      }
    }
    others.forEach((name) => this.taken.add(name));
  }

  /** @param suggestion a name that comes before the expression's own: an aggregate's. */
  nameFor(column: NamedExpression, suggestion?: string): string {
    if (column.name) {
      return column.name.name;
    }
    const own = suggestion ?? ownName(column.expression);
    const base = own ?? 'Column';
    let name = own ?? `Column${++this.unnamed}`;
    for (let number = 1; this.taken.has(name); number++) {
      name = `${base}${number}`;
    }
    this.taken.add(name);
    return name;
  }
}
