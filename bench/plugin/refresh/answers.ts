const bin = 5 * 60_000;

/** Text of a response with a row per service in each bin of five minutes, and with totals. */
export function binsText(from: number, to: number, series: number): string {
  const starts: number[] = [];
  for (let start = Math.floor(from / bin) * bin; start <= to; start += bin) {
    starts.push(start);
  }
  const services = Array.from({ length: series }, (_, index) => `"service-${String(index).padStart(3, '0')}"`);
  const noise = (seed: number) => (Math.imul(seed + 1, 2654435761) >>> 8) / 2 ** 24;
  const rows = starts.flatMap((start) =>
    services.map((service, index) => ({ start, service, seed: start / bin + index }))
  );
  const columns = [
    rows.map(({ start }) => `"${new Date(start).toISOString().replace('Z', '000000Z')}"`),
    rows.map(({ service }) => service),
    rows.map(({ seed }) => String(Math.floor(noise(seed) * 5000))),
    rows.map(({ seed }) => (noise(seed + 3) * 900).toFixed(6)),
  ];
  const fields = [
    { name: '_time', type: 'datetime' },
    { name: 'service', type: 'string' },
    { name: 'count_', type: 'integer', agg: { name: 'count' } },
    { name: 'avg_duration', type: 'float', agg: { name: 'avg', fields: ['duration'] } },
  ];
  const head = (name: string, groups: string[]) =>
    JSON.stringify({
      name,
      sources: [{ name: 'bench' }],
      fields: fields.filter((field) => field.agg !== undefined || groups.includes(field.name)),
      order: [],
      groups: groups.map((group) => ({ name: group })),
      ...(groups.includes('_time') && { buckets: { field: '_time', size: bin * 1e6 } }),
      range: { field: '_time', start: new Date(from).toISOString(), end: new Date(to).toISOString() },
    }).slice(0, -1);
  const json = (values: string[]) => `[${values.join(',')}]`;
  const zeros = services.map(() => '0');
  return (
    `{"format":"tabular","status":{"elapsedTime":1000,"rowsExamined":1000,"numGroups":${series},"isPartial":false},"tables":[` +
    `${head('0', ['_time', 'service'])},"columns":${json(columns.map(json))}},` +
    `${head('_totals', ['service'])},"columns":${json([services, zeros, zeros].map(json))}}],` +
    `"datasetNames":["bench"],"fieldsMetaMap":{"bench":[]}}`
  );
}
