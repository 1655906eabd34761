import type { Operation } from './document.ts';
import type { Context } from './fault.ts';
import { cancelled, created, detail } from './world.ts';

type Deep = (value: unknown) => unknown;

/** Every nested value, changed from the inside out. */
export function deep(value: unknown, change: Deep): unknown {
  if (Array.isArray(value)) return change(value.map((each) => deep(each, change)));
  if (typeof value === 'object' && value !== null) {
    return change(
      Object.fromEntries(Object.entries(value).map(([name, each]) => [name, deep(each, change)])),
    );
  }
  return change(value);
}

export const numberAsText: Deep = (value) => (typeof value === 'number' ? String(value) : value);
export const textAsNumber: Deep = (value) =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) && String(Number(value)) === value
    ? Number(value)
    : value;
export const listAsMap: Deep = (value) =>
  Array.isArray(value) ? Object.fromEntries(value.entries()) : value;
const LEFT_OUT =
  /^(?:sorting|collection|insurance|calllogs|last_sman|notes|journeys|updated_at|status_name)$/;

/** Changes the fields of a map, and nothing else. */
const fields =
  (change: (entries: [string, unknown][]) => [string, unknown][]): Deep =>
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(change(Object.entries(value)))
      : value;

export const withMore = fields((entries) => [
  ...entries,
  ['id', 77],
  ['new_field', null],
  ['deeper', { of: [{ kind: 1 }] }],
]);
export const someFieldsGone = fields((entries) => entries.filter(([name]) => !LEFT_OUT.test(name)));
const noLists = fields((entries) => entries.map(([name, each]) => [name, isList(each) ? null : each]));

export const isList = (value: unknown) => Array.isArray(value);
/** Lists within the results, and the results themselves where they are one. */
export const listsAsNull = (results: unknown, whole: boolean) =>
  whole && isList(results) ? null : deep(results, noLists);

/** The same operation's results for another order, another place or another address. */
export function otherResults(operation: Operation, { world }: Context): unknown {
  const { stranger } = world;
  switch (operation) {
    case 'create':
      return created(stranger);
    case 'info':
      return detail(stranger);
    case 'cancel':
      return cancelled(stranger);
    case 'token':
      return { token: world.token([stranger.code]) };
    case 'districts':
      return [{ code: '648', name: 'Huyện Ea H’leo', province: 'Tỉnh Đắk Lắk' }];
    case 'communes':
      return [{ code: '24406', name: 'Xã Krông Á', district: "Huyện M'Đrắk", province: 'Tỉnh Đắk Lắk' }];
    case 'webhook':
    case 'setWebhook':
      return {
        url: 'https://nguoi-khac.example/cap-nhat',
        created_at: '2020-01-01 00:00:00',
        updated_at: '2020-01-01 00:00:00',
      };
    default:
      throw new Error(`${operation} is nobody's in particular`);
  }
}
