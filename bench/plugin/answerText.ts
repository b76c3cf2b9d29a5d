/** Text of a tabular response with `rows` rows × 8 columns of different types, including a datetime with nanoseconds. */
export function answerText(rows: number): string {
  const start = Date.UTC(2026, 0, 1);
  const column = (cell: (row: number) => string) =>
    `[${Array.from({ length: rows }, (_, row) => cell(row)).join(',')}]`;
  // The same pseudo-random numbers in each run: the high bits of a multiplication by a large odd number.
  const noise = (row: number) => (Math.imul(row + 1, 2654435761) >>> 8) / 2 ** 24;
  const pick = (names: string[]) => (row: number) => `"${names[Math.floor(noise(row) * names.length)]}"`;
  const nanoseconds = (row: number) => String(Math.floor(noise(row) * 1e6)).padStart(6, '0');
  const fields: Array<[name: string, type: string, values: string]> = [
    [
      '_time',
      'datetime',
      column((row) => `"${new Date(start + row * 7).toISOString().slice(0, -1)}${nanoseconds(row)}Z"`),
    ],
    ['method', 'string', column(pick(['GET', 'POST', 'PUT', 'DELETE']))],
    ['uri', 'string', column((row) => `"/api/v1/products/${row % 9973}"`)],
    ['geo.city', 'string', column(pick(['Berlin', 'London', 'New York', 'Zürich', 'Tokyo']))],
    ['req_duration_ms', 'float', column((row) => (noise(row) * 900).toFixed(6))],
    ['share', 'float', column((row) => noise(row + 7).toFixed(9))],
    ['resp_body_size_bytes', 'integer', column((row) => String(Math.floor(noise(row + 3) * 200_000)))],
    ['is_tls', 'boolean', column((row) => String(noise(row) < 0.97))],
  ];
  const heads = fields.map(([name, type]) => JSON.stringify({ name, type })).join(',');
  const columns = fields.map(([, , values]) => values).join(',');
  return (
    `{"format":"tabular","status":{"elapsedTime":1000,"rowsExamined":${rows},"rowsMatched":${rows},"isPartial":false},` +
    `"tables":[{"name":"0","sources":[{"name":"bench"}],"fields":[${heads}],"order":[],"groups":[],` +
    `"range":{"field":"_time","start":"2026-01-01T00:00:00Z","end":"2026-02-01T00:00:00Z"},"columns":[${columns}]}],` +
    `"datasetNames":["bench"],"fieldsMetaMap":{"bench":[]}}`
  );
}
