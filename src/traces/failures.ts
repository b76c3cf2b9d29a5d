import { writeFilter } from '@aplkit/language/apl/edit/filter';
import { columnsIn } from '@aplkit/language/apl/edit/filters';
import { parseExpression } from '@aplkit/language/apl/parse';
import { type Expression } from '@aplkit/language/apl/tree/ast';
import { subexpressions } from '@aplkit/language/apl/tree/children';
import { type Filter } from '@aplkit/language/kit/filter';
import { type FailureMark, failureMarkOf, isFailureValue } from '../names/failureNames';
import { evaluate, type Evaluated } from '@aplkit/language/apl/analysis/evaluate';

/** Expressions that define calculated columns. */
export type Definitions = ReadonlyMap<string, Expression>;

/** Sample values for fields that mark failures; the values in each list have the same type. */
const samples: Record<FailureMark, Evaluated[][]> = {
  flag: [
    [false, true],
    [0, 1],
    ['', 'some failure'],
  ],
  status: [
    [100, 200, 204, 301, 302, 304, 500, 502, 503, 504],
    ['unset', 'ok', 'OK', 'error', 'ERROR', 'Error', 'STATUS_CODE_OK', 'STATUS_CODE_ERROR', '200', '500'],
  ],
  success: [
    [true, false],
    [1, 0],
    ['true', 'false'],
  ],
  outcome: [
    ['ok', 'failed', 'error', 'timeout'],
    ['success', 'failed', 'failure', 'error', 'timeout'],
    ['succeeded', 'failed', 'error', 'timeout'],
    ['OK', 'FAILED', 'ERROR', 'TIMEOUT'],
    ['SUCCESS', 'FAILED', 'FAILURE', 'ERROR', 'TIMEOUT'],
  ],
  level: [
    [1, 5, 9, 13, 16, 17, 18, 21, 24],
    ['debug', 'info', 'INFO', 'warn', 'WARN', 'error', 'ERROR', 'Error', 'fatal', 'FATAL'],
  ],
};

/** True if a condition keeps only failed events. Tests the condition with sample values. */
export const isFailure = (condition: Expression, definitions: Definitions = new Map()): boolean =>
  keepsOnly(condition, definitions, true);

/** True if a filter keeps only failed events. */
export function isFailureFilter(filter: Filter): boolean {
  const condition = parseExpression(writeFilter(filter, 'unknown'));
  return condition !== undefined && isFailure(condition);
}

/** True if a condition keeps exactly the events that didn't fail, judging by fields that mark failures. */
export const isSuccess = (condition: Expression, definitions: Definitions = new Map()): boolean =>
  keepsOnly(condition, definitions, false);

function keepsOnly(condition: Expression, definitions: Definitions, isFailed: boolean): boolean {
  const columns = marksIn(condition, definitions);
  const literals = literalsIn(condition, definitions);
  return (
    columns.length > 0 &&
    columns.length <= maxColumns &&
    combined(columns.map(([, mark]) => samples[mark].map((values) => withLiterals(values, literals)))).some((lists) => {
      const cases = combined(lists).map((values) => {
        const row = new Map(columns.map(([name], place) => [name, values[place]]));
        const known = (name: string) => row.get(name) ?? defined(name);
        const defined = (name: string): Evaluated | undefined => {
          const definition = definitions.get(name);
          return definition && evaluate(definition, (inner) => (inner === name ? undefined : known(inner)));
        };
        const fails = columns.some(([, mark], place) => isFailureValue(mark, String(values[place])));
        return { fails, kept: evaluate(condition, known) };
      });
      return (
        cases.every(({ fails, kept }) => fails === isFailed || kept === false) &&
        cases.some(({ fails, kept }) => fails === isFailed && (kept === true || kept === undefined)) &&
        (isFailed || cases.every(({ fails, kept }) => fails || kept === true))
      );
    })
  );
}

/** Maximum number of columns in a condition to test. */
const maxColumns = 3;

const withLiterals = (values: Evaluated[], literals: Evaluated[]): Evaluated[] => [
  ...values,
  ...literals.filter((one) => typeof one === typeof values[0]),
];

/** Fields in an expression that mark failures, including fields behind calculated columns. */
function marksIn(
  expression: Expression,
  definitions: Definitions,
  within: string[] = []
): Array<[string, FailureMark]> {
  const found = columnsIn(expression).flatMap((name): Array<[string, FailureMark]> => {
    const definition = within.includes(name) ? undefined : definitions.get(name);
    const inner = definition ? marksIn(definition, definitions, [...within, name]) : [];
    const mark = failureMarkOf(name);
    return inner.length > 0 ? inner : mark ? [[name, mark]] : [];
  });
  return [...new Map(found)];
}

function literalsIn(expression: Expression, definitions: Definitions, within: string[] = []): Evaluated[] {
  switch (expression.kind) {
    case 'string':
      return [expression.value];
    case 'integer':
      return [Number(expression.value)];
    case 'name': {
      const definition = within.includes(expression.name) ? undefined : definitions.get(expression.name);
      return definition ? literalsIn(definition, definitions, [...within, expression.name]) : [];
    }
    default:
      return subexpressions(expression).flatMap((inner) => literalsIn(inner, definitions, within));
  }
}

/** All combinations of one item from each list. */
const combined = <T>(lists: T[][]): T[][] =>
  lists.reduce<T[][]>((all, list) => all.flatMap((chosen) => list.map((one) => [...chosen, one])), [[]]);
