import { metricsOf, plainName, subjects } from './conventions';

const named = (...names: string[]) => names.map((name) => ({ name }));
const subjectOf = (metric: string) =>
  subjects.filter((subject) => metricsOf(subject, named(metric)).length > 0).map(({ name }) => name);

describe('A metric of OpenTelemetry’s conventions belongs to one subject', () => {
  it.each([
    [
      'service',
      [
        ...['http.server.request.duration', 'http.server.active_requests', 'http.server.request.body.size'],
        ...['http.client.request.duration', 'http.client.open_connections', 'http.server.duration'],
        ...['rpc.server.duration', 'rpc.client.duration', 'rpc.server.call.duration', 'rpc.server.requests_per_rpc'],
        ...['db.client.operation.duration', 'db.client.connection.count', 'db.client.connections.usage'],
        ...['messaging.client.operation.duration', 'messaging.process.duration', 'messaging.client.sent.messages'],
        ...['faas.invoke_duration', 'faas.errors', 'gen_ai.client.operation.duration', 'gen_ai.client.token.usage'],
        ...['dns.lookup.duration', 'aspnetcore.routing.match_attempts', 'kestrel.active_connections'],
        ...['signalr.server.active_connections'],
      ],
    ],
    [
      'process',
      [
        ...['process.cpu.time', 'process.cpu.utilization', 'process.memory.usage', 'process.memory.virtual'],
        ...['process.disk.io', 'process.network.io', 'process.thread.count', 'process.open_file_descriptor.count'],
        ...['process.context_switches', 'process.paging.faults', 'process.uptime'],
      ],
    ],
    [
      'runtime',
      [
        ...['jvm.memory.used', 'jvm.gc.duration', 'jvm.thread.count', 'jvm.class.loaded', 'jvm.cpu.time'],
        ...['process.runtime.jvm.memory.usage', 'process.runtime.go.goroutines', 'process.runtime.cpython.memory'],
        ...['nodejs.eventloop.delay.p99', 'nodejs.eventloop.utilization', 'v8js.gc.duration', 'v8js.memory.heap.used'],
        ...['go.memory.used', 'go.goroutine.count', 'go.schedule.duration', 'dotnet.gc.collections'],
        ...['dotnet.thread_pool.thread.count', 'cpython.gc.collections'],
      ],
    ],
    [
      'container',
      [
        ...['container.cpu.time', 'container.cpu.usage', 'container.memory.usage', 'container.network.io'],
        ...['container.uptime', 'k8s.container.restart.count', 'k8s.container.cpu_limit', 'k8s.container.memory.limit'],
      ],
    ],
    ['pod', ['k8s.pod.cpu.usage', 'k8s.pod.memory.usage', 'k8s.pod.network.io', 'k8s.pod.phase', 'k8s.pod.uptime']],
    ['node', ['k8s.node.cpu.usage', 'k8s.node.memory.usage', 'k8s.node.condition_ready']],
    [
      'host',
      [
        ...['system.cpu.time', 'system.cpu.utilization', 'system.memory.usage', 'system.paging.usage'],
        ...['system.disk.io', 'system.filesystem.usage', 'system.network.io', 'system.process.count', 'hw.temperature'],
      ],
    ],
  ])('%s', (name, metrics) => {
    expect(metrics.map((metric) => [metric, subjectOf(metric)])).toEqual(metrics.map((metric) => [metric, [name]]));
  });

  it.each([
    'k8s.namespace.phase',
    'k8s.deployment.available',
    'postgresql.backends',
    'checkout.orders',
    'gopher',
    'processor.count',
    'system',
  ])('unless it is about something else: %s', (metric) =>
    expect(subjectOf(metric)).toEqual(metric === 'system' ? ['host'] : [])
  );

  it('also as Prometheus names it', () => {
    expect(subjectOf('http_server_request_duration_seconds')).toEqual(['service']);
    expect(subjectOf('jvm_memory_used_bytes')).toEqual(['runtime']);
    expect(subjectOf('k8s_pod_cpu_usage')).toEqual(['pod']);
  });
});

it('The most useful metrics come first, whatever the order of the list', () => {
  const [service] = subjects;
  const all = named(
    'http.client.request.duration',
    'db.client.connection.max',
    'http.server.request.duration',
    'dns.lookup.duration'
  );
  expect(metricsOf(service, all).map(({ name }) => name)).toEqual([
    'http.server.request.duration',
    'http.client.request.duration',
    'db.client.connection.max',
    'dns.lookup.duration',
  ]);
});

it.each([
  ['k8s_pod_name', 'k8s.pod.name'],
  ['resource.k8s.pod.name', 'k8s.pod.name'],
  ['resource.attributes.host.name', 'host.name'],
  ['Service_Name', 'service.name'],
  ['attributes.host.name', 'attributes.host.name'],
])('%s is %s', (name, plain) => expect(plainName(name)).toBe(plain));
