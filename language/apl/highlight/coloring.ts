import { type Color, type Coloring } from '../../kit/colors';
import { parser } from '../generated/parser';
import { scalarFunctions } from '../vocabulary/functions';
import { aggregates } from '../vocabulary/functions/aggregates';

const functionNames: ReadonlySet<string> = new Set([...aggregates, ...scalarFunctions].map(({ name }) => name));

/** The colors of APL. `count`, `kind` or `from` may be fields: the tree knows. */
export const aplColoring: Coloring = {
  parser,
  source: 'x ',
  pipe: 'Pipe',
  colors: {
    Timespan: 'number',
    RawLiteral: 'number',
    DashedName: 'name',
    NotWord: 'mark',
  },
  colorOf: ({ parent }, written): Color | undefined => {
    // Options in brackets have names of any kind.
    if (parent?.name === 'OptionName') {
      return parent.parent?.parent?.name === 'Options' ? 'name' : 'keyword';
    }
    return parent?.name !== 'FunctionName'
      ? undefined
      : written === 'dynamic'
        ? 'keyword'
        : functionNames.has(written)
          ? 'function'
          : 'name';
  },
};
