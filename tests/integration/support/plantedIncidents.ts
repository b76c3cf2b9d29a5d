/** Generates events of a shop, with or without a planted incident. */
import { type Draw } from '../../interpreter/draw';
import { type DatasetField } from '../../../sandbox/database/dataset';
import { sqlText } from '../../../sandbox/database/sql';
import { type ChangesQuery } from '../../../src/types';
import { isDeep } from '../../jest/deep';

/** Causes of an incident, with the fields that show them; of two, either is right. */
const causes = {
  version: ['version'],
  region: ['region'],
  customer: ['customer'],
  'slow dependency': ['dependency'],
  'region and version': ['region', 'version'],
  'value that only appears': ['error_code'],
} as const;

type Cause = keyof typeof causes;
export type Strength = 'strong' | 'weak' | 'nothing';

export interface Incident {
  name: string;
  /** Fields that show the cause; empty if there is none. */
  expected: readonly string[];
  fields: Array<[name: string, type: DatasetField['type']]>;
  /** SQL for the rows, with the columns in the order of the fields. */
  rows: string;
  /** Range of the chart in which the incident is visible. */
  range: { from: number; to: number };
  query: Pick<ChangesQuery, 'query' | 'changes'>;
}

const hour = 3_600_000;
/** Time at which the sandbox's rows end: midnight, so that the daily rhythm is the same for all. */
const midnight = Date.UTC(2029, 10, 20);
const hours = 6;
/** Maximum number of fields in addition to the first 20, each of which costs the sandbox time. */
const mostMore = isDeep ? 180 : 15;

interface Events {
  /** SQL for a number from 0 to 1 for each row, by the name of its purpose. */
  chance: (name: string) => string;
  /** SQL for one of several values, of which the first are more frequent. */
  choice: (name: string, values: number, prefix: string) => string;
}

export function drawIncident(draw: Draw, strength: Strength, asked: 'window' | 'condition'): Incident {
  const seed = draw.number(1_000_000_000);
  const cause = draw.pick(Object.keys(causes).filter(isCause));
  const number = 8000 + draw.number(6000);
  const from = midnight + (6 + draw.number(12)) * hour;
  const range = { from, to: from + hours * hour };
  const minutes = 15 + draw.number(35);
  const start = from + (30 + draw.number(hours * 60 - 60 - minutes)) * 60_000;
  const window = { from: start, to: start + minutes * 60_000 };
  const percent = strength === 'nothing' ? 0 : strength === 'strong' ? 40 + draw.number(30) : 15 + draw.number(10);
  const share = percent / 100;
  const chance = (name: string) => `((hash(i, ${sqlText(`${seed} ${name}`)}) % 1000003) / 1000003.0)`;
  const events: Events = {
    chance,
    choice: (name, values, prefix) =>
      `${sqlText(prefix)} || CAST(floor(pow(${chance(name)}, 2) * ${values}) AS INTEGER)`,
  };
  const planted = ['version', 'region', 'customer', 'dependency'].map((name) => {
    const isCause = causes[cause].some((field) => field === name);
    // Picks neither the most frequent value nor the rarest.
    return [name, isCause ? `${name[0]}${1 + draw.number(2)}` : undefined] as const;
  });
  const forced = new Map(planted);
  const isOf =
    planted.flatMap(([name, value]) => (value ? [`base_${name} = ${sqlText(value)}`] : [])).join(' AND ') || 'true';
  const inWindow = asked === 'window' && strength !== 'nothing';
  const usual = (number / 2) * ((minutes * 60_000) / (hours * hour));
  const extra = inWindow ? Math.round((share / (1 - share)) * usual) : 0;
  const fillers = drawFillers(draw, events, 20 + draw.number(mostMore) - 12);
  const base = `
    SELECT i, ${epoch(chance, range)} AS ms, false AS extra FROM range(${number}) r(i)
    UNION ALL SELECT ${number} + i, ${window.from} + ${chance('when')} * ${minutes * 60_000}, true FROM range(${extra}) r(i)`;
  const forcedOr = (name: string, other: string) => {
    const value = forced.get(name);
    return value === undefined ? other : `CASE WHEN extra THEN ${sqlText(value)} ELSE ${other} END`;
  };
  const named = `
    SELECT *, ${['version', 'region', 'customer', 'dependency']
      .map((name) => `${forcedOr(name, events.choice(name, sizesOf[name], name[0]))} AS base_${name}`)
      .join(', ')},
    ms >= ${range.from} AS today FROM (${base})`;
  // For a condition: the share of failed events that have the cause.
  const failing =
    asked === 'condition'
      ? `today AND ${isOf} AND ${chance('cause fails')} < ${share} * least(1, 0.03 / ${shareOf(cause, forced)} / (1 - ${share}))`
      : 'false';
  const told = `SELECT *, ${failing} AS planted, ${chance('fails')} < 0.02 AS failed FROM (${named})`;
  const slow = cause === 'slow dependency' ? 8 : 2;
  const known: Array<[string, DatasetField['type'], string]> = [
    ['_time', 'datetime', 'make_timestamp_ns(CAST(ms AS BIGINT) * 1000000)'],
    ['version', 'string', 'base_version'],
    // Has the same information as the version.
    ['image', 'string', "'shop:' || base_version"],
    ['region', 'string', 'base_region'],
    ['customer', 'string', 'base_customer'],
    ['dependency', 'string', 'base_dependency'],
    [
      'error_code',
      'string',
      cause === 'value that only appears'
        ? `CASE WHEN planted OR extra THEN 'E42' WHEN ${chance('code')} < 0.1 THEN ${events.choice('codes', 5, 'E')} END`
        : `CASE WHEN ${chance('code')} < 0.1 THEN ${events.choice('codes', 5, 'E')} END`,
    ],
    [
      'status',
      'integer',
      `CASE WHEN planted OR failed OR (extra AND ${chance('extra fails')} < 0.5) THEN 500 ELSE 200 END`,
    ],
    [
      'duration',
      'timespan',
      `CAST(1e8 * exp(${normal(chance, 'duration')}) * CASE WHEN extra OR planted THEN ${slow} ELSE 1 END AS BIGINT)`,
    ],
    ['trace_id', 'string', 'md5(CAST(i AS VARCHAR))'],
    [
      'country',
      'string',
      `CASE WHEN ${chance('country')} < 0.4 + 0.3 * sin(ms / 3600000 % 24 / 24 * 6.283) THEN 'DE' ELSE ${events.choice('countries', 30, 'C')} END`,
    ],
    ...fillers,
  ];
  return {
    name: `${strength === 'nothing' ? 'nothing' : `${strength}: ${cause}`}, by a ${asked}, ${known.length} fields`,
    expected: strength === 'nothing' ? [] : causes[cause],
    fields: known.map(([name, type]) => [name, type]),
    rows: `SELECT ${known.map(([, , sql]) => sql).join(', ')} FROM (${told})`,
    range,
    query: {
      query: 'incident | summarize count() by bin_auto(_time)',
      changes:
        asked === 'window'
          ? { window: { from: new Date(window.from).toISOString(), to: new Date(window.to).toISOString() } }
          : { where: 'status >= 500' },
    },
  };
}

const isCause = (name: string): name is Cause => name in causes;

/** Number of values in each field of a cause. */
const sizesOf: Record<string, number> = { version: 6, region: 8, customer: 300, dependency: 12 };

/** Approximate share of all events that have the cause. */
function shareOf(cause: Cause, forced: ReadonlyMap<string, string | undefined>): number {
  return causes[cause].reduce((share, name) => {
    const values = sizesOf[name];
    const place = Number(forced.get(name)?.slice(1) ?? 0);
    return values === undefined ? share : share * (Math.sqrt((place + 1) / values) - Math.sqrt(place / values));
  }, 1);
}

/** SQL for times: half of the events are in the range, the others in the same hours a day or a week before. */
function epoch(chance: Events['chance'], { from }: Incident['range']): string {
  const before = 'CASE i % 4 WHEN 2 THEN 1 WHEN 3 THEN 7 ELSE 0 END';
  // Some events come in bursts of three, as in sessions.
  return `${from} - ${24 * hour} * (${before}) + pow(${chance('time').replace('hash(i,', 'hash(i // 6,')}, 0.8) * ${hours * hour - 60_000} + ${chance('second')} * 60000`;
}

const normal = (chance: Events['chance'], name: string) =>
  `(sqrt(-2 * ln(greatest(${chance(`${name} 1`)}, 1e-9))) * cos(6.283185 * ${chance(`${name} 2`)}))`;

/** Draws fields that are unrelated to the incident. */
function drawFillers(
  draw: Draw,
  { chance, choice }: Events,
  count: number
): Array<[string, DatasetField['type'], string]> {
  const kinds: Array<(name: string) => [string, DatasetField['type'], string]> = [
    (name) => [name, 'string', choice(name, 2 + draw.number(50), 'x')],
    (name) => [name, 'string', choice(name, 200 + draw.number(2000), 'y')],
    (name) => [name, 'boolean', `${chance(name)} < 0.${1 + draw.number(8)}`],
    (name) => [name, 'float', `exp(${normal(chance, name)}) * ${1 + draw.number(1000)}`],
    (name) => [name, 'integer', `CAST(pow(${chance(name)}, 3) * ${1 + draw.number(100_000)} AS BIGINT)`],
    (name) => [name, 'string', `CASE WHEN ${chance(`${name} is there`)} < 0.03 THEN ${choice(name, 4, 'z')} END`],
    (name) => [name, 'string', `'always'`],
    // All events in a burst have the same value.
    (name) => [name, 'string', choice(name, 40, 's').replace('hash(i,', 'hash(i // 6,')],
    (name) => [name, 'string', `md5(${sqlText(name)} || i)`],
  ];
  return Array.from({ length: count }, (_, index) => draw.pick(kinds)(`field_${index}`));
}
