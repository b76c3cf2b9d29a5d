/** Log lines from a dozen kinds of programs, each with the number of its log statement. */
import { headers, statements } from './statements';

/** Generates a random number from 0 (inclusive) to 1 (exclusive). */
type Random = () => number;

export interface WrittenLine {
  text: string;
  statement: number;
}

/** Creates a random number generator from a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const oneOf = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)];
const upTo = (random: Random, most: number) => Math.floor(random() * most);
const hex = (random: Random, digits: number) =>
  Array.from({ length: digits }, () => upTo(random, 16).toString(16)).join('');

const names =
  'root admin deploy nginx postgres backup monitor jenkins git www-data redis kafka etl batch search mail cron ops'.split(
    ' '
  );
const hosts = 'web-a web-b db-main db-replica cache-eu cache-us mail backup gateway bastion'.split(' ');
const paths = '/cart /checkout /api/products /api/users/me /login /img/logo.svg /search /health /admin/reports'.split(
  ' '
);
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const two = (number: number) => String(number).padStart(2, '0');

/** Random values for the variable parts of a line. */
const slots: Record<string, (random: Random) => string> = {
  n: (random) => String(upTo(random, 10 ** (1 + upTo(random, 6)))),
  ms: (random) => (random() < 0.5 ? String(upTo(random, 5000)) : (random() * 900).toFixed(3)),
  port: (random) => String(1024 + upTo(random, 60_000)),
  ip: (random) => Array.from({ length: 4 }, () => 1 + upTo(random, 254)).join('.'),
  hex: (random) => `0x${hex(random, 8)}`,
  id: (random) => `${hex(random, 7)}${upTo(random, 10)}${hex(random, 8)}`,
  uuid: (random) => [8, 4, 4, 4, 12].map((digits) => hex(random, digits)).join('-'),
  blk: (random) => `blk_${random() < 0.5 ? '-' : ''}${upTo(random, 1e15)}${upTo(random, 1e4)}`,
  name: (random) => oneOf(random, names),
  host: (random) => oneOf(random, hosts),
  path: (random) => oneOf(random, paths),
  url: (random) => `${oneOf(random, paths)}${random() < 0.5 ? `?page=${upTo(random, 40)}` : ''}`,
  verb: (random) => oneOf(random, ['GET', 'POST', 'PUT', 'DELETE']),
  status: (random) => String(oneOf(random, [200, 200, 200, 201, 301, 304, 404, 500, 503])),
  agent: (random) =>
    oneOf(random, ['curl/8.5.0', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/131.0', 'kube-probe/1.29', '-']),
  iso: (random) =>
    `2026-${two(1 + upTo(random, 12))}-${two(1 + upTo(random, 28))}T${two(upTo(random, 24))}:${two(upTo(random, 60))}:${two(upTo(random, 60))}.${upTo(random, 1000)}Z`,
  day: (random) =>
    `${oneOf(random, months)} ${1 + upTo(random, 28)} ${two(upTo(random, 24))}:${two(upTo(random, 60))}:${two(upTo(random, 60))}`,
  size: (random) => (random() * 900).toFixed(1),
  unit: (random) => oneOf(random, ['B', 'KB', 'MB']),
  class: (random) => oneOf(random, ['OrderService', 'CartRepository', 'PaymentClient', 'MailSender', 'SessionFilter']),
  d2: (random) => two(1 + upTo(random, 28)),
  n3: (random) => String(100 + upTo(random, 900)),
  n4: (random) => String(1000 + upTo(random, 9000)),
  n6: (random) => String(100_000 + upTo(random, 900_000)),
  n8: (random) => String(10_000_000 + upTo(random, 90_000_000)),
  time: (random) => [24, 60, 60].map((most) => two(upTo(random, most))).join(':'),
  letter: (random) => oneOf(random, ['D', 'I', 'W', 'E', 'V']),
  lower: (random) => oneOf(random, ['notice', 'error', 'warn']),
  LEVEL: (random) => oneOf(random, ['INFO', 'WARN', 'ERROR', 'FATAL']),
  part: (random) => oneOf(random, ['KERNEL', 'APP', 'DISCOVERY']),
  tag: (random) => oneOf(random, ['LSC', 'WindowManager', 'PowerManagerService', 'DetailStep']),
  daemon: (random) => oneOf(random, ['sshd', 'su', 'login', 'crond', 'ntpd']),
  sentence: (random) => oneOf(random, ['connection reset', 'no route to host', 'timed out', 'broken pipe']),
};

export const logKinds: readonly string[] = Object.keys(statements);
export const kindsWithHeaders: readonly string[] = Object.keys(headers);

/** Lines of one kind of program, with or without headers. */
export function writtenLines(kind: string, count: number, seed: number, isWhole = false): WrittenLine[] {
  const random = randomOf(seed);
  const known = statements[kind];
  return Array.from({ length: count }, () => {
    // A few statements write most of the lines.
    const statement = Math.floor(known.length * random() ** 1.7);
    const header = isWhole ? oneOf(random, headers[kind]) : '';
    const text = `${header}${known[statement]}`.replace(
      /\{(\w+)\}/g,
      (whole: string, slot: string) => slots[slot]?.(random) ?? whole
    );
    return { text, statement };
  });
}
