import { listText } from '../../kit/words';
import { type ExpressionOf, type OperatorOf, type OperatorOption } from '../tree/ast';
import { joinKinds, previewedJoins } from '../tree/operators/tables';
import { type Environment } from './environment';
import { typeOf } from './expressions';
import { addColumns, type Column, findColumn, mergeScopes, openScope, type Scope } from './scope';
import { holdsVariable } from './names';
import { type AplType } from './types';

/** Output columns of a `join` or `lookup`. Also reports problems. */
export function joined(operator: OperatorOf<'join' | 'lookup'>, environment: Environment): Scope {
  const { scope: left, scopeOf } = environment;
  const right = operator.right ? scopeOf(operator.right) : openScope;
  operator.on.forEach((key) => typeOf(key, { ...environment, right }));
  checkKind(operator, environment);
  const keys = new Set(operator.on.flatMap((key) => (key.kind === 'name' ? [key.name] : [])));
  switch (optionOf(operator.options, 'kind')?.name) {
    case 'leftanti':
    case 'leftsemi':
    case 'anti':
      return left;
    case 'rightanti':
    case 'rightsemi':
      return right;
    default: {
      const isLookup = operator.kind === 'lookup';
      const others = right.columns
        .filter(({ name }) => !(isLookup && keys.has(name)))
        .map((column) => (findColumn(left, column.name) ? { ...column, name: `${column.name}1` } : column));
      return addColumns({ ...mergeScopes(left, right), columns: left.columns, gone: left.gone }, others);
    }
  }
}

const joinNames = joinKinds.map(([name]) => name);

/** Reports a kind of join that doesn't exist, or that the service may not support. */
function checkKind({ options, keyword }: OperatorOf<'join' | 'lookup'>, { findings }: Environment): void {
  const kind = optionOf(options, 'kind');
  const known = [...joinNames, 'anti'];
  if (!kind || holdsVariable(kind.name)) {
    return;
  }
  if (known.includes(kind.name)) {
    if (!previewedJoins.includes(kind.name)) {
      const names = listText(previewedJoins.map((name) => `\`${name}\``));
      findings.warning(
        kind,
        `\`${kind.name}\` isn’t supported while \`join\` is in preview. Supported kinds: ${names}.`
      );
    }
  } else {
    const outer = `${kind.name.toLowerCase()}outer`;
    findings.unknown(kind, {
      what: `\`${keyword.name}\` has no kind \`${kind.name}\``,
      name: known.includes(outer) ? outer : kind.name,
      candidates: joinNames,
    });
  }
}

/** Value of an option, if it's a word. */
export function optionOf(options: readonly OperatorOption[], name: string): ExpressionOf<'name'> | undefined {
  const value = options.find((option) => option.name.name === name)?.value;
  return value?.kind === 'name' ? value : undefined;
}

export function columnOfOption(options: readonly OperatorOption[], name: string, type: AplType): Column[] {
  const value = optionOf(options, name);
  return value ? [{ name: value.name, type, definition: value }] : [];
}

export const withSource = (options: readonly OperatorOption[], scope: Scope): Scope =>
  addColumns(scope, columnOfOption(options, 'withsource', 'string'));

const leftKinds: ReadonlySet<string> = new Set(['inner', 'innerunique', 'leftouter', 'leftsemi', 'leftanti', 'anti']);

/** True if every output row of a join contains a row from the left table. */
export function keepsLeft({ options, kind }: OperatorOf<'join' | 'lookup'>): boolean {
  const named = optionOf(options, 'kind')?.name;
  return named === undefined ? true : leftKinds.has(named) || (kind === 'lookup' && named !== 'rightouter');
}
