import { dashboardsInText } from './dashboardsInText';

test.each([
  ['{"name":"A","charts":[]}', ['A']],
  ['{"uid":"x","dashboard":{"name":"A","charts":[1]}}', ['A']],
  ['[{"name":"A","charts":[]},7,{"dashboard":{"name":"B","charts":[]}}]', ['A', 'B']],
])('Dashboards are read in each form: %j', (text, names) => {
  const found = dashboardsInText(text, 'mine');
  expect(typeof found === 'string' ? found : found.map(({ name }) => name)).toEqual(names);
  expect(typeof found === 'string' ? 0 : new Set(found.map(({ uid }) => uid)).size).toBe(names.length);
});

test.each([
  ['{', /^It isn’t JSON: /],
  ['{"panels":[]}', /^It has no Axiom dashboard/],
  ['[]', /^It has no Axiom dashboard/],
  ['null', /^It has no Axiom dashboard/],
  ['{"charts":{}}', /^It has no Axiom dashboard/],
])('A text without one says so: %j', (text, problem) => {
  expect(dashboardsInText(text, 'mine')).toMatch(problem);
});
