/** A time value for people, as what `new Date(…)` takes: an ISO text where there is one. */
export function timeText(time: unknown): string {
  const date = new Date(typeof time === 'number' ? time : Number.NaN);
  return Number.isNaN(date.getTime())
    ? 'NaN'
    : JSON.stringify(date.toISOString().replace('T00:00:00.000Z', ''));
}
