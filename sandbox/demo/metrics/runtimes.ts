import { type Tags } from '../../metrics/store/series';
import { counter, type DemoMetric, type DemoSeries, gauge, upDown } from './demoMetric';
import { services } from './requests';

/** Metrics of the services' processes and runtimes. */

const MiB = 2 ** 20;
const byRuntime = { nodejs: ['frontend', 'reviews'], go: ['catalog', 'cart'], java: ['checkout', 'payment'] };

const each = (names: string[], make: (tags: Tags, index: number) => DemoSeries[]): DemoSeries[] =>
  names.flatMap((service, index) => make({ 'service.name': service }, index));

const processMetrics: DemoMetric[] = [
  counter(
    'process.cpu.time',
    's',
    each(services, (tags, index) => [
      { tags: { ...tags, 'cpu.mode': 'user' }, base: 2, load: 0.045 - 0.006 * index, noise: 0.08 },
      { tags: { ...tags, 'cpu.mode': 'system' }, base: 0.8, load: 0.011, noise: 0.1 },
    ])
  ),
  gauge(
    'process.cpu.utilization',
    '1',
    each(services, (tags, index) => [
      { tags: { ...tags, 'cpu.mode': 'user' }, base: 0.03, load: 0.00075 - 0.0001 * index, noise: 0.08 },
      { tags: { ...tags, 'cpu.mode': 'system' }, base: 0.013, load: 0.00018, noise: 0.1 },
    ])
  ),
  upDown(
    'process.memory.usage',
    'By',
    each(services, (tags, index) => [
      { tags, base: (150 + 60 * index) * MiB, load: 0.22 * MiB, slow: 40 * MiB, noise: 0.03, whole: true },
    ])
  ),
  {
    ...gauge(
      'process.uptime',
      's',
      each(services, (tags) => [{ tags, base: 60 }])
    ),
    cumulates: true,
    restarts: true,
  },
];

const nodeMetrics: DemoMetric[] = [
  gauge(
    'nodejs.eventloop.delay.p99',
    's',
    each(byRuntime.nodejs, (tags) => [{ tags, base: 0.011, load: 2e-5, slow: 0.02, noise: 0.15 }])
  ),
  gauge(
    'nodejs.eventloop.utilization',
    '1',
    each(byRuntime.nodejs, (tags) => [{ tags, base: 0.06, load: 0.0009, slow: 0.04, noise: 0.08 }])
  ),
  upDown(
    'v8js.memory.heap.used',
    'By',
    each(byRuntime.nodejs, (tags) => [
      {
        tags: { ...tags, 'v8js.heap.space.name': 'new_space' },
        base: 6 * MiB,
        load: 0.03 * MiB,
        noise: 0.5,
        whole: true,
      },
      {
        tags: { ...tags, 'v8js.heap.space.name': 'old_space' },
        base: 74 * MiB,
        load: 0.05 * MiB,
        noise: 0.04,
        whole: true,
      },
    ])
  ),
];

const goMetrics: DemoMetric[] = [
  upDown(
    'go.goroutine.count',
    '{goroutine}',
    each(byRuntime.go, (tags) => [{ tags, base: 38, load: 0.15, slow: 55, noise: 0.1, whole: true }])
  ),
  upDown(
    'go.memory.used',
    'By',
    each(byRuntime.go, (tags) => [
      {
        tags: { ...tags, 'go.memory.type': 'stack' },
        base: 3 * MiB,
        load: 0.006 * MiB,
        slow: 2 * MiB,
        noise: 0.05,
        whole: true,
      },
      { tags: { ...tags, 'go.memory.type': 'other' }, base: 58 * MiB, load: 0.09 * MiB, noise: 0.2, whole: true },
    ])
  ),
  counter(
    'go.memory.allocated',
    'By',
    each(byRuntime.go, (tags) => [{ tags, base: MiB, load: 0.4 * MiB, noise: 0.1, whole: true }])
  ),
];

const javaMetrics: DemoMetric[] = [
  upDown(
    'jvm.memory.used',
    'By',
    each(byRuntime.java, (tags) => [
      {
        tags: { ...tags, 'jvm.memory.type': 'heap', 'jvm.memory.pool.name': 'G1 Eden Space' },
        base: 60 * MiB,
        load: 0.2 * MiB,
        noise: 0.6,
        whole: true,
      },
      {
        tags: { ...tags, 'jvm.memory.type': 'heap', 'jvm.memory.pool.name': 'G1 Old Gen' },
        base: 210 * MiB,
        load: 0.1 * MiB,
        slow: 120 * MiB,
        noise: 0.03,
        whole: true,
      },
      {
        tags: { ...tags, 'jvm.memory.type': 'non_heap', 'jvm.memory.pool.name': 'Metaspace' },
        base: 92 * MiB,
        noise: 0.005,
        whole: true,
      },
    ])
  ),
  upDown(
    'jvm.memory.limit',
    'By',
    each(byRuntime.java, (tags) => [{ tags: { ...tags, 'jvm.memory.type': 'heap' }, base: 1024 * MiB }])
  ),
  gauge(
    'jvm.cpu.recent_utilization',
    '1',
    each(byRuntime.java, (tags) => [{ tags, base: 0.04, load: 0.0006, slow: 0.12, noise: 0.1 }])
  ),
  upDown(
    'jvm.thread.count',
    '{thread}',
    each(byRuntime.java, (tags) => [
      { tags: { ...tags, 'jvm.thread.daemon': true }, base: 24, noise: 0.02, whole: true },
      { tags: { ...tags, 'jvm.thread.daemon': false }, base: 12, load: 0.04, slow: 34, noise: 0.1, whole: true },
    ])
  ),
  counter(
    'jvm.class.loaded',
    '{class}',
    each(byRuntime.java, (tags) => [{ tags, base: 1, noise: 1, whole: true }])
  ),
];

export const runtimeMetrics: DemoMetric[] = [...processMetrics, ...nodeMetrics, ...goMetrics, ...javaMetrics];
