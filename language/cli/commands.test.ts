import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { checkQueries, formatQueries } from './commands';

/** A dashboard with one query per line and the escapes that JSON allows. */
const dashboard = String.raw`{ "title": "Web", "panels": [
  { "title": "Errors", "targets": [
    { "refId": "A", "kind": "apl", "query": "['logs']\n| where name == \"a\u0062\" and status = 500" },
    { "refId": "B", "kind": "mpl", "query": "infra:cpu | algn to 5m using avg" },
    { "refId": "C", "apl": "logs | take" },
    { "refId": "D", "expr": "rate(", "query": "rate(" }
  ] },
  { "title": "Row", "panels": [{ "targets": [{ "kind": "changes", "refId": "A", "query": "logs | wher" }] }] }
], "annotations": { "list": [{ "name": "Deploys", "target": { "kind": "annotations", "query": "" } }] },
"templating": { "list": [{ "name": "city", "query": { "kind": "apl", "query": "logs | distinct geo.cty |" } }] } }`;

/** Each problem's character in the file, and the message with the position in the query. */
const problemsOf = (file: string, text: string) =>
  checkQueries(file, text).map(({ line, column, severity, message }) => [
    text.split('\n')[line - 1].slice(column - 1, column + 3),
    `${severity} ${message}`,
  ]);

it('finds problems where a dashboard has them', () => {
  expect(problemsOf('web.json', dashboard)).toEqual([
    ['= 50', 'error [Errors/A 2:33] Use `==` to compare; `=` names a column.'],
    ['algn', 'error [Errors/B 1:13] MPL has no step `algn`. Did you mean `align`?'],
    ['take', expect.stringMatching(/^error \[Errors\/C 1:\d+\] Expected .* after `take`/)],
    ['wher', expect.stringMatching(/^error \[Row\/A 1:8\] .*`where`/)],
    ['|" }', expect.stringMatching(/^error \[city 1:25\] /)],
  ]);
});

it('reads the newer form of dashboards', () => {
  const query = { kind: 'DataQuery', group: 'axiom', spec: { kind: 'apl', query: 'logs | take x y' } };
  const queries = [{ kind: 'PanelQuery', spec: { refId: 'A', query } }];
  const panel = { kind: 'Panel', spec: { title: 'Errors', data: { kind: 'QueryGroup', spec: { queries } } } };
  const [found] = checkQueries('v2.json', JSON.stringify({ spec: { elements: { 'panel-1': panel } } }));
  expect(found.message).toMatch(/^\[Errors\/A 1:\d+\] /);
});

it('finds nothing wrong with variables and unknown names', () => {
  const apl =
    "['$dataset'] | where city in (${city:doublequote}) and $__timeFilter(_time) | summarize avg(x) by bin(_time, $__interval)";
  expect(checkQueries('a.apl', apl)).toEqual([]);
  expect(checkQueries('a.mpl', '$dataset:cpu | where host == "$host" | align to $__interval using avg')).toEqual([]);
});

it('names the place in a text', () => {
  expect(checkQueries('a.apl', '// Errors\nlogs\n| where a = 1')).toEqual([
    { file: 'a.apl', line: 3, column: 11, severity: 'error', message: 'Use `==` to compare; `=` names a column.' },
  ]);
  expect(checkQueries('a.mpl', 'infra:cpu\n| filter a == 1')).toEqual([
    { file: 'a.mpl', line: 2, column: 3, severity: 'warning', message: '`filter` is an older spelling of `where`.' },
  ]);
});

it('formats the queries of a dashboard, and nothing else in it', () => {
  const text =
    '{ "panels": [\n  { "targets": [{"kind":"apl",  "query":"logs|take 5"}, {"kind": "apl", "query": "logs\\n| take 5"}] } ] }\n';
  const { formatted, reports } = formatQueries('web.json', text);
  expect(formatted).toBe(text.replace('logs|take 5', String.raw`logs\n| take 5`));
  expect(reports).toEqual([]);
  expect(formatQueries('web.json', formatted).formatted).toBe(formatted);
});

it('formats a text, and keeps one with a syntax error', () => {
  expect(formatQueries('a.mpl', 'infra:cpu|align to 5m using avg\n').formatted).toBe(
    'infra:cpu\n| align to 5m using avg\n'
  );
  expect(formatQueries('a.apl', 'logs|take 5 6\n')).toEqual({
    formatted: 'logs|take 5 6\n',
    reports: [expect.objectContaining({ line: 1, severity: 'error' })],
  });
});

it.each(['provisioning/dashboards', 'src/dashboards'])('finds nothing wrong in %s', (folder) => {
  const root = path.resolve(__dirname, '../../', folder);
  const files = readdirSync(root).filter((file) => file.endsWith('.json'));
  expect(files.length).toBeGreaterThan(1);
  expect(files.flatMap((file) => checkQueries(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});
