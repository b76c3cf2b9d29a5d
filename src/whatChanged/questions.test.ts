import { writeFilter } from '../apl/edit/filter';
import { type ComparedField } from './comparedFields';
import { type ChangeQuestion } from './comparison';
import { countsQuestion } from './counts';
import { conditionOf, filterOf, plainQuestion, spotlightQuestion, type Trait } from './questions';

const hour = 3_600_000;
const day = 24 * hour;
const from = Date.UTC(2026, 2, 10, 12);
const comparison: ChangeQuestion = {
  source: 'logs',
  events: 'logs',
  here: 'a == 1',
  time: '_time',
  windows: {
    here: { from, to: from + hour },
    otherwise: [{ from: from + hour, to: from + 2 * hour }],
    all: { from, to: from + 2 * hour },
  },
};
const fields: ComparedField[] = [
  { name: 'geo.city', type: 'string' },
  { name: 'status', type: 'integer' },
  { name: 'took', type: 'timespan' },
];

test('Spotlight is asked for texts and truths, lists of values and percentiles for numbers', () => {
  expect(spotlightQuestion(comparison, fields)).toBe(
    [
      'logs',
      '| summarize ',
      '    events_ = count(),',
      '    here_ = countif(a == 1),',
      "    spotlight_ = spotlight(a == 1, ['geo.city']),",
      '    present_1 = countif(isnotnull(status)),',
      '    present_here_1 = countif((a == 1) and isnotnull(status)),',
      '    values_here_1 = topkif(status, 20, a == 1),',
      '    sizes_here_1 = percentiles_arrayif(status, dynamic([5,25,50,75,95]), a == 1),',
      '    values_otherwise_1 = topkif(status, 20, iff(a == 1, false, true)),',
      '    sizes_otherwise_1 = percentiles_arrayif(status, dynamic([5,25,50,75,95]), iff(a == 1, false, true)),',
      '    present_2 = countif(isnotnull(took)),',
      '    present_here_2 = countif((a == 1) and isnotnull(took)),',
      '    sizes_here_2 = percentiles_arrayif(took, dynamic([5,25,50,75,95]), a == 1),',
      '    sizes_otherwise_2 = percentiles_arrayif(took, dynamic([5,25,50,75,95]), iff(a == 1, false, true))',
    ].join('\n')
  );
});

test('In plain APL, each side is a row of the same', () => {
  expect(plainQuestion(comparison, fields)).toBe(
    [
      'logs',
      '| summarize ',
      '    events_ = count(),',
      "    present_0 = countif(isnotempty(['geo.city'])),",
      "    values_0 = topk(['geo.city'], 20),",
      '    present_1 = countif(isnotnull(status)),',
      '    values_1 = topk(status, 20),',
      '    sizes_1 = percentiles_array(status, 5, 25, 50, 75, 95),',
      '    present_2 = countif(isnotnull(took)),',
      '    sizes_2 = percentiles_array(took, 5, 25, 50, 75, 95)',
      '    by here_ = iff(a == 1, 1, 0)',
    ].join('\n')
  );
});

const trait: Trait = { kind: 'value', field: fields[1], value: '503' };

test('Values are counted on both sides, a day and a week before as well', () => {
  const { apl, range, sides } = countsQuestion(comparison, [trait]);
  expect([range, sides]).toEqual([{ from: from - 7 * day, to: from + 2 * hour }, 6]);
  expect(apl).toContain('count_0 = countif(status == 503)');
  expect(apl).toContain(
    '_time >= datetime(2026-03-09T12:00:00.000Z) and _time < datetime(2026-03-09T13:00:00.000Z)), 4, 0)'
  );
  const { time: _, ...timeless } = comparison;
  expect(countsQuestion(timeless, [trait])).toMatchObject({ range: comparison.windows.all, sides: 2 });
});

test('Of two traits the events that have one of them only are counted', () => {
  const other: Trait = { kind: 'present', field: fields[0] };
  expect(countsQuestion(comparison, [trait, other], [[0, 1]]).apl).toContain(
    "apart_0 = countif(iff(status == 503, 1, 0) != iff(isnotempty(['geo.city']), 1, 0))"
  );
});

test.each<[Trait, string, string]>([
  [trait, 'status == 503', 'status != 503'],
  [{ ...trait, field: fields[0], value: '' }, "isempty(['geo.city'])", "isnotempty(['geo.city'])"],
  [{ kind: 'present', field: fields[0] }, "isnotempty(['geo.city'])", "isempty(['geo.city'])"],
  [{ kind: 'above', field: fields[2], bound: 2e6 }, 'took > 2ms', 'took <= 2ms'],
  [{ kind: 'upTo', field: fields[1], bound: 1.5 }, 'status <= 1.5', 'status > 1.5'],
])('%j is the condition %s, and its opposite %s', (one, condition, opposite) => {
  expect(conditionOf(one)).toBe(condition);
  expect(writeFilter(filterOf(one, true), one.field.type)).toBe(opposite);
});
