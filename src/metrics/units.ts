/** Grafana's units by UCUM unit. Units that aren't listed are shown unchanged. */
const grafanaUnits: ReadonlyMap<string, string> = new Map([
  ['ns', 'ns'],
  ['us', 'µs'],
  ['ms', 'ms'],
  ['s', 's'],
  ['min', 'm'],
  ['h', 'h'],
  ['d', 'd'],
  ['By', 'bytes'],
  ['KiBy', 'kbytes'],
  ['MiBy', 'mbytes'],
  ['GiBy', 'gbytes'],
  ['TiBy', 'tbytes'],
  ['kBy', 'deckbytes'],
  ['MBy', 'decmbytes'],
  ['GBy', 'decgbytes'],
  ['TBy', 'dectbytes'],
  ['bit', 'bits'],
  ['By/s', 'binBps'],
  ['bit/s', 'bps'],
  ['%', 'percent'],
  ['Cel', 'celsius'],
  ['[degF]', 'fahrenheit'],
  ['K', 'kelvin'],
  ['Hz', 'hertz'],
  ['V', 'volt'],
  ['A', 'amp'],
  ['W', 'watt'],
  ['J', 'joule'],
  ['m', 'lengthm'],
  ['{request}/s', 'reqps'],
  ['{operation}/s', 'ops'],
  ['{packet}/s', 'pps'],
  ['{read}/s', 'rps'],
  ['{write}/s', 'wps'],
  // Seconds per second have no dimension.
  ['s/s', 'percentunit'],
  ['{fraction}', 'percentunit'],
]);

/** A metric's UCUM unit. OpenTelemetry defines utilization as a fraction, but its unit is only `1`. */
export const unitOfMetric = ({ name, unit = '' }: { name: string; unit?: string }): string =>
  unit.trim() === '1' && /[._]utilization$/.test(name) ? '{fraction}' : unit;

/** Grafana's unit for a UCUM unit; `undefined` for plain numbers, which have the unit `1`. */
export function unitOfUcum(ucum: string): string | undefined {
  const unit = ucum.trim();
  const known = grafanaUnits.get(unit);
  if (known !== undefined || unit === '' || unit === '1') {
    return known;
  }
  // Braces contain the things that are counted: `{connection}`, or `{error}/s`.
  const counted = /^(?:1|\{[^{}]*\})(\/s)?$/.exec(unit);
  return counted === null ? unit : counted[1] === undefined ? 'short' : 'cps';
}

export const ucumPerSecond = (ucum: string): string => `${ucum.trim()}/s`;
