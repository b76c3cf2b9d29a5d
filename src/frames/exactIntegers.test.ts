import * as fc from 'fast-check';

import { columnText } from './testing/columnText';
import { exactIntegers, withExactDigits } from './exactIntegers';

const large = '9007199254740993';

function columnOf(cells: string[], between = ','): { column: number[]; source: ReturnType<typeof columnText> } {
  const text = `{"tables":[{"columns":[[${cells.join(between)}]]}]}`;
  const [{ columns }]: Array<{ columns: number[][] }> = JSON.parse(text).tables;
  return { column: columns[0], source: columnText(text, 0, 0, columns) };
}

describe('Integers beyond 2^53', () => {
  it.each(['-', ''])('keep every digit, with the sign “%s”', (sign) => {
    const cells = [large, '0', '1', '18446744073709551615', '123456789', '1234567890', '99999999999999999999999'];
    const signed = cells.map((cell) => (cell === '0' ? cell : `${sign}${cell}`));
    const { column, source } = columnOf(signed);
    expect(exactIntegers(column, column, source)).toEqual(signed);
  });

  it('stay beside null, fractions and exponents, and where spaces stand between them', () => {
    const cells = [large, 'null', '1.5', '1e3', '-2E-2'];
    for (const between of [',', ' ,\n ']) {
      const { column, source } = columnOf(cells, between);
      expect(exactIntegers(column, column, source)).toEqual([large, null, '1.5', '1e3', '-2E-2']);
    }
  });

  it('are none where only fractions are that large', () => {
    const { column, source } = columnOf(['1e300', '7']);
    expect(exactIntegers(column, column, source)).toBe(column);
  });

  it.each([
    ['a digit differs in the last of many rows', 2999, 8],
    ['a number differs in the middle', 1500, 17],
    ['a number stands where none was', 7, null],
  ])('are not known where %s', (_, row, other) => {
    const cells = Array.from({ length: 3000 }, (__, index) => (index === 5 ? large : String(index * 1001)));
    const { column, source } = columnOf(cells);
    const changed: unknown[] = [...column];
    changed[row] = other;
    const parsed = changed.map((cell) => (typeof cell === 'number' ? cell : null));
    expect(columnText(source.text, 0, 0, [parsed]).digits()).toBeUndefined();
    expect(exactIntegers(parsed, parsed, columnText(source.text, 0, 0, [parsed]))).toBeUndefined();
  });

  it('are known for every column of integers, whatever they are', () => {
    const integer = fc
      .bigInt({ min: -BigInt('0x400000000000000000'), max: BigInt('0x400000000000000000') })
      .map(String);
    const small = fc.integer().map(String);
    fc.assert(
      fc.property(fc.array(fc.oneof(integer, small), { maxLength: 3000, size: 'max' }), (cells) => {
        const { column, source } = columnOf([large, ...cells]);
        expect(exactIntegers(column, column, source)).toEqual([large, ...cells]);
      }),
      { numRuns: 50, seed: 3 }
    );
  });

  it('need no text once they are texts', () => {
    const { column, source } = columnOf([large, '7']);
    const exact = withExactDigits(column, source);
    expect(exact).toEqual([large, 7]);
    expect(exactIntegers(exact, column, undefined)).toEqual([large, '7']);
    const safe = [1, 2];
    expect(withExactDigits(safe, columnText('', 0, 0, [safe]))).toBe(safe);
  });
});
