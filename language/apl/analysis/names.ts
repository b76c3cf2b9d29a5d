import { type ExpressionOf, type Operator } from '../tree/ast';
import { quoteName, quoteString } from '../tree/quote';
import { findFunction } from '../vocabulary/functions';
import { findAggregate } from '../vocabulary/functions/aggregates';
import { misreadName } from './confusions';
import { type Fix, insertFix, replaceFix } from '../../kit/problem';
import { type Environment, valueNamed } from './environment';
import { type Column, findColumn, type Scope } from './scope';
import { type AplType, isDynamic } from './types';

/** True if Grafana would read part of a name as a variable. */
export const holdsVariable = (name: string) =>
  name.startsWith('$') || ['${', '[[', '{{'].some((mark) => name.includes(mark));

/** Type of a name. Also reports unknown names. */
export function nameType(reference: ExpressionOf<'name'>, environment: Environment): AplType {
  const { name } = reference;
  const { scope, right, definitions, findings } = environment;
  const column = findColumn(scope, name);
  if (column) {
    findings.refer(reference, column);
    if (environment.aggregates === 'expected') {
      findings.error(reference, `\`${name}\` must be inside an aggregate or after \`by\`.`);
    }
    return column.type;
  }
  const side = name.startsWith('$left.') ? scope : name.startsWith('$right.') ? right : undefined;
  if (side) {
    const inner = name.slice(name.indexOf('.') + 1);
    return columnType({ ...reference, from: reference.to - inner.length, name: inner }, side, environment);
  }
  const value = valueNamed(name, definitions);
  if (value === undefined && environment.aggregates === 'expected' && findAggregate(name)) {
    const fix = replaceFix(reference, `${name}()`);
    findings.error(reference, `\`${name}\` is an aggregate: add parentheses.`, fix);
    return 'unknown';
  }
  if (value) {
    findings.refer(reference, { name, definition: value });
    return value.type;
  }
  return holdsVariable(name) ? 'unknown' : columnType(reference, scope, environment);
}

function columnType(
  reference: ExpressionOf<'name'>,
  scope: Scope,
  { definitions, findings, besideText }: Environment
): AplType {
  const { name } = reference;
  const column = findPath(scope, name);
  if (column) {
    findings.refer(reference, column);
    return column.name === name ? column.type : 'unknown';
  }
  const misread = misreadName(reference);
  if (misread) {
    findings.problems.push(misread);
    return 'unknown';
  }
  const { certainty } = scope;
  if (certainty === 'open') {
    return 'unknown';
  }
  const severity = certainty === 'exact' ? 'error' : 'warning';
  const takesNothing = findFunction(name)?.parameters.every(({ optional }) => optional) ?? false;
  const by = scope.gone.get(name);
  if (by) {
    const message = `\`${name}\` was removed by an earlier \`${by.keyword.name}\`.`;
    findings.error(reference, message, ...keepFixes(name, by));
  } else if (takesNothing) {
    const fix = replaceFix(reference, `${name}()`);
    findings[severity](reference, `\`${name}\` is a function: add parentheses.`, fix);
  } else {
    findings.unknown(reference, {
      what: certainty === 'exact' ? `There is no column \`${name}\` here` : `The schema has no field \`${name}\``,
      name,
      candidates: [...scope.columns, ...definitions.filter(({ kind }) => kind !== 'table')].map((each) => each.name),
      write: quoteName,
      severity,
      others: besideText ? [replaceFix(reference, quoteString(name))] : [],
    });
  }
  return 'unknown';
}

/** Fixes that keep a column in a `project` or `project-keep`; none for other operators. */
function keepFixes(name: string, by: Operator): Fix[] {
  return by.kind === 'project' || by.kind === 'project-keep'
    ? [insertFix(by.to, `, ${quoteName(name)}`, `Keep \`${name}\` in \`${by.kind}\``)]
    : [];
}

/** True if a column is known, or if any column may exist and no step removed this one. */
export const mayHave = (scope: Scope, name: string): boolean =>
  findPath(scope, name) !== undefined || (scope.certainty === 'open' && !scope.gone.has(name));

/** Column with a name. For a dotted path, it may be the map that contains the path. */
export function findPath(scope: Scope, name: string): Column | undefined {
  const whole = findColumn(scope, name);
  if (whole || !name.includes('.')) {
    return whole;
  }
  const parts = name.split('.');
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const column = findColumn(scope, parts.slice(0, length).join('.'));
    if (column && (isDynamic(column.type) || column.type === 'map')) {
      return column;
    }
  }
  return undefined;
}
