import { counter, type DemoMetric, gauge, perTag, tagged, upDown } from './demoMetric';
import { services } from './requests';

/** Metrics about the services' processes and runtimes. */

const MiB = 2 ** 20;

const ofService = (names: string[]) => perTag('service.name', names);
const all = ofService(services);
const node = ofService(['frontend', 'reviews']);
const go = ofService(['catalog', 'cart']);
const java = ofService(['checkout', 'payment']);

const memoryPool = 'jvm.memory.pool.name';
export const runtimeMetrics: DemoMetric[] = [
  all(counter, 'process.cpu.time', 's', (index) => [
    { tags: { 'cpu.mode': 'user' }, base: 2, load: 0.045 - 0.006 * index, noise: 0.08 },
    { tags: { 'cpu.mode': 'system' }, base: 0.8, load: 0.011, noise: 0.1 },
  ]),
  all(gauge, 'process.cpu.utilization', '1', (index) => [
    { tags: { 'cpu.mode': 'user' }, base: 0.03, load: 0.00075 - 0.0001 * index, noise: 0.08 },
    { tags: { 'cpu.mode': 'system' }, base: 0.013, load: 0.00018, noise: 0.1 },
  ]),
  all(upDown, 'process.memory.usage', 'By', (index) => [
    { base: (150 + 60 * index) * MiB, load: 0.22 * MiB, slow: 40 * MiB, noise: 0.03 },
  ]),
  {
    ...all(gauge, 'process.uptime', 's', () => [{ base: 60 }]),
    cumulates: true,
    restarts: true,
  },
  node(gauge, 'nodejs.eventloop.delay.p99', 's', () => [{ base: 0.011, load: 2e-5, slow: 0.02, noise: 0.15 }]),
  node(gauge, 'nodejs.eventloop.utilization', '1', () => [{ base: 0.06, load: 0.0009, slow: 0.04, noise: 0.08 }]),
  node(upDown, 'v8js.memory.heap.used', 'By', () => [
    { tags: { 'v8js.heap.space.name': 'new_space' }, base: 6 * MiB, load: 0.03 * MiB, noise: 0.5 },
    { tags: { 'v8js.heap.space.name': 'old_space' }, base: 74 * MiB, load: 0.05 * MiB, noise: 0.04 },
  ]),
  go(upDown, 'go.goroutine.count', '{goroutine}', () => [{ base: 38, load: 0.15, slow: 55, noise: 0.1 }]),
  go(upDown, 'go.memory.used', 'By', () => [
    { tags: { 'go.memory.type': 'stack' }, base: 3 * MiB, load: 0.006 * MiB, slow: 2 * MiB, noise: 0.05 },
    { tags: { 'go.memory.type': 'other' }, base: 58 * MiB, load: 0.09 * MiB, noise: 0.2 },
  ]),
  go(counter, 'go.memory.allocated', 'By', () => [{ base: MiB, load: 0.4 * MiB, noise: 0.1 }]),
  java(upDown, 'jvm.memory.used', 'By', () => [
    ...tagged({ 'jvm.memory.type': 'heap' }, [
      { tags: { [memoryPool]: 'G1 Eden Space' }, base: 60 * MiB, load: 0.2 * MiB, noise: 0.6 },
      { tags: { [memoryPool]: 'G1 Old Gen' }, base: 210 * MiB, load: 0.1 * MiB, slow: 120 * MiB, noise: 0.03 },
    ]),
    { tags: { 'jvm.memory.type': 'non_heap', [memoryPool]: 'Metaspace' }, base: 92 * MiB, noise: 0.005 },
  ]),
  java(upDown, 'jvm.memory.limit', 'By', () => [{ tags: { 'jvm.memory.type': 'heap' }, base: 1024 * MiB }]),
  java(gauge, 'jvm.cpu.recent_utilization', '1', () => [{ base: 0.04, load: 0.0006, slow: 0.12, noise: 0.1 }]),
  java(upDown, 'jvm.thread.count', '{thread}', () => [
    { tags: { 'jvm.thread.daemon': true }, base: 24, noise: 0.02 },
    { tags: { 'jvm.thread.daemon': false }, base: 12, load: 0.04, slow: 34, noise: 0.1 },
  ]),
  java(counter, 'jvm.class.loaded', '{class}', () => [{ base: 1, noise: 1 }]),
];
