import { type Table } from '../service/types';
import { mostlyLogged, writtenPatterns } from './spanLines';
import { type OwnSpan } from '../traces/spanTree';

const logs = { datasets: ['lines'], fields: { line: 'body', trace: 'trace_id', span: 'span_id' } };

const spansOf = (operation: string, length: number): OwnSpan[] =>
  Array.from({ length }, (_, index) => ({
    ...{ trace: `t${index}`, span: operation, service: 'store', operation },
    ...{ ownTime: 1, failed: false, values: [], ofCallers: [] },
  }));
/** The first 20 spans of the first operation are the selected ones. */
const [own, others] = [spansOf('insert', 40), spansOf('select', 200)];
const spans = [...own, ...others];
const sides = { selection: own.slice(0, 20), baseline: own.slice(20) };

function tableOf(rows: Array<[span: OwnSpan, line: string]>): Table {
  const columns = [rows.map(([{ trace }]) => trace), rows.map(([{ span }]) => span), rows.map(([, line]) => line)];
  const fields = ['trace', 'span', 'line'].map((name) => ({ name, type: 'string' }));
  return { name: '0', fields, columns };
}
const find = async (lineOf: (span: OwnSpan, place: number) => string[]) => {
  const rows = spans.flatMap((span, place) => lineOf(span, place).map((line): [OwnSpan, string] => [span, line]));
  return mostlyLogged(await writtenPatterns(tableOf(rows), spans, logs), sides, spans);
};

test('The line that sets spans apart is named with its query, however they differ in values', async () => {
  const found = await find((_, place) => [
    place < 15 ? `write ${place}.wal: no space left on device` : 'written',
    `took ${place} ms`,
  ]);
  expect(found).toEqual({
    text: 'write <*>: no space left on device',
    query: 'lines\n| where tostring(body) matches regex "^write [^ ]+: no space left on device$"',
    counts: { selection: 15, baseline: 0 },
    events: { selection: 20, baseline: 20 },
  });
});

test.each<[string, lineOf: (span: OwnSpan, place: number) => string[]]>([
  ['that the operation always writes', ({ operation }) => (operation === 'insert' ? ['inserted'] : ['selected'])],
  ['that few of the spans write', (_, place) => (place < 4 ? ['retried'] : ['written'])],
  ['that other operations write as well', (_, place) => (place < 20 || place >= 40 ? ['retried'] : ['written'])],
  ['of values alone', (_, place) => (place < 20 ? ['17 18'] : ['written'])],
])('A line %s is not', async (_, lineOf) => {
  expect(await find(lineOf)).toBeUndefined();
});

test('Lines of unknown spans, and spans without lines, are no problem', async () => {
  const [{ trace }] = own;
  const table = tableOf([[{ ...own[0], trace, span: 'unknown' }, 'lost']]);
  expect(await writtenPatterns(table, spans, logs)).toEqual([]);
  expect(mostlyLogged([], sides, spans)).toBeUndefined();
});
