import { type Edit, type Span } from '../../kit/edit';
import { replace } from '../../kit/places';
import { codeIn } from '../edit/keepComments';
import { type Call } from '../tree/ast';
import { parseMpl } from '../tree/readQuery';
import { findMetricFunction, mathOperators } from '../vocabulary/functions';
import { writeItems } from './listEdits';

/** Replaces a call. `name` is the new function, with its arguments, if any. */
export const writeFunction = (call: Call, name: string): Edit[] => [
  replace({ from: call.function.from, to: call.to }, name),
];

interface Calculation {
  /** Range of the function or operator. */
  function: Span;
  operand: Span | undefined;
}

/** Changes the function or operator of `map`, and keeps the number. */
export function writeCalculation(
  text: string,
  step: Span,
  { function: called, operand }: Calculation,
  name: string
): Edit[] {
  const number = operand && codeIn(text, operand);
  const needsNumber = (findMetricFunction(name, 'map')?.parameters.length ?? 0) > 0;
  const written = mathOperators.has(name)
    ? `${name} ${number ?? '1'}`
    : needsNumber
      ? `${name}(${number ?? '0'})`
      : name;
  return [replace({ from: called.from, to: step.to }, written)];
}

/** Conversions of a cumulative histogram: the first argument of a call, before the statistics. */
const conversions: ReadonlySet<string> = new Set(['rate', 'increase']);

const itemsOf = ({ arguments: all }: Call) => {
  const items = all.map(({ from, to, value }) => ({ from, to, value: String(value) }));
  return conversions.has(items.at(0)?.value ?? '')
    ? { own: items.slice(0, 1), specs: items.slice(1) }
    : { own: [], specs: items };
};

/** Statistics in a histogram's call: quantiles, and words such as `count`. */
export const specsOf = (call: Call): string[] => itemsOf(call).specs.map(({ value }) => value);

/** Replaces the statistics in a histogram's call. A conversion, such as `rate`, stays. */
export function writeSpecs(call: Call, wanted: readonly string[]): Edit[] {
  const { own, specs } = itemsOf(call);
  const read = wanted.filter(isArgument);
  if (!call.brackets) {
    return [];
  }
  if (specs.length > 0 && read.length > 0) {
    return writeItems(specs, read, (value) => value);
  }
  const all = [...own.map(({ value }) => value), ...read];
  return [replace({ from: call.brackets.from + 1, to: call.brackets.to - 1 }, all.join(', '))];
}

function isArgument(written: string): boolean {
  const before = 'a:b | bucket using histogram(';
  const { pipeline, problems } = parseMpl(`${before}${written})`);
  const [step] = pipeline?.steps ?? [];
  const argument = step?.kind === 'bucket' ? step.using?.arguments.at(0) : undefined;
  return problems.length === 0 && argument?.from === before.length && argument.to === before.length + written.length;
}
