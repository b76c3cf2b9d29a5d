/** Something that spans run on or in, such as a host, and its metrics by OpenTelemetry's conventions. */
export interface MetricsSubject {
  name: string;
  /** Resource attributes that identify the subject; metrics need at least one. */
  identity: readonly string[];
  /** Resource attributes that narrow down metrics that have them as tags. */
  scope: readonly string[];
  /** Names or prefixes of the subject's metrics, most useful first. */
  metrics: readonly string[];
}

const environment = ['service.namespace', 'deployment.environment.name', 'deployment.environment'];
const cluster = ['k8s.namespace.name', 'k8s.cluster.name'];
const instance = ['service.instance.id', 'service.name'];
/** Attributes that narrow down a process, because a process ID is unique only on its host. */
const place = [
  ...environment,
  'process.pid',
  'host.id',
  'host.name',
  'container.id',
  'k8s.pod.uid',
  'k8s.pod.name',
  ...cluster,
];

export const subjects: readonly MetricsSubject[] = [
  {
    name: 'service',
    identity: ['service.name'],
    scope: environment,
    metrics: [
      ...['http.server.request.duration', 'http.server.duration', 'rpc.server.call.duration', 'rpc.server.duration'],
      ...['faas.invoke_duration', 'messaging.process.duration', 'http.client.request.duration', 'http.client.duration'],
      ...['rpc.client.call.duration', 'rpc.client.duration', 'db.client.operation.duration'],
      ...['messaging.client.operation.duration', 'gen_ai.client.operation.duration', 'http.server.active_requests'],
      ...['db.client.connection.count', 'db.client.connection.pending_requests', 'db.client.connections.usage'],
      ...['http.server', 'rpc.server', 'http.client', 'rpc.client', 'db.client', 'messaging', 'faas', 'gen_ai'],
      ...['aspnetcore', 'kestrel', 'signalr.server', 'dns'],
    ],
  },
  {
    name: 'process',
    identity: instance,
    scope: place,
    metrics: [
      ...['process.cpu.utilization', 'process.cpu.time', 'process.memory.usage', 'process.thread.count'],
      ...['process.open_file_descriptor.count', 'process.unix.file_descriptor.count', 'process.disk.io'],
      'process',
    ],
  },
  {
    name: 'runtime',
    identity: instance,
    scope: place,
    metrics: [
      ...['jvm.memory.used', 'jvm.gc.duration', 'jvm.cpu.recent_utilization', 'jvm.thread.count'],
      ...['nodejs.eventloop.utilization', 'nodejs.eventloop.delay', 'v8js.memory.heap.used', 'v8js.gc.duration'],
      ...['go.memory.used', 'go.goroutine.count', 'go.memory.allocated', 'go.schedule.duration'],
      ...['dotnet.gc.pause.time', 'dotnet.process.memory.working_set', 'dotnet.thread_pool.queue.length'],
      ...['jvm', 'nodejs', 'v8js', 'go', 'dotnet', 'cpython', 'process.runtime'],
    ],
  },
  {
    name: 'container',
    identity: ['container.id', 'k8s.container.name', 'container.name'],
    scope: ['k8s.pod.uid', 'k8s.pod.name', ...cluster, 'host.name'],
    metrics: [
      ...['container.cpu.usage', 'container.cpu.utilization', 'container.cpu.time', 'container.memory.usage'],
      ...['container.memory.working_set', 'k8s.container.restart.count', 'container', 'k8s.container'],
    ],
  },
  {
    name: 'pod',
    identity: ['k8s.pod.uid', 'k8s.pod.name'],
    scope: cluster,
    metrics: [
      ...['k8s.pod.cpu.usage', 'k8s.pod.cpu.utilization', 'k8s.pod.cpu.time', 'k8s.pod.memory.usage'],
      ...['k8s.pod.memory.working_set', 'k8s.pod.network.io', 'k8s.pod'],
    ],
  },
  {
    name: 'node',
    identity: ['k8s.node.uid', 'k8s.node.name'],
    scope: ['k8s.cluster.name'],
    metrics: [
      ...['k8s.node.cpu.usage', 'k8s.node.cpu.utilization', 'k8s.node.cpu.time', 'k8s.node.memory.usage'],
      ...['k8s.node.memory.working_set', 'k8s.node.network.io', 'k8s.node'],
    ],
  },
  {
    name: 'host',
    identity: ['host.id', 'host.name'],
    scope: [],
    metrics: [
      ...['system.cpu.utilization', 'system.cpu.time', 'system.memory.utilization', 'system.memory.usage'],
      ...['system.disk.io', 'system.network.io', 'system.filesystem.utilization', 'system', 'hw'],
    ],
  },
];

/** Prefixes of tags about a metric's origin or storage, not about what it measures. */
const origins: ReadonlySet<string> = new Set([
  ...['service', 'telemetry', 'host', 'os', 'k8s', 'container', 'deployment', 'cloud', 'process', 'faas', 'device'],
  ...['otel', 'server', 'client', 'net', 'axiom', 'job', 'instance'],
]);

const maxParts = 3;

/** Tags that divide a metric into parts, such as `jvm.memory.type` or `cpu.mode`. */
export const dividingTags = (tags: readonly string[]): string[] =>
  tags.filter((tag) => !origins.has(plainName(tag).split('.')[0])).slice(0, maxParts);

/** Normalizes names across conventions, such as `k8s_pod_name` and `resource.k8s.pod.name`. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('_', '.')
    .replace(/^resource\.(?:attributes\.)?/, '');

const plainMetrics = new Map(subjects.map((subject) => [subject, subject.metrics.map(plainName)]));

/** Length of a metric's longest match among a subject's names, and index of the first match. */
function fit(metric: string, names: readonly string[]): { length: number; rank: number } {
  const name = plainName(metric);
  const isBelow = (beginning: string) => name === beginning || name.startsWith(`${beginning}.`);
  const rank = names.findIndex(isBelow);
  return { rank, length: Math.max(0, ...names.filter(isBelow).map(({ length }) => length)) };
}

/** A subject's metrics, most useful first. A metric belongs only to the subject that matches best. */
export function metricsOf<Metric extends { name: string }>(subject: MetricsSubject, all: readonly Metric[]): Metric[] {
  const others = [...plainMetrics].filter(([other]) => other !== subject).map(([, names]) => names);
  const own = plainMetrics.get(subject) ?? [];
  return all
    .map((metric) => ({ metric, ...fit(metric.name, own) }))
    .filter(({ metric, length }) => length > 0 && others.every((names) => fit(metric.name, names).length < length))
    .sort((a, b) => a.rank - b.rank || (a.metric.name < b.metric.name ? -1 : 1))
    .map(({ metric }) => metric);
}
