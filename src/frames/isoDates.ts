import { startOfDay } from './startOfDay';

const millisecondsPerDay = 86_400_000;
const basicForm = /^(\d{4})(\d\d)(\d\d)$/;
const ordinalForm = /^(\d{4})-?(\d{3})$/;
const weekForm = /^(\d{4})-?W(\d\d)-?([1-7])$/;

/** UTC midnight in milliseconds of an ISO 8601 date: by month and day in the compact form, by week, or by the day of its year. NaN for what is none. */
export function readDate(text: string): number {
  const date = basicForm.exec(text);
  if (date !== null) {
    return startOfDay(Number(date[1]), Number(date[2]), Number(date[3]));
  }
  const ordinal = ordinalForm.exec(text);
  if (ordinal !== null) {
    return within(Number(ordinal[1]), Number(ordinal[2]));
  }
  const week = weekForm.exec(text);
  return week === null ? NaN : dayOfWeek(Number(week[1]), Number(week[2]), Number(week[3]));
}

function within(year: number, day: number): number {
  const start = startOfDay(year, 1, 1) + (day - 1) * millisecondsPerDay;
  return day >= 1 && start < startOfDay(year + 1, 1, 1) ? start : NaN;
}

/** Weeks begin on Monday; the first one of a year has its fourth of January in it. */
function dayOfWeek(year: number, week: number, day: number): number {
  const start = firstMonday(year) + (week - 1) * 7 * millisecondsPerDay;
  return week >= 1 && start < firstMonday(year + 1) ? start + (day - 1) * millisecondsPerDay : NaN;
}

function firstMonday(year: number): number {
  const fourth = startOfDay(year, 1, 4);
  // The first day of 1970 was a Thursday.
  const sinceMonday = (((fourth / millisecondsPerDay + 3) % 7) + 7) % 7;
  return fourth - sinceMonday * millisecondsPerDay;
}
