import { parameterIndex } from '../../kit/completion';
import { demo } from '../tree/operators/record';

export interface Word {
  name: string;
  /** The signature, with names for the arguments: `strlen(text)`. */
  signature: string;
  help: string;
  /** Example query that works with the demo data. */
  example: string;
}

export interface FunctionWord extends Word {
  kind: 'function' | 'aggregate';
  parameters: readonly FunctionParameter[];
  /** The signature with types: `substring(text: string, start: integer, length?: integer): string`. */
  typed: string;
  /** A type, `any`, or `T`: the type of the arguments whose parameters have type `T`. */
  result: string;
}

export interface FunctionParameter {
  name: string;
  /** `any`, `number`, a column type, or `T`: any type, but the same for all parameters with `T`. */
  type: string;
  optional: boolean;
  /** True if the parameter, which is always the last, takes any number of arguments. */
  variadic: boolean;
}

/** The parameter that an argument belongs to. */
export const parameterAt = ({ parameters }: FunctionWord, index: number): FunctionParameter | undefined =>
  parameters[parameterIndex(parameters, index)];

export const byName = <W extends { name: string }>(words: readonly W[]): ReadonlyMap<string, W> =>
  new Map(words.map((word) => [word.name, word]));

/** Record of a function. The example is a query, a call's arguments, or the text after `summarize`. */
export type FunctionRow = readonly [signature: string, help: string, example: string];

export const readFunctions = (kind: FunctionWord['kind'], rows: readonly FunctionRow[]): FunctionWord[] =>
  rows.map(([typed, help, example]) => {
    const [open, close] = [typed.indexOf('('), typed.lastIndexOf(')')];
    const name = typed.slice(0, open);
    const inside = typed.slice(open + 1, close);
    const parameters = inside === '' ? [] : inside.split(', ').map(readParameter);
    const names = parameters.map(({ name: parameter, variadic }) => (variadic ? '…' : parameter));
    const call = example.startsWith("['") ? example : `print result = ${name}(${example})`;
    return {
      name,
      kind,
      signature: `${name}(${names.join(', ')})`,
      parameters,
      typed: typed.replaceAll('...', '…'),
      result: typed.slice(close + 1).replace(': ', ''),
      help,
      example: kind === 'aggregate' ? demo(`summarize ${example}`) : call,
    };
  });

function readParameter(text: string): FunctionParameter {
  const [written, type = 'any'] = text.split(': ');
  const variadic = written.startsWith('...');
  return { name: written.replace(/^\.{3}|\?$/, ''), type, optional: variadic || written.endsWith('?'), variadic };
}
