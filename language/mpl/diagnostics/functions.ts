import { closest } from '../../kit/closest';
import { errorProblem, type Problem, replaceFix } from '../../kit/problem';
import { type Argument, type Call, type MplPipeline } from '../tree/ast';
import { callOf } from '../tree/steps';
import {
  findMetricFunction,
  type FunctionPlace,
  functions,
  functionsAt,
  isOfModule,
  otherMetricFunctions,
} from '../vocabulary/functions';

/** Functions that the step lacks, each with the one probably meant. */
const counterparts: Readonly<Partial<Record<FunctionPlace, Readonly<Record<string, string>>>>> = {
  align: { rate: 'prom::rate', increase: 'prom::rate', 'prom::increase': 'prom::rate' },
  map: {
    'prom::rate': 'rate',
    irate: 'rate',
    delta: 'increase',
    clamp_min: 'max',
    clamp_max: 'min',
    fill: 'fill::prev',
  },
  bucket: { quantile: 'histogram', percentile: 'histogram' },
};

export const functionProblems = ({ steps }: MplPipeline, text: string): Problem[] =>
  steps.flatMap((step) => {
    const { call, place } = callOf(step) ?? {};
    if (!call || !place || call.function.name.startsWith('$') || isOfModule(call.function.name)) {
      return [];
    }
    return findMetricFunction(call.function.name, place)
      ? argumentProblems(call, place, text)
      : [unknownFunction(call, place)];
  });

function unknownFunction(call: Call, place: FunctionPlace): Problem {
  const { name, ...span } = call.function;
  const names = functionsAt(place).map((word) => word.name);
  const other = otherMetricFunctions.get(name);
  const meant =
    (name === 'fill' && call.arguments.length > 0 ? 'fill::const' : undefined) ??
    counterparts[place]?.[name] ??
    (other && names.includes(other) ? other : undefined) ??
    closest(name, names);
  const elsewhere = functions.find((word) => word.name === name)?.places.filter((each) => each !== 'spec');
  const message = elsewhere
    ? `\`${name}\` works with ${elsewhere.map((each) => `\`${each}\``).join(' and ')}, not with \`${place}\`.`
    : `\`${place}\` has no function \`${name}\`.`;
  return meant
    ? errorProblem(span, `${message} Did you mean \`${meant}\`?`, replaceFix(span, meant))
    : errorProblem(span, `${message} Use one of ${names.map((each) => `\`${each}\``).join(', ')}.`);
}

function argumentProblems(call: Call, place: FunctionPlace, text: string): Problem[] {
  const { name } = call.function;
  const { parameters = [] } = findMetricFunction(name, place) ?? {};
  const isOpen = parameters.some(({ variadic }) => variadic);
  const wrong = (span: { from: number; to: number }, message: string) => [errorProblem(span, message)];
  if (parameters.length === 0 && call.brackets && call.arguments.length === 0) {
    return [
      errorProblem(
        call.brackets,
        `\`${name}\` takes no parentheses.`,
        replaceFix(call.brackets, '', 'Remove the parentheses')
      ),
    ];
  }
  if (call.arguments.length < parameters.length) {
    const missing = parameters[call.arguments.length].name;
    return wrong(call, `\`${name}\` needs ${missing === 'number' ? 'a number' : `a ${missing}`} in parentheses.`);
  }
  if (call.arguments.length > parameters.length && !isOpen) {
    return wrong(
      call.arguments[parameters.length],
      parameters.length === 0 ? `\`${name}\` takes no arguments.` : `\`${name}\` takes one argument.`
    );
  }
  return call.arguments.flatMap((argument, index) => {
    const parameter = parameters[Math.min(index, parameters.length - 1)].name;
    const written = text.slice(argument.from, argument.to);
    if (written.startsWith('$')) {
      return [];
    }
    switch (parameter) {
      case 'number':
        return typeof argument.value === 'number' ? [] : wrong(argument, `\`${written}\` isn’t a number.`);
      case 'conversion':
        return argument.value === 'rate' || argument.value === 'increase'
          ? []
          : wrong(argument, `\`${name}\` needs \`rate\` or \`increase\` as its first argument.`);
      default:
        return specProblems(argument, written);
    }
  });
}

function specProblems(argument: Argument, written: string): Problem[] {
  const { value } = argument;
  if (typeof value === 'string') {
    const names = functionsAt('spec').map(({ name }) => name);
    return names.includes(value)
      ? []
      : [errorProblem(argument, `\`${written}\` isn’t one of ${names.map((name) => `\`${name}\``).join(', ')}.`)];
  }
  if (value >= 0 && value <= 1) {
    return [];
  }
  const share = String(value / 100);
  return value > 1 && value <= 100
    ? [
        errorProblem(
          argument,
          `Quantiles must be between 0 and 1. Did you mean \`${share}\`?`,
          replaceFix(argument, share)
        ),
      ]
    : [errorProblem(argument, 'Quantiles must be between 0 and 1.')];
}
