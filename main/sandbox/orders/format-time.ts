const VIETNAM_OFFSET_MS = 7 * 60 * 60 * 1000;

/** An instant (ms since 1970) as the service's JSON writes it: "2021-02-04T07:25:19+07:00". */
export function formatIsoTime(ms: number): string {
  return `${new Date(ms + VIETNAM_OFFSET_MS).toISOString().slice(0, 19)}+07:00`;
}

/** An instant as labels show it: d/m/Y H:i:s in Vietnam's time (partner-api.md, "On the label"). */
export function formatLabelTime(ms: number): string {
  const [date = '', time = ''] = formatIsoTime(ms).slice(0, 19).split('T');
  return `${date.split('-').toReversed().join('/')} ${time}`;
}

/** An instant as the webhook's record shows it: "2017-09-29 01:52:09", Vietnam's time without saying so. */
export function formatRecordTime(ms: number): string {
  return formatIsoTime(ms).slice(0, 19).replace('T', ' ');
}

/** A day as quotes name it: d/m/Y. */
export function formatDay(ms: number): string {
  return formatLabelTime(ms).split(' ')[0] ?? '';
}

/** Hour of the day (0 to 23) and day of the week (0 is Sunday) in Vietnam. */
export function hourAndWeekday(ms: number): { readonly hour: number; readonly weekday: number } {
  const local = new Date(ms + VIETNAM_OFFSET_MS);
  return { hour: local.getUTCHours(), weekday: local.getUTCDay() };
}
