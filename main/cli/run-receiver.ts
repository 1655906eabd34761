import { join } from 'node:path';
import type { FleetConnection } from '../../shared/fleet-state.ts';
import { formatBilingual, interpolateLocalized, type LocalizedText } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import { receiverCommandText } from '../../shared/texts/receiver-command.ts';
import { openStationFile } from '../fleet/connect/station-memory.ts';
import { openFleetEvents } from '../fleet/events/fleet-events.ts';
import { isFleetMember } from '../fleet/fleet-file.ts';
import { openMembership } from '../fleet/membership.ts';
import { openStationFleet } from '../fleet/station-fleet.ts';
import { systemClock } from '../platform/clock.ts';
import { formatMinute } from '../platform/local-time.ts';
import type { Services } from '../services/services.ts';
import { accountsInFleet, nameInFleet } from '../services/station-in-fleet.ts';
import { openSecretFile } from '../settings/secret-file.ts';
import { openEventStore } from '../webhook/event-store.ts';
import { openWebhook } from '../webhook/open-webhook.ts';
import type { SecretStore } from '../webhook/receiver-secret.ts';
import type { CommandContext, ExitCode } from './command.ts';
import { formatProblemBlock, formatProblemLine } from './problem-lines.ts';
import type { ReceiverCommand } from './receiver-options.ts';
import { line } from './terminal-text.ts';

const nothing = (): void => undefined;

/**
 * Receives until it is interrupted, or the fleet will not have it. Events are committed to the fleet before they are answered.
 * @throws ProblemError fleet-alone, fleet-mode-differs, receiver-failed and others that nothing was begun with
 */
export async function runReceiver(command: ReceiverCommand, context: CommandContext): Promise<ExitCode> {
  const { dataDir, streams, onInterrupt } = context;
  if (!isFleetMember(dataDir)) throw new ProblemError('fleet-alone');
  const services = await context.openServices({
    settings: { ...command.settings, receiverOn: true },
    accessToken: null,
  });
  const ended = Promise.withResolvers<ExitCode>();
  onInterrupt(() => ended.resolve(0));
  const say = (text: LocalizedText): void => streams.output.write(line(formatBilingual(text)));

  const fleet = await joinedFleet(command, services, dataDir);
  const { settings, connection, database, book, secrets, log } = services;
  const events = openFleetEvents({
    fleet: fleet.station,
    fleetId: fleet.id,
    database,
    selected: connection.partner,
    isActive: () => true,
    follows: true,
    store: openEventStore({ database, book, partner: connection.partner }),
    onStored: nothing,
    log,
  });
  const webhook = openWebhook({
    settings,
    accounts: services.accounts,
    database,
    secretStore: await secretStore(command, dataDir, settings.get().allowPlainTextToken),
    senders: { received: nothing, receiver: nothing },
    secrets,
    log,
    fleet: events,
  });
  try {
    await webhook.receiver.whenIdle();
    const { state } = webhook.receiver.status();
    if (state.kind === 'failed') throw new ProblemError(state.problem.code, state.problem.values);
    if (state.kind === 'listening')
      say(interpolateLocalized(receiverCommandText.listening, { address: state.address }));
    const connected = Promise.withResolvers<void>();
    const stop = fleet.station.engine.link.onState((now) => {
      sayConnection(now, context);
      if (now.kind === 'connected') connected.resolve();
      // Only a person can end it: the service manager need not start it again and again.
      if (now.kind === 'cut-off' && now.nextTryAtMs === null) ended.resolve(1);
    });
    fleet.station.start();
    webhook.eventPruner.start();
    if (command.register) {
      await Promise.race([connected.promise, ended.promise]);
      if (fleet.station.engine.link.state().kind === 'connected')
        await registerAddress(command, webhook.registration, fleet.station, say).catch((error: unknown) => {
          if (!(error instanceof ProblemError)) throw error;
          streams.error.write(formatProblemBlock(`✗ ${error.problem.code}`, error.problem));
          ended.resolve(1);
        });
    }
    const code = await ended.promise;
    stop();
    return code;
  } finally {
    await webhook.receiver.close();
    webhook.eventPruner.close();
    events.close();
    await fleet.station.stop();
  }
}

/** Opens the fleet that the data folder has joined. @throws ProblemError */
async function joinedFleet(
  { password }: ReceiverCommand,
  { settings, accounts, secrets, database, version }: Services,
  dataDir: string,
) {
  const membership = await openMembership({
    dataDir,
    plainTextAllowed: () => settings.get().allowPlainTextToken,
    secrets,
  });
  const state = membership.state();
  if (state.kind === 'broken') throw new ProblemError(state.problem.code, state.problem.values);
  if (state.kind === 'alone') throw new ProblemError('fleet-alone');
  const { fleet, config } = state.member;
  secrets.add(password);
  const training = settings.get().partner === 'sandbox';
  if (training !== fleet.training) throw new ProblemError('fleet-mode-differs', { name: fleet.name });
  const station = openStationFleet({
    fleet,
    login: async () => (password === null ? membership.login() : { config, password }),
    memory: openStationFile(dataDir),
    folder: dataDir,
    database,
    accounts: () => accountsInFleet(accounts, settings.get()),
    // It prints nothing.
    accountKeyOf: () => '',
    sources: [],
    stationName: () => nameInFleet(settings.get()),
    version,
    reprintDays: () => settings.get().reprintDays,
    printAlone: () => false,
    live: () => ({ mode: 'receiver' }),
    clock: systemClock,
  });
  return { id: fleet.id, station };
}

/** The secret of `--secret-file`, or the data folder's. */
async function secretStore(
  { secret }: ReceiverCommand,
  dataDir: string,
  plainTextAllowed: boolean,
): Promise<SecretStore> {
  if (secret === null) return openSecretFile(join(dataDir, 'receiver-secret'), plainTextAllowed);
  return {
    value: () => secret,
    state: () => 'kept',
    isExposed: () => false,
    set: () => Promise.resolve(),
    onLateResult: nothing,
  };
}

/** @throws ProblemError receiver-elsewhere, no-receiver-address, and those of a registration */
async function registerAddress(
  { replace }: ReceiverCommand,
  registration: ReturnType<typeof openWebhook>['registration'],
  { synchronise }: Pick<ReturnType<typeof openStationFleet>, 'synchronise'>,
  say: (text: LocalizedText) => void,
): Promise<void> {
  // The accounts are linked by then.
  await synchronise();
  await registration.fetchCurrent();
  const other = registration.lastKnownReceiver();
  if (other?.isOwn === false) {
    const values = { station: other.station, host: other.host, since: formatMinute(new Date(other.sinceMs)) };
    if (!replace) throw new ProblemError('receiver-elsewhere', values);
    say(interpolateLocalized(receiverCommandText.replaces, values));
  }
  const { url } = await registration.register(null);
  say(interpolateLocalized(receiverCommandText.registered, { address: url ?? '' }));
}

function sayConnection(now: FleetConnection, { streams: { output, error } }: CommandContext): void {
  if (now.kind === 'connected') output.write(line(formatBilingual(receiverCommandText.connected)));
  if (now.kind === 'cut-off') error.write(line(`tem: ${formatProblemLine(now.why)}`));
}
