import { spanPartNames } from './knownNames';

const units = ['ms', 'us', 'µs', 'ns', 's'];
/** Name parts that make `_s` mean seconds, unlike “items_s”. */
const durationWords = /dur|time|elapsed|latency|took/i;

interface Measured {
  name: string;
  type?: string;
  unit?: string;
}

/** Unit of a duration, from its metadata or name (`took_ms`). The default for spans is nanoseconds. */
export function durationUnit({ name, type, unit = '' }: Measured): string | undefined {
  if (type === 'timespan') {
    return 'ns';
  }
  if (type !== 'integer' && type !== 'float') {
    return undefined;
  }
  if (unit !== '' && unit !== 'none') {
    return units.find((one) => one === unit);
  }
  return (
    units.find((one) => name.endsWith(`_${one}`) && (one !== 's' || durationWords.test(name))) ??
    (spanPartNames.duration.some((known) => known === name.toLowerCase()) ? 'ns' : undefined)
  );
}
