import { expect, test } from 'vitest';
import { missingPartsOf } from '../../../../../renderer/components/settings-file/missing-parts.ts';
import { type Settings, SettingsSchema } from '../../../../../shared/settings.ts';

const COMPLETE = {
  partner: 'service',
  baseUrl: 'https://api.partner.vn',
  labelUrl: 'https://label.partner.vn',
  printer: 'Zebra_80',
  stationName: 'Bàn 3',
} as const;
const station = (more: Partial<Settings> = {}): Settings => SettingsSchema.parse({ ...COMPLETE, ...more });
const KEPT = { state: 'kept', fits: true } as const;

test.each([
  [{}, KEPT, [], []],
  // The usual second station: no file has the token, and its printer has another name.
  [{ stationName: '' }, { state: 'none', fits: false }, ['Zebra_80'], ['token', 'printer', 'name']],
  // A token of another service is none.
  [{}, { state: 'kept', fits: false }, [], ['token']],
  [{}, { state: 'unavailable', fits: true }, [], []],
  [{ labelUrl: null, size: 'S9' }, KEPT, [], ['size']],
  // Without an address there is nothing to enter a token for.
  [{ baseUrl: null, printer: null }, { state: 'none', fits: false }, [], ['address', 'printer']],
  [{ partner: 'sandbox', baseUrl: null, labelUrl: null }, { state: 'none', fits: false }, [], []],
] as const)('%j with a token %j and the printers %j not here lacks %j', (more, token, printers, missing) => {
  expect(missingPartsOf(station(more), token, printers)).toEqual(missing);
});
