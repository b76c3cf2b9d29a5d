import { counter, type DemoMetric, type DemoSeries, gauge, tagged, upDown } from './demoMetric';
import { services } from './requests';

/** Metrics of the services' processes and runtimes. */

const MiB = 2 ** 20;

const eachOf =
  (names: string[]) =>
  (make: (index: number) => Parameters<typeof tagged>[1]): DemoSeries[] =>
    names.flatMap((service, index) => tagged({ 'service.name': service }, make(index)));
const all = eachOf(services);
const node = eachOf(['frontend', 'reviews']);
const go = eachOf(['catalog', 'cart']);
const java = eachOf(['checkout', 'payment']);

const memoryPool = 'jvm.memory.pool.name';
export const runtimeMetrics: DemoMetric[] = [
  counter(
    'process.cpu.time',
    's',
    all((index) => [
      { tags: { 'cpu.mode': 'user' }, base: 2, load: 0.045 - 0.006 * index, noise: 0.08 },
      { tags: { 'cpu.mode': 'system' }, base: 0.8, load: 0.011, noise: 0.1 },
    ])
  ),
  gauge(
    'process.cpu.utilization',
    '1',
    all((index) => [
      { tags: { 'cpu.mode': 'user' }, base: 0.03, load: 0.00075 - 0.0001 * index, noise: 0.08 },
      { tags: { 'cpu.mode': 'system' }, base: 0.013, load: 0.00018, noise: 0.1 },
    ])
  ),
  upDown(
    'process.memory.usage',
    'By',
    all((index) => [{ base: (150 + 60 * index) * MiB, load: 0.22 * MiB, slow: 40 * MiB, noise: 0.03 }])
  ),
  {
    ...gauge(
      'process.uptime',
      's',
      all(() => [{ base: 60 }])
    ),
    cumulates: true,
    restarts: true,
  },
  gauge(
    'nodejs.eventloop.delay.p99',
    's',
    node(() => [{ base: 0.011, load: 2e-5, slow: 0.02, noise: 0.15 }])
  ),
  gauge(
    'nodejs.eventloop.utilization',
    '1',
    node(() => [{ base: 0.06, load: 0.0009, slow: 0.04, noise: 0.08 }])
  ),
  upDown(
    'v8js.memory.heap.used',
    'By',
    node(() => [
      { tags: { 'v8js.heap.space.name': 'new_space' }, base: 6 * MiB, load: 0.03 * MiB, noise: 0.5 },
      { tags: { 'v8js.heap.space.name': 'old_space' }, base: 74 * MiB, load: 0.05 * MiB, noise: 0.04 },
    ])
  ),
  upDown(
    'go.goroutine.count',
    '{goroutine}',
    go(() => [{ base: 38, load: 0.15, slow: 55, noise: 0.1 }])
  ),
  upDown(
    'go.memory.used',
    'By',
    go(() => [
      { tags: { 'go.memory.type': 'stack' }, base: 3 * MiB, load: 0.006 * MiB, slow: 2 * MiB, noise: 0.05 },
      { tags: { 'go.memory.type': 'other' }, base: 58 * MiB, load: 0.09 * MiB, noise: 0.2 },
    ])
  ),
  counter(
    'go.memory.allocated',
    'By',
    go(() => [{ base: MiB, load: 0.4 * MiB, noise: 0.1 }])
  ),
  upDown(
    'jvm.memory.used',
    'By',
    java(() => [
      ...tagged({ 'jvm.memory.type': 'heap' }, [
        { tags: { [memoryPool]: 'G1 Eden Space' }, base: 60 * MiB, load: 0.2 * MiB, noise: 0.6 },
        { tags: { [memoryPool]: 'G1 Old Gen' }, base: 210 * MiB, load: 0.1 * MiB, slow: 120 * MiB, noise: 0.03 },
      ]),
      { tags: { 'jvm.memory.type': 'non_heap', [memoryPool]: 'Metaspace' }, base: 92 * MiB, noise: 0.005 },
    ])
  ),
  upDown(
    'jvm.memory.limit',
    'By',
    java(() => [{ tags: { 'jvm.memory.type': 'heap' }, base: 1024 * MiB }])
  ),
  gauge(
    'jvm.cpu.recent_utilization',
    '1',
    java(() => [{ base: 0.04, load: 0.0006, slow: 0.12, noise: 0.1 }])
  ),
  upDown(
    'jvm.thread.count',
    '{thread}',
    java(() => [
      { tags: { 'jvm.thread.daemon': true }, base: 24, noise: 0.02 },
      { tags: { 'jvm.thread.daemon': false }, base: 12, load: 0.04, slow: 34, noise: 0.1 },
    ])
  ),
  counter(
    'jvm.class.loaded',
    '{class}',
    java(() => [{ base: 1, noise: 1 }])
  ),
];
