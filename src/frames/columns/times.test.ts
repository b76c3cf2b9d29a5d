import * as fc from 'fast-check';

import { anyText } from '@aplkit/language/apl/testing/anyText';
import { generated } from '@aplkit/language/apl/testing/generated';
import { type Cell } from '../../service/types';
import { readTime, readTimes } from './times';

const day = Date.UTC(2024, 1, 29);

describe('A column of times', () => {
  it('keeps milliseconds, and the nanoseconds below them in a list of their own', () => {
    const { values, nanos, bad } = readTimes(['2024-02-29T00:00:01.123456789Z', '2024-02-29T00:00:01Z']);
    expect(values).toEqual([day + 1123, day + 1000]);
    expect(nanos).toEqual([456789, 0]);
    expect(bad).toEqual([]);
  });

  it('has no nanoseconds when no time has any', () => {
    expect(readTimes(['2024-02-29T00:00:00.5Z', '2024-02-29T23:59:59.999Z']).nanos).toBeUndefined();
  });

  it('has no time that a date cannot be', () => {
    expect(readTime('300000-01-01T00:00:00Z')).toBeUndefined();
    expect(readTime('-300000-01-01T00:00:00Z')).toBeUndefined();
    expect(readTime('+275760-09-13T00:00:00Z')).toEqual({ milliseconds: 8.64e15, nanos: 0 });
    expect(readTimes(['+275760-09-13T00:00:00.001Z', '-271821-04-20T00:00:00Z'])).toMatchObject({
      values: [null, -8.64e15],
      bad: [0],
    });
  });

  it('keeps null and says which cells are no times', () => {
    const { values, bad } = readTimes([null, 'yesterday', 17, '2024-02-30T00:00:00Z', '2024-02-29T24:00:01Z', '']);
    expect(values).toEqual([null, null, null, null, null, null]);
    expect(bad).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([
    ['2024-02-29T01:00:00+01:00', day, 0],
    ['2024-02-28T23:30:00.000000001-00:30', day, 1],
    ['2024-02-29 00:00:00', day, 0],
    ['2024-02-29', day, 0],
    ['2024-02-29T00:00Z', day, 0],
    ['2024-02-29t00:00:00z', day, 0],
    ['2024-02-29T00:00:00.1234567891Z', day + 123, 456789],
    ['1969-12-31T23:59:59.999999999Z', -1, 999999],
    ['0001-01-01T00:00:00Z', -62135596800000, 0],
    ['+012024-01-01T00:00:00Z', Date.UTC(12024, 0, 1), 0],
    ['20240229T000000Z', day, 0],
    ['20240229T010203.000000004+0100', day + 123_000, 4],
    ['20240228T2330-0030', day, 0],
    ['2024-02-28T24:00:00Z', day, 0],
    ['2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1), 0],
  ])('reads %s', (text, milliseconds, nanos) => {
    const column = readTimes([text]);
    expect(column.values).toEqual([milliseconds]);
    expect(column.nanos?.[0] ?? 0).toBe(nanos);
    expect(column.bad).toEqual([]);
  });

  it.each([
    '20240229',
    '2024060',
    '2024-060T00:00:00Z',
    '2024-W09-4T00:00:00Z',
    '20240230T000000Z',
    '2023-02-29T00:00:00Z',
    '2024-02-30T00:00:00.5Z',
    '2024-00-01T00:00:00Z',
    '2024-13-01T00:00:00Z',
    '2024-01-00T00:00:00Z',
    '2024-02-29T24:00:00.5Z',
    '2024-02-29T23:59:61Z',
    '2024-02-29T23:60:00Z',
    '2024-02-29T00:00:0xZ',
  ])('reads no time in %s', (text) => {
    expect(readTimes([text])).toMatchObject({ values: [null], bad: [0] });
  });

  it('reads fast what it also reads slowly, to the same time', () => {
    for (let digits = 0; digits <= 9; digits++) {
      const fraction = digits === 0 ? '' : `.${'987654321'.slice(0, digits)}`;
      const text = `1999-12-31T12:34:56${fraction}Z`;
      const { values, nanos } = readTimes([text]);
      expect({ milliseconds: values[0], nanos: nanos?.[0] ?? 0 }).toEqual(readTime(text));
      expect(values[0]).toBe(Date.parse(text));
    }
  });

  it('starts a new day where the date changes', () => {
    expect(readTimes(['2024-02-29T00:00:00Z', '2024-03-01T00:00:00Z', '2024-02-29T00:00:00Z']).values).toEqual([
      day,
      day + 86_400_000,
      day,
    ]);
  });
});

describe('A long column of times', () => {
  const isoTime = (row: number) =>
    new Date(day + row * 61_003).toISOString().replace('Z', `${String(row).padStart(6, '0')}Z`);
  const many = (change: (cells: Cell[]) => void): Cell[] => {
    const cells: Cell[] = Array.from({ length: 3000 }, (_, row) => isoTime(row));
    change(cells);
    return cells;
  };
  /** Reads each cell separately, like the cells of a short column. */
  const oneByOne = (cells: Cell[]) => {
    const read = cells.map((cell) => (typeof cell === 'string' ? readTime(cell) : undefined));
    return {
      values: read.map((time) => time?.milliseconds ?? null),
      nanos: read.map((time) => time?.nanos ?? 0),
      bad: [...cells.keys()].filter((row) => cells[row] !== null && read[row] === undefined),
    };
  };
  const read = (cells: Cell[]) => {
    const { values, nanos, bad } = readTimes(cells);
    return { values, nanos: nanos ?? cells.map(() => 0), bad };
  };

  it.each<[string, (cells: Cell[]) => void]>([
    ['in the standard form', () => undefined],
    ['with null in it', (cells) => cells.fill(null, 100, 300)],
    ['with nothing but null', (cells) => cells.fill(null)],
    ['with a cell that is no time', (cells) => (cells[1500] = '2024-02-30T00:00:00Z')],
    ['with a cell that is no text', (cells) => (cells[0] = 17)],
    ['with a list in it', (cells) => (cells[2999] = [null, '"]'])],
    ['with a text that is written with escapes', (cells) => (cells[7] = '2024-02-29T00:00:00"\\')],
    ['with texts that are not ASCII', (cells) => cells.fill('früher 😀', 40, 60)],
    ['with a text longer than any time', (cells) => (cells[70] = 'x'.repeat(50_000))],
    ['with zones', (cells) => cells.forEach((_, row) => (cells[row] = '2024-02-29T01:00:00.5+01:00'))],
    [
      'with fractions of each length',
      (cells) =>
        cells.forEach(
          (_, row) =>
            (cells[row] = `2024-02-29T00:00:0${row % 10}${['', '.', '.1'][row % 3]}${'234567890'.slice(0, row % 9)}Z`)
        ),
    ],
    ['that repeat', (cells) => cells.forEach((_, row) => (cells[row] = isoTime(Math.floor(row / 10))))],
    ['that repeat at first', (cells) => cells.fill(isoTime(0), 0, 1000)],
    [
      'that repeat in each length, with null between',
      (cells) =>
        cells.forEach((_, row) => {
          const digits = '123456789'.slice(0, Math.floor(row / 50) % 10);
          const fraction = digits === '' ? '' : `.${digits}`;
          cells[row] = row % 17 === 0 ? null : `2024-02-29T00:00:0${Math.floor(row / 5) % 10}${fraction}Z`;
        }),
    ],
  ])('%s is read as its cells are one by one', (_, change) => {
    const cells = many(change);
    expect(read(cells)).toEqual(oneByOne(cells));
  });

  it('is read as its cells are one by one, whatever they are', () => {
    const cell = fc.oneof(
      { weight: 6, arbitrary: fc.nat(1e6).map(isoTime) },
      fc.constantFrom<Cell>(
        null,
        '',
        '2024-02-29T00:00:60Z',
        '2024-13-01T00:00:00Z',
        '2024-02-29T00:00:00.Z',
        5,
        true,
        {}
      ),
      anyText()
    );
    fc.assert(
      fc.property(fc.array(cell, { minLength: 64, maxLength: 700, size: 'max' }), (cells) => {
        expect(read(cells)).toEqual(oneByOne(cells));
      }),
      generated(30, 4000)
    );
  });
});

describe('A day', () => {
  it('is that of the calendar, and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), fc.nat(14), fc.nat(33), (year, month, date) => {
        const expected = new Date(0);
        expected.setUTCFullYear(year, month - 1, date);
        const exists = expected.getUTCMonth() === month - 1 && expected.getUTCDate() === date;
        const day = [String(year).padStart(4, '0'), ...[month, date].map((part) => String(part).padStart(2, '0'))].join(
          '-'
        );
        for (const text of [`${day}T00:00:00Z`, day]) {
          expect(readTime(text)?.milliseconds).toBe(exists ? expected.getTime() : undefined);
        }
      })
    );
  });
});
