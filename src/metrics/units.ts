/** Grafana's units by UCUM's, as OpenTelemetry writes them. Others are shown as they are written. */
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
  // Seconds in a second are a share of them.
  ['s/s', 'percentunit'],
]);

/** The unit for Grafana; `undefined` for numbers without one. `1` is UCUM's unit of ratios and of counts. */
export function unitOfUcum(ucum: string): string | undefined {
  const unit = ucum.trim();
  const known = grafanaUnits.get(unit);
  if (known !== undefined || unit === '' || unit === '1') {
    return known;
  }
  // What is in braces is counted: `{connection}`, or `{error}/s`.
  const counted = /^(?:1|\{[^{}]*\})(\/s)?$/.exec(unit);
  return counted === null ? unit : counted[1] === undefined ? 'short' : 'cps';
}

export const ucumPerSecond = (ucum: string): string => `${ucum.trim()}/s`;
