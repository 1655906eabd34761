const VIETNAM_OFFSET_MS = 7 * 60 * 60 * 1000;

/** Formats an instant (ms since 1970) as the service's JSON does: "2021-02-04T07:25:19+07:00". */
export const formatIsoTime = (ms: number): string =>
  `${new Date(ms + VIETNAM_OFFSET_MS).toISOString().slice(0, 19)}+07:00`;

/** Formats an instant as labels do: d/m/Y H:i:s in Vietnam's time (partner-api.md, "On the label"). */
export function formatLabelTime(ms: number): string {
  const [date = '', time = ''] = formatIsoTime(ms).slice(0, 19).split('T');
  return `${date.split('-').toReversed().join('/')} ${time}`;
}

/** Formats an instant as the webhook's record does: "2017-09-29 01:52:09", Vietnam's time without an offset. */
export const formatRecordTime = (ms: number): string => formatIsoTime(ms).slice(0, 19).replace('T', ' ');

/** Formats a day as quotes do: d/m/Y. */
export const formatDay = (ms: number): string => formatLabelTime(ms).split(' ')[0] ?? '';

/** Returns the hour (0 to 23) and the day of the week (0 is Sunday) in Vietnam. */
export function hourAndWeekday(ms: number): { readonly hour: number; readonly weekday: number } {
  const local = new Date(ms + VIETNAM_OFFSET_MS);
  return { hour: local.getUTCHours(), weekday: local.getUTCDay() };
}
