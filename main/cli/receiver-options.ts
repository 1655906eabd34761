import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { parseAddress } from '../../shared/address.ts';
import { FleetPasswordSchema } from '../../shared/fleet.ts';
import type { Settings } from '../../shared/settings.ts';
import { type ParsedCommand, UsageError } from './command.ts';
import { decodeInput } from './decode-input.ts';

/** Where a receiver listens for this run, where that is not as in the settings. */
type ReceiverSettings = Partial<Pick<Settings, 'receiverHost' | 'receiverPort' | 'receiverUrl'>>;

/** A parsed `tem receiver`. */
export interface ReceiverCommand extends ParsedCommand {
  readonly kind: 'receiver';
  readonly settings: ReceiverSettings;
  /** Of its address; null: the data folder's own. */
  readonly secret: string | null;
  /** Of the fleet's database; null: the data folder's own. */
  readonly password: string | null;
  /** Whether its address is registered at the service. */
  readonly register: boolean;
  /** Whether that may end another station's registration. */
  readonly replace: boolean;
}

interface ReceiverOptionValues {
  readonly host?: string | undefined;
  readonly port?: string | undefined;
  readonly url?: string | undefined;
}

/** @throws UsageError */
export function parseReceiverSettings({ host, port, url }: ReceiverOptionValues): ReceiverSettings {
  if (host !== undefined && isIP(host) === 0)
    throw new UsageError(`receiver: --host ${host}: must be an IP address of this machine`);
  const number = Number(port ?? 1024);
  if (!Number.isInteger(number) || number < 1024 || number > 65_535)
    throw new UsageError(`receiver: --port ${port}: must be 1024 to 65535`);
  const outside = url === undefined ? null : parseAddress(url);
  if (url !== undefined && outside === null)
    throw new UsageError(`receiver: --url ${url}: must be https:// (http:// only for this machine)`);
  return {
    ...(host === undefined ? {} : { receiverHost: host }),
    ...(port === undefined ? {} : { receiverPort: number }),
    ...(outside === null ? {} : { receiverUrl: outside }),
  };
}

/** As the receiver draws its own (main/webhook/receiver-secret.ts): nothing that an address would have to escape. */
const SECRET = /^[A-Za-z0-9_-]{32,200}$/;

/** Reads a file that holds the secret of the receiver's address. @throws UsageError */
export function readReceiverSecret(file: string): string {
  const secret = readOneLine('--secret-file', file);
  if (!SECRET.test(secret))
    throw new UsageError(`--secret-file ${file}: must hold 32 to 200 letters, digits, - or _`);
  return secret;
}

/** Reads a file that holds the password of the fleet's database. @throws UsageError */
export function readFleetPassword(file: string): string {
  const password = FleetPasswordSchema.safeParse(readOneLine('--password-file', file));
  if (!password.success) throw new UsageError(`--password-file ${file}: holds no password`);
  return password.data;
}

function readOneLine(option: string, file: string): string {
  try {
    return decodeInput(readFileSync(file), `${option} ${file}`).replace(/\r?\n$/, '');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${option} ${file}: ${why}`, { cause: error });
  }
}
