import { FleetConfigSchema, FleetPasswordSchema } from '../../../../shared/fleet.ts';
import { parseConnectionText } from '../../../../shared/fleet-address.ts';
import type { TemApi } from '../../../../shared/ipc.ts';

/** The fields as they stand in the form. */
export interface AddressFields {
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  readonly tls: 'system' | 'ca' | 'off';
  /** The file chosen for `ca`. */
  readonly ca: { readonly name: string; readonly pem: string } | null;
}

export type AddressField = keyof AddressFields;

export const EMPTY_ADDRESS: AddressFields = {
  host: '',
  port: '5432',
  database: 'tem',
  user: '',
  password: '',
  tls: 'system',
  ca: null,
};

type Login = Parameters<TemApi['calls']['fleet']['test']>[0];

export type CheckedAddress =
  | { readonly kind: 'login'; readonly login: Login }
  /** The fields that are empty or cannot be used. */
  | { readonly kind: 'mistaken'; readonly fields: readonly AddressField[] };

/** Checks the fields as main will. */
export function checkAddress(fields: AddressFields): CheckedAddress {
  const config = FleetConfigSchema.safeParse({
    host: fields.host.trim(),
    port: /^\d{1,5}$/.test(fields.port.trim()) ? Number(fields.port) : Number.NaN,
    database: fields.database.trim(),
    user: fields.user.trim(),
    tls: fields.tls === 'ca' ? { kind: 'ca', pem: fields.ca?.pem ?? '' } : { kind: fields.tls },
  });
  const password = FleetPasswordSchema.safeParse(fields.password);
  if (config.success && password.success)
    return { kind: 'login', login: { config: config.data, password: password.data } };
  const places = (config.error?.issues ?? []).map(({ path }) =>
    // A rule about several fields has no path: without TLS the host has to be this machine.
    path.length === 0 ? 'tls' : path[0] === 'tls' && fields.tls === 'ca' ? 'ca' : path[0],
  );
  const names = Object.keys(EMPTY_ADDRESS) as readonly AddressField[];
  return {
    kind: 'mistaken',
    fields: names.filter((name) => places.includes(name) || (name === 'password' && !password.success)),
  };
}

/** Fills in what a provider's connection text says; null if the text is none. */
export function fillFromText(fields: AddressFields, text: string): AddressFields | null {
  const found = parseConnectionText(text);
  if (found === null) return null;
  return {
    ...fields,
    host: found.host,
    port: String(found.port),
    database: found.database || fields.database,
    user: found.user || fields.user,
    password: found.password || fields.password,
    // A CA file that was chosen already stays: the text cannot name one.
    tls: found.tls === 'off' || fields.tls !== 'ca' ? found.tls : 'ca',
  };
}
