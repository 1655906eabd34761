import { join } from 'node:path';
import { formatBilingual, interpolateLocalized } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import { receiverCommandText } from '../../shared/texts/receiver-command.ts';
import { formatMinute } from '../platform/local-time.ts';
import type { Services } from '../services/services.ts';
import { openSecretFile } from '../settings/secret-file.ts';
import type { ReceiverRegistry, RegisteredReceiver } from '../webhook/receiver-registry.ts';
import { accountSecret, secretPath } from '../webhook/receiver-secret.ts';
import { noteRegistered } from '../webhook/registration.ts';
import { connectToFleet } from './connect-to-fleet.ts';
import { formatProblemLine } from './problem-lines.ts';
import { line, type Terminal } from './terminal-text.ts';

/** Who receives the events of a command's account, for a registration without the window. */
export interface FleetReceivers {
  /**
   * Lets a registration go on if it ends no other station's.
   * @param replace whether it may, also where the fleet cannot say whose it ends; that is said then
   * @throws ProblemError receiver-elsewhere, and why the fleet cannot be asked
   */
  expectNoOther(replace: boolean, error: Terminal): Promise<void>;
  /** Tells the fleet what is registered now. It may fail: the window tells it again. @param url the whole address */
  note(url: string | null): Promise<void>;
}

type Needed = Pick<Services, 'fleet' | 'webhookFleet' | 'accounts' | 'settings' | 'secrets'>;

/** Connects to the fleet. @returns null where the station works alone */
export async function openFleetReceivers(
  { fleet, webhookFleet, accounts, settings, secrets }: Needed,
  dataDir: string,
): Promise<FleetReceivers | null> {
  await connectToFleet(fleet);
  const { id, key } = accounts.selected();
  const registry = webhookFleet.registry(key);
  if (registry === null) return null;

  /** Whether an address is that of this station's own receiver. */
  async function isOwn(url: string | null): Promise<boolean> {
    if (url === null) return false;
    const file = await openSecretFile(join(dataDir, 'receiver-secret'), settings.get().allowPlainTextToken);
    const secret = file.value();
    secrets.add(secret);
    return secret !== null && url.endsWith(secretPath(accountSecret(secret, id)));
  }

  return {
    expectNoOther: (replace, error) => expectNoOther(registry, replace, error),
    note: (url) =>
      isOwn(url)
        .then((ownSecret) => noteRegistered(registry, { url, ownSecret }))
        .catch(() => undefined),
  };
}

async function expectNoOther(
  registry: Pick<ReceiverRegistry, 'read'>,
  replace: boolean,
  error: Terminal,
): Promise<void> {
  let other: RegisteredReceiver | null;
  try {
    other = await registry.read();
  } catch (thrown) {
    if (!replace || !(thrown instanceof ProblemError)) throw thrown;
    error.write(line(`⚠ ${formatProblemLine(thrown.problem)}`));
    return;
  }
  if (other?.isOwn !== false) return;
  const { station, host, sinceMs } = other;
  const values = { station, host, since: formatMinute(new Date(sinceMs)) };
  if (!replace) throw new ProblemError('receiver-elsewhere', values);
  error.write(line(`⚠ ${formatBilingual(interpolateLocalized(receiverCommandText.replaces, values))}`));
}
