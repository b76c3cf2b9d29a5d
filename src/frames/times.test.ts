import { readTime, readTimes } from './times';

const day = Date.UTC(2024, 1, 29);

describe('A column of times', () => {
  it('keeps milliseconds and gives the nanoseconds below them apart', () => {
    const { values, nanos, bad } = readTimes(['2024-02-29T00:00:01.123456789Z', '2024-02-29T00:00:01Z']);
    expect(values).toEqual([day + 1123, day + 1000]);
    expect(nanos).toEqual([456789, 0]);
    expect(bad).toEqual([]);
  });

  it('has no nanoseconds when no time has any', () => {
    expect(readTimes(['2024-02-29T00:00:00.5Z', '2024-02-29T23:59:59.999Z']).nanos).toBeUndefined();
  });

  it('keeps null and says which cells are no times', () => {
    const { values, bad } = readTimes([null, 'yesterday', 17, '2024-02-30T00:00:00Z', '2024-02-29T24:00:00Z', '']);
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
  ])('reads %s', (text, milliseconds, nanos) => {
    const column = readTimes([text]);
    expect(column.values).toEqual([milliseconds]);
    expect(column.nanos?.[0] ?? 0).toBe(nanos);
    expect(column.bad).toEqual([]);
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
