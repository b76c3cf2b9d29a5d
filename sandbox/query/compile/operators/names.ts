import { ownName } from '@aplkit/language/apl/analysis/defaultNames';
import { type NamedExpression } from '@aplkit/language/apl/tree/ast';
import { Refusal } from '../../request/queryError';

/** Names the fields of one operator. Given names must differ; others get numbers (`a1`, `Column1`) until they do. */
export class FieldNames {
  private readonly taken = new Set<string>();
  private unnamed = 0;

  /**
   * Reserves the names that the query gives its columns.
   * @param others names that unnamed fields must not use either
   */
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

  has(name: string): boolean {
    return this.taken.has(name);
  }

  /**
   * Field name of a column.
   * @param suggestion default name, such as an aggregate's
   */
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
