import { type Color, type Coloring } from '../../kit/colors';
import { parser } from '../generated/parser';
import { scalarFunctions } from '../vocabulary/functions';
import { aggregates } from '../vocabulary/functions/aggregates';

const functionNames: ReadonlySet<string> = new Set([...aggregates, ...scalarFunctions].map(({ name }) => name));

/** Colors for APL. `count`, `kind` or `from` may be fields, so the tree decides. */
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
    // Options in parentheses may have any name.
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
