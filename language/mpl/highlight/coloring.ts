import { type Coloring } from '../../kit/colors';
import { parser } from '../generated/parser';

export const mplColoring: Coloring = {
  parser,
  source: 'a:b ',
  pipe: 'PipeMark',
  colors: {
    SingleQuoted: 'string',
    Regex: 'string',
    UnclosedRegex: 'string',
    Replacement: 'string',
    Duration: 'number',
    Instant: 'number',
    Inf: 'number',
    LooseName: 'name',
    UnclosedName: 'name',
  },
  colorOf: ({ parent }) =>
    parent?.name === 'FunctionName' ? 'function' : parent?.name === 'TypeName' ? 'keyword' : undefined,
};
