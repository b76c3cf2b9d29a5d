const millisecondsPerDay = 86_400_000;
const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** From the first day of March of the year 0 to the first day of 1970. */
const daysTo1970 = 719_468;

/** UTC midnight in milliseconds, in the calendar that is used today for all years; NaN for a day that is not in it. */
export function startOfDay(year: number, month: number, day: number): number {
  const days = month === 2 && isLeap(year) ? 29 : daysOfMonth[month - 1];
  if (!(day >= 1 && day <= days)) {
    return NaN;
  }
  // Years that begin in March end with the leap day, so the months before it are always equally long.
  const shifted = month > 2 ? year : year - 1;
  const sinceMarch = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5);
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return (365 * shifted + leapDays + sinceMarch + day - 1 - daysTo1970) * millisecondsPerDay;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
