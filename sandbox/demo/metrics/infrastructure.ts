import { type Tags } from '../../metrics/store/metricsStore';
import { counter, type DemoMetric, gauge, lastingCounter, perTag, tagged, upDown } from './demoMetric';

/** Metrics about the hosts and the database. */

const GiB = 2 ** 30;
const onHosts = perTag('host.name', ['shop-1', 'shop-2', 'db-1'], (index) => 1 - 0.2 * index);

const memoryState = 'system.memory.state';
const hostMetrics: DemoMetric[] = [
  onHosts(gauge, 'system.cpu.utilization', '1', (busy) => [
    { tags: { 'cpu.mode': 'user' }, base: 0.05, load: 0.0011 * busy, slow: 0.05, noise: 0.06 },
    { tags: { 'cpu.mode': 'system' }, base: 0.02, load: 0.0003 * busy, noise: 0.08 },
    { tags: { 'cpu.mode': 'iowait' }, base: 0.006, slow: 0.08, noise: 0.2 },
    { tags: { 'cpu.mode': 'idle' }, base: 0.92, load: -0.0014 * busy, slow: -0.13, noise: 0.01 },
  ]),
  onHosts(lastingCounter, 'system.cpu.time', 's', (busy) => [
    { tags: { 'cpu.mode': 'user' }, base: 12, load: 0.26 * busy, slow: 12, noise: 0.06 },
    { tags: { 'cpu.mode': 'system' }, base: 5, load: 0.07 * busy, noise: 0.08 },
  ]),
  onHosts(gauge, 'system.cpu.load_average.1m', '{thread}', (busy) => [
    { base: 0.3, load: 0.006 * busy, slow: 2.4, noise: 0.12, whole: false },
  ]),
  onHosts(upDown, 'system.memory.usage', 'By', () => [
    { tags: { [memoryState]: 'used' }, base: 5.1 * GiB, load: 0.003 * GiB, slow: 0.7 * GiB, noise: 0.01 },
    { tags: { [memoryState]: 'free' }, base: 10.9 * GiB, load: -0.003 * GiB, slow: -0.7 * GiB, noise: 0.01 },
  ]),
  onHosts(gauge, 'system.memory.utilization', '1', () => [{ base: 0.32, load: 0.0002, slow: 0.045, noise: 0.01 }]),
  onHosts(lastingCounter, 'system.disk.io', 'By', () =>
    tagged({ 'system.device': 'nvme0n1' }, [
      { tags: { 'disk.io.direction': 'read' }, base: 2e5, load: 9e3, noise: 0.2 },
      { tags: { 'disk.io.direction': 'write' }, base: 8e5, load: 2.6e4, slow: 4e6, noise: 0.2 },
    ])
  ),
  onHosts(lastingCounter, 'system.network.io', 'By', () => [
    { tags: { 'network.io.direction': 'receive' }, base: 9e4, load: 3.1e4, noise: 0.1 },
    { tags: { 'network.io.direction': 'transmit' }, base: 1e5, load: 2.2e5, noise: 0.1 },
  ]),
  onHosts(gauge, 'system.filesystem.utilization', '1', (busy) => [
    { tags: { 'system.filesystem.mountpoint': '/' }, base: 0.74 - 0.3 * busy, slow: 0.01, noise: 0.002 },
  ]),
];

const database: Tags = { 'host.name': 'db-1', 'postgresql.database.name': 'shop' };
const perClient: ReturnType<typeof perTag> = (make, name, unit, series) =>
  perTag('service.name', ['catalog', 'cart', 'checkout'])(make, name, unit, (client) =>
    tagged({ 'db.client.connection.pool.name': 'shop' }, series(client))
  );

const databaseMetrics: DemoMetric[] = [
  perClient(upDown, 'db.client.connection.count', '{connection}', () => [
    { tags: { 'db.client.connection.state': 'used' }, base: 1, load: 0.012, slow: 5, noise: 0.3 },
    { tags: { 'db.client.connection.state': 'idle' }, base: 19, load: -0.012, slow: -5, noise: 0.05 },
  ]),
  perClient(upDown, 'db.client.connection.max', '{connection}', () => [{ base: 20 }]),
  perClient(upDown, 'db.client.connection.pending_requests', '{request}', () => [{ slow: 7, fail: 20, noise: 0.4 }]),
  perClient(counter, 'db.client.connection.timeouts', '{timeout}', () => [{ base: 0.02, fail: 90, noise: 0.3 }]),
  upDown('postgresql.backends', '1', [{ tags: database, base: 14, load: 0.03, slow: 12, noise: 0.1, whole: true }]),
  lastingCounter('postgresql.commits', '{tx}', [{ tags: database, base: 20, load: 1.4, noise: 0.05 }]),
  lastingCounter('postgresql.rollbacks', '{tx}', [{ tags: database, base: 0.2, fail: 260, noise: 0.2 }]),
  lastingCounter('postgresql.deadlocks', '{deadlock}', [{ tags: database, base: 0.01, fail: 6 }]),
  lastingCounter('postgresql.blocks_read', '1', [
    { tags: { ...database, 'postgresql.cache.hit': true }, base: 900, load: 62, noise: 0.08, whole: true },
    { tags: { ...database, 'postgresql.cache.hit': false }, base: 12, load: 0.9, slow: 700, noise: 0.2, whole: true },
  ]),
  upDown('postgresql.db_size', 'By', [{ tags: database, base: 41 * GiB, load: 0.002 * GiB, noise: 0.0005 }]),
];

export const infrastructureMetrics: DemoMetric[] = [...hostMetrics, ...databaseMetrics];
