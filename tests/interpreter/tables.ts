import { type Expression, type NamedExpression, type OperatorOf, type OperatorOption } from '../../src/apl/tree/ast';
import { evaluate } from './evaluate';
import { elementOf, identity, Instant, Json, type Row, type Scalar, textOf } from './scalar';
import { matchText } from './texts';

/** Operators that do not make their rows one by one: each literally, over plain rows. */

function optionOf(options: OperatorOption[], name: string): string | undefined {
  const value = options.find((option) => option.name.name === name)?.value;
  return value?.kind === 'name' ? value.name : undefined;
}

/** Applies `join` and `lookup` on fields with the same names. `fields` are those of both sides, which may have no rows. */
export function joined(
  operator: OperatorOf<'join' | 'lookup'>,
  left: Row[],
  right: Row[],
  fields: { left: string[]; right: string[] }
): Row[] {
  const isLookup = operator.kind === 'lookup';
  const kind = optionOf(operator.options, 'kind') ?? (isLookup ? 'leftouter' : 'inner');
  const keys = operator.on.flatMap((key) => (key.kind === 'name' ? [key.name] : []));
  const matches = (a: Row, b: Row) =>
    keys.every((key) => {
      const [x, y] = [a.get(key) ?? null, b.get(key) ?? null];
      return x !== null && y !== null && identity(x) === identity(y);
    });
  const hasMatch = (row: Row, others: Row[]) => others.some((other) => matches(row, other));
  switch (kind) {
    case 'leftsemi':
      return left.filter((row) => hasMatch(row, right));
    case 'leftanti':
      return left.filter((row) => !hasMatch(row, right));
    case 'rightsemi':
      return right.filter((row) => hasMatch(row, left));
    case 'rightanti':
      return right.filter((row) => !hasMatch(row, left));
    default:
      break;
  }
  const names = joinedNames(fields.left, isLookup ? fields.right.filter((name) => !keys.includes(name)) : fields.right);
  const pair = (a: Row | undefined, b: Row | undefined): Row =>
    new Map([
      ...fields.left.map((name) => [name, a?.get(name) ?? null] as const),
      ...names.map(([from, to]) => [to, b?.get(from) ?? null] as const),
    ]);
  const both = left.flatMap((a) => right.filter((b) => matches(a, b)).map((b) => pair(a, b)));
  const onlyLeft = left.filter((row) => !hasMatch(row, right)).map((row) => pair(row, undefined));
  const onlyRight = right.filter((row) => !hasMatch(row, left)).map((row) => pair(undefined, row));
  return [
    ...both,
    ...(kind === 'leftouter' || kind === 'fullouter' ? onlyLeft : []),
    ...(kind === 'rightouter' || kind === 'fullouter' ? onlyRight : []),
  ];
}

/** Returns the names of the right side's fields beside the left side's: those that are taken get the first free number. */
export function joinedNames(left: string[], right: string[]): Array<[from: string, to: string]> {
  const taken = new Set([...left, ...right]);
  return right.map((name) => {
    if (!left.includes(name)) {
      return [name, name];
    }
    let number = 1;
    while (taken.has(`${name}${number}`)) {
      number++;
    }
    taken.add(`${name}${number}`);
    return [name, `${name}${number}`];
  });
}

/** Applies `mv-expand with_itemindex=i a = array`. */
export function expanded({ columns, options }: OperatorOf<'mv-expand'>, row: Row): Row[] {
  const lists = columns.map(({ expression }) => elements(evaluate(expression, row)));
  const index = optionOf(options, 'with_itemindex');
  return Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, at) => {
    const values = columns.map(({ name, expression, type }, column): [string, Scalar] => {
      const value = lists[column][at] ?? null;
      const text = value === null ? null : textOf(value);
      return [
        name?.name ?? (expression.kind === 'name' ? expression.name : ''),
        type?.name === 'string' ? text : value,
      ];
    });
    return new Map<string, Scalar>([...row, ...values, ...(index === undefined ? [] : [[index, BigInt(at)] as const])]);
  });
}

function elements(value: Scalar): Scalar[] {
  const json = value instanceof Json ? value.value : null;
  const list: unknown[] = Array.isArray(json)
    ? json
    : typeof json === 'object' && json !== null
      ? Object.entries(json)
      : [json];
  return list.map((each) => (each === null ? null : new Json(each)));
}

/** Applies `parse text with a "-" b`: what is before the text that is required, and all that is after it. */
export function parsed({ expression, pattern, kind }: OperatorOf<'parse' | 'parse-where'>, row: Row): Row[] {
  const [before, separator, after] = pattern;
  if (before.kind !== 'capture' || separator.kind !== 'string' || after.kind !== 'capture') {
    throw new Error('The generator does not write this pattern.');
  }
  const text = evaluate(expression, row);
  const at = typeof text === 'string' ? text.indexOf(separator.value) : -1;
  const found = typeof text === 'string' && at >= 0 ? [text.slice(0, at), text.slice(at + separator.value.length)] : [];
  const [first = null, second = null] = found;
  return kind === 'parse-where' && found.length === 0
    ? []
    : [new Map<string, Scalar>([...row, [before.name.name, first], [after.name.name, second]])];
}

/** Applies `make-series a = aggregate on time from a to b step c by g` to one group's rows. */
export function series(
  operator: OperatorOf<'make-series'>,
  rows: Row[],
  aggregated: (expression: Expression, rows: Row[]) => Scalar
): Array<[string, Scalar]> {
  const bound = (expression: Expression | undefined) => {
    const value = expression && evaluate(expression, new Map());
    if (value === undefined || value === null || typeof value !== 'object' || value instanceof Json) {
      throw new Error('The generator writes times and a step.');
    }
    return value.ns;
  };
  const [start, end, step] = [operator.start, operator.end, operator.step].map(bound);
  const times: bigint[] = [];
  for (let time = start; time < end; time += step) {
    times.push(time);
  }
  const within = (row: Row, time: bigint) => {
    const at = evaluate(operator.on, row);
    return at instanceof Instant && at.ns >= time && at.ns < time + step && at.ns < end;
  };
  const arrays = operator.aggregates.map(
    ({ name, expression, fallback }: NamedExpression & { fallback?: Expression }) => {
      const values = times.map((time) => {
        const bucket = rows.filter((row) => within(row, time));
        return elementOf(
          bucket.length > 0 ? aggregated(expression, bucket) : fallback ? evaluate(fallback, new Map()) : 0n
        );
      });
      return [name?.name ?? '', new Json(values)] as [string, Scalar];
    }
  );
  return [...arrays, ['time', new Json(times.map((time) => elementOf(new Instant(time))))]];
}

/** Whether rows have a time in the series. Groups without one are not series. */
export function isInSeries(operator: OperatorOf<'make-series'>, row: Row): boolean {
  const at = evaluate(operator.on, row);
  const [start, end] = [operator.start, operator.end].map((each) => each && evaluate(each, new Map()));
  return (
    at instanceof Instant && start instanceof Instant && end instanceof Instant && at.ns >= start.ns && at.ns < end.ns
  );
}

/** Applies `* has "x"`: any field, read as text. */
export function anyFieldHas(row: Row, term: string): boolean {
  return [...row.values()].some((value) => value !== null && matchText('has', textOf(value), term));
}
