import { type TimeZone } from '@grafana/schema';

import { httpAddress } from '../grafana/httpAddress';
import { compareTimes, readTimeText, timeProblem } from './timeText';

/** Each says what is wrong with a field's text, and what to do; `undefined` if nothing is. */

export function typeProblem(type: string): string | undefined {
  if (type === '') {
    return 'Enter the kind of event, such as deployment';
  }
  return /^[a-z0-9-]+$/.test(type)
    ? undefined
    : 'Use lower-case letters (a to z), digits and dashes only, such as rolling-update';
}

export function endProblem(time: string, endTime: string, timeZone: TimeZone): string | undefined {
  if (endTime.trim() === '') {
    return undefined;
  }
  const end = readTimeText(endTime, timeZone);
  if (end === undefined) {
    return timeProblem(endTime, timeZone);
  }
  const start = readTimeText(time, timeZone);
  return start !== undefined && compareTimes(end, start) <= 0
    ? 'Enter a time after the start, or leave it empty for a point in time'
    : undefined;
}

export function urlProblem(url: string): string | undefined {
  return url === '' || httpAddress(url) !== undefined
    ? undefined
    : 'This is not an http(s) URL. Enter a complete address, such as https://example.com/runs/7';
}
