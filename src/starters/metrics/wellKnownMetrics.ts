/** Panel for a metric defined in OpenTelemetry's conventions. */
interface WellKnownMetric {
  title: string;
  /** Tags to group by, in order of precedence. */
  by: readonly string[];
  /** Rank from 1, most important first. */
  rank: number;
}

const service = ['service.name'];
const host = ['host.name', 'k8s.node.name'];

export const wellKnownMetrics: ReadonlyMap<string, WellKnownMetric> = new Map<string, WellKnownMetric>([
  ['http.server.active_requests', { title: 'Requests in progress', by: service, rank: 2 }],
  ['http.client.request.duration', { title: 'Duration of outgoing requests', by: ['server.address'], rank: 1 }],
  ['http.client.duration', { title: 'Duration of outgoing requests', by: ['net.peer.name'], rank: 1 }],
  ['http.client.open_connections', { title: 'Open connections', by: ['http.connection.state'], rank: 3 }],
  ['db.client.operation.duration', { title: 'Duration of database operations', by: ['db.operation.name'], rank: 1 }],
  ['db.client.connection.count', { title: 'Database connections', by: ['db.client.connection.state'], rank: 2 }],
  ['db.client.connection.pending_requests', { title: 'Waiting for a database connection', by: service, rank: 2 }],
  ['db.client.connection.timeouts', { title: 'Database connection timeouts', by: service, rank: 3 }],
  ['process.cpu.utilization', { title: 'CPU by service', by: service, rank: 1 }],
  ['process.memory.usage', { title: 'Memory by service', by: service, rank: 1 }],
  ['jvm.memory.used', { title: 'JVM memory', by: ['jvm.memory.type'], rank: 2 }],
  ['jvm.gc.duration', { title: 'JVM garbage collection', by: ['jvm.gc.name'], rank: 2 }],
  ['jvm.thread.count', { title: 'JVM threads', by: service, rank: 3 }],
  ['go.goroutine.count', { title: 'Goroutines', by: service, rank: 2 }],
  ['go.memory.used', { title: 'Go memory', by: ['go.memory.type'], rank: 2 }],
  ['nodejs.eventloop.utilization', { title: 'Node.js event loop', by: service, rank: 2 }],
  ['nodejs.eventloop.delay.p99', { title: 'Node.js event loop delay, p99', by: service, rank: 2 }],
  ['v8js.memory.heap.used', { title: 'V8 heap', by: ['v8js.heap.space.name'], rank: 3 }],
  ['system.cpu.utilization', { title: 'Host CPU', by: ['cpu.mode', ...host], rank: 1 }],
  ['system.memory.utilization', { title: 'Host memory', by: host, rank: 1 }],
  ['system.memory.usage', { title: 'Host memory by state', by: ['system.memory.state'], rank: 3 }],
  ['system.filesystem.utilization', { title: 'Disk space used', by: ['system.filesystem.mountpoint'], rank: 2 }],
  ['system.disk.io', { title: 'Disk throughput', by: ['disk.io.direction'], rank: 2 }],
  ['system.network.io', { title: 'Network throughput', by: ['network.io.direction'], rank: 2 }],
  ['system.cpu.load_average.1m', { title: 'Load, 1 minute', by: host, rank: 3 }],
]);

/** Histograms of incoming requests, best first. */
export const servedDurations = [
  'http.server.request.duration',
  'http.server.duration',
  'rpc.server.call.duration',
  'rpc.server.duration',
];

/** Tags that mark failed requests, each with its condition. */
export const failureConditions: ReadonlyArray<[tag: string, condition: string]> = [
  ['http.response.status_code', '`http.response.status_code` >= 500'],
  ['http.status_code', '`http.status_code` >= 500'],
];

/** Dashboard rows by metric prefix, in display order. */
const rows: ReadonlyArray<[row: string, beginnings: readonly string[]]> = [
  ['Requests', ['http.server', 'rpc.server']],
  ['Outgoing requests', ['http.client', 'rpc.client', 'dns']],
  ['Databases', ['db', 'postgresql', 'mysql', 'redis', 'mongodb', 'elasticsearch']],
  ['Messaging', ['messaging', 'kafka', 'rabbitmq']],
  ['Processes and runtimes', ['process', 'jvm', 'go', 'nodejs', 'v8js', 'dotnet', 'cpython', 'runtime']],
  ['Hosts', ['system', 'host', 'container', 'k8s']],
];

/** Title of a metric's row, by a well-known prefix or else the first part of the name. */
export function dashboardRow(metric: string): string {
  const isBelow = (beginning: string) => metric === beginning || metric.startsWith(`${beginning}.`);
  const [first] = metric.split(/[._]/);
  return rows.find(([, beginnings]) => beginnings.some(isBelow))?.[0] ?? first;
}

export const rowOrder: readonly string[] = rows.map(([row]) => row);

/** Tags that are common filters, best first. */
export const filteringTags = [
  'service.name',
  'host.name',
  'deployment.environment.name',
  'deployment.environment',
  'k8s.namespace.name',
  'k8s.cluster.name',
  'cloud.region',
  'service',
  'job',
  'host',
  'namespace',
];

/** Last words in the names of tags that have too many values for series. */
const namingWords: ReadonlySet<string> = new Set(
  'id uid pod instance container url path query address port ip le histogram'.split(' ')
);

/** Tag to group a metric by: one with the metric's prefix, a common filter tag, or else the first one. */
export function tellingTag(metric: string, tags: readonly string[]): string | undefined {
  const few = tags.filter((tag) => !namingWords.has(tag.split(/[._]/).at(-1) ?? ''));
  const [beginning] = metric.split('.');
  const own = few.find((tag) => tag.startsWith(`${beginning}.`));
  return own ?? filteringTags.find((tag) => few.includes(tag)) ?? few.at(0);
}
