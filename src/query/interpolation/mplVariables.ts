import { type DataQueryRequest } from '@grafana/data';

import { type Edit } from '@aplkit/language/kit/edit';
import { interpolationEdits, timeVariables } from '@aplkit/language/mpl/interpolation/interpolate';
import { type Templates } from './interpolateNames';

/** Edits that replace variables in MPL. Without a range, variables that depend on it stay unchanged. */
export function mplVariables(
  text: string,
  templates: Templates,
  { range, intervalMs, scopedVars }: Partial<Pick<DataQueryRequest, 'range' | 'intervalMs' | 'scopedVars'>>
): Edit[] {
  const rangeMs = range && range.to.valueOf() - range.from.valueOf();
  // Uses Grafana's default for requests without an interval.
  const times = rangeMs === undefined ? undefined : timeVariables(intervalMs ?? Math.max(1, rangeMs / 100), rangeMs);
  return interpolationEdits(text, (variable) => {
    const name = nameOf(variable);
    const time = times?.get(name);
    if (time !== undefined || (times === undefined && ofRange.has(name))) {
      return time === undefined ? undefined : [time];
    }
    let values: string[] | undefined;
    const written = templates.replace(variable, scopedVars, (value: unknown) => {
      values = (Array.isArray(value) ? value : [value]).map(String);
      return '';
    });
    // Grafana replaces variables that have a format or a custom value for *All*.
    return values ?? (written === variable ? undefined : written);
  });
}

const ofRange: ReadonlySet<string> = new Set(timeVariables(1, 1).keys());

/** Name of a variable in any notation: `name` for `$name`, `${name}`, `${name:csv}` and `[[name]]`. */
const nameOf = (variable: string): string => variable.replace(/^\$?[{[]*/, '').replace(/[:.}\]].*$/s, '');
