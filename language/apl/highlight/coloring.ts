import { type Color, type Coloring } from '../../kit/colors';
import { parser } from '../generated/parser';
import { scalarFunctions } from '../vocabulary/functions';
import { aggregates } from '../vocabulary/functions/aggregates';

const functionNames: ReadonlySet<string> = new Set([...aggregates, ...scalarFunctions].map(({ name }) => name));

/** Colors for APL. Words such as `count`, `kind` and `from` may be fields, so the tree determines their colors. */
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
    // An option in parentheses may have any name.
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
