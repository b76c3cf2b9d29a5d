import { asNumber, asText } from '../../service/json';
import { thresholds } from '../../service/thresholds';
import { type ChartInput } from './chartInput';

/** Grafana's units by the service's units. `Auto` keeps the field's unit. */
const units: ReadonlyMap<string, string> = new Map([
  ['Abbreviated', 'short'],
  ['Byte', 'decbytes'],
  ['Kilobyte', 'deckbytes'],
  ['Megabyte', 'decmbytes'],
  ['Gigabyte', 'decgbytes'],
  ['BitsSec', 'bps'],
  ['BytesSec', 'Bps'],
  ['KilobitsSec', 'Kbits'],
  ['KilobytesSec', 'KBs'],
  ['MegabitsSec', 'Mbits'],
  ['MegabytesSec', 'MBs'],
  ['GigabitsSec', 'Gbits'],
  ['GigabytesSec', 'GBs'],
  ['TimeNS', 'ns'],
  ['TimeUS', 'µs'],
  ['TimeMS', 'ms'],
  ['TimeSec', 's'],
  ['TimeMin', 'm'],
  ['TimeHour', 'h'],
  ['TimeDay', 'd'],
  ['Percent', 'percent'],
  ['Percent100', 'percent'],
  ['CurrencyUSD', 'currencyUSD'],
  ['CurrencyEUR', 'currencyEUR'],
  ['CurrencyGBP', 'currencyGBP'],
  ['CurrencyCAD', 'currency:CA$'],
  ['CurrencyAUD', 'currency:A$'],
  ['CurrencyJPY', 'currencyJPY'],
  ['CurrencyINR', 'currencyINR'],
  ['CurrencyCZK', 'currencyCZK'],
  ['CurrencyPLN', 'currencyPLN'],
  ['DateDateTime', 'dateTimeAsLocal'],
  ['DateFromNow', 'dateTimeFromNow'],
  ['DateYYYYMMDDHHmmss', 'time:YYYY-MM-DD HH:mm:ss'],
]);

/** Grafana's names for the service's colors. Colors that aren't listed stay unchanged. */
const colors: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Blue: 'blue',
    Orange: 'orange',
    Red: 'red',
    Purple: 'purple',
    Teal: '#14b8a6',
    Yellow: 'yellow',
    Green: 'green',
    Pink: '#ec4899',
    Grey: '#8e8e8e',
    Brown: '#a16207',
  })
);

/** Chart members that `valueDefaults` uses. */
export const valueMembers = [
  ...['unit', 'customUnits', 'decimals', 'colorScheme'],
  ...['errorThreshold', 'errorThresholdValue', 'warningThreshold', 'warningThresholdValue'],
];

export function valueDefaults(input: ChartInput): Record<string, unknown> {
  const decimals = asNumber(input.chart.members.decimals);
  return {
    color: { mode: 'thresholds' },
    thresholds: { mode: 'absolute', steps: thresholdSteps(input) },
    ...(decimals !== undefined && { decimals }),
    ...unitIn(input),
  };
}

/** Unit of a chart. A custom unit becomes a suffix. */
export function unitIn({ chart: { members }, lost }: ChartInput): { unit?: string } {
  const name = asText(members.unit) ?? 'Auto';
  const own = asText(members.customUnits) ?? '';
  const unit = units.get(name);
  if (name === 'Percent') {
    lost.push('Shows 0.5 as 0.5%. If Axiom shows 50%, change the unit to Percent (0.0-1.0).');
  }
  if (unit === undefined && name !== 'Auto') {
    lost.push(`Unknown unit “${name}”.`);
  }
  // Grafana's units include the percent sign.
  if (own === '' || (own === '%' && name.startsWith('Percent'))) {
    return unit === undefined ? {} : { unit };
  }
  if (unit !== undefined) {
    lost.push(`Numbers with the unit “${own}” aren’t scaled.`);
  }
  return { unit: `suffix:${own}` };
}

interface Step {
  color: string;
  value: number | null;
}

/** Grafana's threshold steps. Where thresholds overlap, errors take precedence over warnings. */
function thresholdSteps({ chart: { members }, lost }: ChartInput): Step[] {
  const rules = [
    { color: 'red', name: 'error' },
    { color: 'orange', name: 'warning' },
  ].flatMap(({ color, name }) => {
    const direction = asText(members[`${name}Threshold`]) ?? '';
    const written = asText(members[`${name}ThresholdValue`]) ?? '';
    const limit = written.trim() === '' ? NaN : Number(written);
    const threshold = thresholds.get(direction);
    if (direction !== '' && (threshold === undefined || Number.isNaN(limit))) {
      lost.push(`The ${name} threshold “${direction} ${written}” can’t be read.`);
      return [];
    }
    return threshold === undefined
      ? []
      : [{ color, isBeyond: (value: number) => threshold.isBeyond(value, limit), limit }];
  });
  const scheme = asText(members.colorScheme) ?? '';
  if (scheme !== '' && !colors.has(scheme)) {
    lost.push(`Unknown color “${scheme}”.`);
  }
  const colorAt = (value: number) =>
    rules.find(({ isBeyond }) => isBeyond(value))?.color ?? colors.get(scheme) ?? 'blue';
  const starts = rules.flatMap(({ limit }) => [limit, justAbove(limit)]).sort((a, b) => a - b);
  const steps: Step[] = [{ color: colorAt(-Infinity), value: null }];
  for (const value of starts) {
    if (colorAt(value) !== steps.at(-1)?.color) {
      steps.push({ color: colorAt(value), value });
    }
  }
  return steps;
}

/** The next larger number: Grafana's steps include their value, but the service's *Above* excludes it. */
const justAbove = (value: number) => value + (Math.abs(value) * Number.EPSILON || Number.MIN_VALUE);
