import { type FunctionParameter, type FunctionWord, type WordText } from './word';

/** Reads an entry of the tables: `substring(text: string, start: integer, length?: integer): string`. */
export function readFunction(kind: FunctionWord['kind'], [typed, help, example]: WordText): FunctionWord {
  const open = typed.indexOf('(');
  const close = typed.lastIndexOf(')');
  const name = typed.slice(0, open);
  const inside = typed.slice(open + 1, close);
  const parameters = inside === '' ? [] : inside.split(', ').map(readParameter);
  const names = parameters.map(({ name: parameter, variadic }) => (variadic ? '…' : parameter));
  return {
    name,
    kind,
    signature: `${name}(${names.join(', ')})`,
    help,
    example: kind === 'function' && example.startsWith('[') === false ? `print result = ${example}` : example,
    parameters,
    result: typed.slice(close + 1).replace(': ', ''),
  };
}

function readParameter(text: string): FunctionParameter {
  const [written, type = 'any'] = text.split(': ');
  const variadic = written.startsWith('...');
  const optional = variadic || written.endsWith('?');
  const name = variadic ? written.slice(3) : optional ? written.slice(0, -1) : written;
  return { name, type, optional, variadic };
}
