import { spanPartNames } from '../frames/knownNames';

const units = ['ms', 'us', 'µs', 'ns', 's'];
/** Words of names that make `_s` a duration: “items_s” is none. */
const durationWords = /dur|time|elapsed|latency|took/i;

interface Measured {
  name: string;
  type?: string;
  unit?: string;
}

/** The unit of a duration, by its metadata or its name (`took_ms`). A span's is in nanoseconds if nothing says otherwise. */
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
