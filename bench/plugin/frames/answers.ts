import { answerText } from '../answerText';

/** The same response without its first column, the datetime, to show the cost of reading times. */
export function answerWithoutTime(rows: number): string {
  const answer = JSON.parse(answerText(rows));
  const [table] = answer.tables;
  table.fields.shift();
  table.columns.shift();
  return JSON.stringify(answer);
}

/** Text of a response with `series` hosts × `points` buckets of one minute, sorted by time, as the service sends groups by time. */
export function answerOfGroups(series: number, points: number): string {
  const start = Date.UTC(2026, 0, 1);
  const times: string[] = [];
  const hosts: string[] = [];
  const counts: number[] = [];
  for (let point = 0; point < points; point++) {
    const time = new Date(start + point * 60_000).toISOString().replace('.000Z', 'Z');
    for (let host = 0; host < series; host++) {
      times.push(time);
      hosts.push(`host-${String(host).padStart(5, '0')}.example`);
      counts.push((Math.imul(point * series + host + 1, 2654435761) >>> 16) % 10_000);
    }
  }
  return JSON.stringify({
    format: 'tabular',
    status: { elapsedTime: 1000, rowsExamined: times.length, rowsMatched: times.length, isPartial: false },
    tables: [
      {
        name: '0',
        sources: [{ name: 'bench' }],
        fields: [
          { name: '_time', type: 'datetime' },
          { name: 'host', type: 'string' },
          { name: 'count_', type: 'integer', agg: { name: 'count' } },
        ],
        order: [],
        groups: [{ name: '_time' }, { name: 'host' }],
        buckets: { field: '_time', size: 60e9 },
        columns: [times, hosts, counts],
      },
    ],
    datasetNames: ['bench'],
    fieldsMetaMap: { bench: [] },
  });
}
