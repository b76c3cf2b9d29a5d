/** Format in the browser's time zone. */
const moments = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

/** Text for a time within the next few days, in the user's time zone: `Thursday 15:00 GMT+1`. */
export function momentText(milliseconds: number): string {
  return moments.format(milliseconds).replace(/,? at |, /, ' ');
}
