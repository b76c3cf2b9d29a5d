import { type Coloring } from '../../language/colors';
import { parser } from '../generated/parser';

/** The colors of MPL. */
export const mplColoring: Coloring = {
  parser,
  source: 'a:b ',
  pipe: 'PipeMark',
  colors: {
    Comment: 'comment',
    String: 'string',
    SingleQuoted: 'string',
    UnclosedString: 'string',
    Regex: 'string',
    UnclosedRegex: 'string',
    Replacement: 'string',
    Integer: 'number',
    Real: 'number',
    Duration: 'number',
    Instant: 'number',
    Inf: 'number',
    Name: 'name',
    LooseName: 'name',
    QuotedName: 'name',
    UnclosedName: 'name',
  },
  colorOf: ({ name, parent }, written) =>
    name === 'Name' && written.startsWith('$')
      ? 'variable'
      : parent?.name === 'FunctionName'
        ? 'function'
        : parent?.name === 'TypeName'
          ? 'keyword'
          : undefined,
};
