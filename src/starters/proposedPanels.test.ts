import { type AplType } from '@aplkit/language/apl/analysis/types';
import { type FieldFacts } from './facts';
import { allPanels, maxPanels, proposedPanels } from './proposedPanels';
import { recognize } from './recognize';

const field = (name: string, type: AplType, facts: Partial<FieldFacts> = {}): FieldFacts => ({
  name,
  type,
  present: 1,
  distinct: 5,
  ...facts,
});
const text = (name: string, values: string[]) =>
  field(name, 'string', { values, distinct: values.length, valuesShare: 1 });
const number = (name: string) => field(name, 'float', { min: 0, max: 9, distinct: 500 });

/** The steps of the panels that are proposed for fields, by title. */
function proposed(...fields: FieldFacts[]): Record<string, readonly string[]> {
  const data = recognize({ dataset: 'd', events: 1000, range: { from: '', to: '' }, fields, leftOut: 0 });
  return Object.fromEntries(proposedPanels([data]).map(({ panel }) => [panel.title, panel.steps]));
}

it('Numbers are shown with their smallest, average and largest; the first also for each value of the most informative field', () => {
  const panels = proposed(number('temp'), number('wind'), text('place', ['Seattle', 'New York']));
  expect(panels).toMatchObject({
    'temp over time': ['summarize smallest = min(temp), average = avg(temp), largest = max(temp) by bin_auto(_time)'],
    'Average temp by place': ['summarize average = avg(temp) by bin_auto(_time), place'],
    'wind over time': ['summarize smallest = min(wind), average = avg(wind), largest = max(wind) by bin_auto(_time)'],
  });
  expect(panels).not.toHaveProperty('Average wind by place');
});

it('What can be added up is a sum, in charts and in tables', () => {
  const panels = proposed(number('Sales'), number('discount'), text('Region', ['East', 'West']));
  expect(panels).toMatchObject({
    'Sum of Sales by Region': ['summarize total = sum(Sales) by bin_auto(_time), Region'],
    'By Region': [
      "summarize events = count(), ['Sum of Sales'] = sum(Sales), ['Average discount'] = avg(discount) by Region",
      'top 20 by events desc',
    ],
  });
});

it('A column has another name than the field that its rows are grouped by', () => {
  const panels = proposed(number('Sales'), number('score'), text('events', ['a', 'b']), text('total', ['x', 'y']));
  expect(panels).toMatchObject({
    'Events by events': ['summarize events_ = count() by bin_auto(_time), events'],
    'By events': [
      "summarize events_ = count(), ['Sum of Sales'] = sum(Sales), ['Average score'] = avg(score) by events",
      'top 20 by events_ desc',
    ],
    'Top total': ['summarize events = count() by total', 'top 10 by events desc'],
  });
  expect(proposed(number('Sales'), text('total', ['x', 'y']))).toMatchObject({
    'Sum of Sales by total': ['summarize total_ = sum(Sales) by bin_auto(_time), total'],
  });
});

it('Numbers among which are a few words are measured by the numbers', () => {
  const panels = proposed({ ...number('temp'), isMixed: true }, { ...number('bytes'), isMixed: true });
  expect(panels).toMatchObject({
    'temp over time': [expect.stringContaining('avg(todouble(temp))')],
    'Sum of bytes over time': ['summarize total = sum(todouble(bytes)) by bin_auto(_time)'],
  });
});

it('Every number has a panel, of which the first are ticked', () => {
  const fields = Array.from({ length: 7 }, (_, index) => number(`n${index}`));
  const data = recognize({ dataset: 'd', events: 1000, range: { from: '', to: '' }, fields, leftOut: 0 });
  expect(allPanels([data]).map(({ panel }) => panel.title)).toEqual(
    expect.arrayContaining(fields.map(({ name }) => `${name} over time`))
  );
});

it('A table of events shows the units that the names of its columns say', () => {
  const fields = [number('cost_usd'), number('weight_kg'), number('score')];
  const data = recognize({ dataset: 'd', events: 1000, range: { from: '', to: '' }, fields, leftOut: 0 });
  const latest = proposedPanels([data]).find(({ panel }) => panel.title === 'Latest events')?.panel;
  expect(latest?.steps.at(-1)).toBe('project _time, cost_usd, weight_kg, score');
  expect(latest?.units).toEqual({ cost_usd: 'currencyUSD', weight_kg: 'masskg' });
});

it('There are at most as many panels as one looks through, also for a dataset with a thousand fields', () => {
  const many = Array.from({ length: 1000 }, (_, index) =>
    index % 2 ? number(`n${index}`) : text(`t${index}`, ['a', 'b'])
  );
  const titles = Object.keys(proposed(...many));
  expect(titles.length).toBeLessThanOrEqual(maxPanels);
  expect(titles).toContain('Latest events');
});

it('The most important panels of two datasets are chosen, as many of each, and the others are there to choose', () => {
  const data = ['one', 'other'].map((dataset) => {
    const fields = [...'abcdefgh'].flatMap((name) => [number(`${name}1`), text(`${name}2`, ['x', 'y'])]);
    return recognize({ dataset, events: 1000, range: { from: '', to: '' }, fields, leftOut: 0 });
  });
  const all = allPanels(data);
  const chosen = proposedPanels(data);
  expect(all.length).toBeGreaterThan(maxPanels);
  expect(data.map((each) => chosen.filter((proposal) => proposal.data === each).length)).toEqual([8, 8]);
  expect(all.filter(({ rank }) => rank < 8)).toEqual(chosen);
  const [first] = data;
  expect(proposedPanels([first])).toHaveLength(Math.min(maxPanels, allPanels([first]).length));
});
