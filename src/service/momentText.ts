/** In the time zone of the browser. */
const moments = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

/** Time within the next days in the user's time zone: `Thursday 15:00 GMT+1`. */
export function momentText(milliseconds: number): string {
  return moments.format(milliseconds).replace(/,? at |, /, ' ');
}
