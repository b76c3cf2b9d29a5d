import { type Expression, type NamedExpression } from '../tree/ast';

/** Functions whose unnamed result keeps the field's name. */
const keepsName: ReadonlySet<string> = new Set(
  'bin bin_auto floor round tostring toint tolong todouble toreal tobool todatetime'.split(' ')
);

/** Default name of an expression's column; `undefined` if there's none. */
export function ownName(expression: Expression): string | undefined {
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

export const nameOf = ({ name, expression }: NamedExpression): string | undefined => name?.name ?? ownName(expression);

/** Default name of an aggregate call, such as `count_`, `avg_f` or `percentile_f_95`. */
export function aggregateName(expression: Expression): string | undefined {
  if (expression.kind !== 'call') {
    return undefined;
  }
  const { function: called, arguments: given } = expression;
  const [first, second] = given.map((each) => each.expression);
  const field = first?.kind === 'name' ? first.name : '';
  const percent =
    called.name === 'percentile' && (second?.kind === 'integer' || second?.kind === 'real') ? `_${second.value}` : '';
  return `${called.name}_${field}${percent}`;
}

/** The names of an operator's columns: as given, default names, or numbered (`Column1`). */
export function columnNames(
  columns: readonly NamedExpression[],
  nameOf: (expression: Expression, index: number) => string | undefined
): string[] {
  let unnamed = 0;
  return columns.map(
    ({ name, expression }, index) => name?.name ?? nameOf(expression, index) ?? `Column${(unnamed += 1)}`
  );
}
