import { readFileSync } from 'node:fs';
import type { InvitationHours } from '../../shared/fleet-invitation.ts';
import type { FleetState } from '../../shared/fleet-state.ts';
import { formatBilingual, interpolateLocalized, type LocalizedText } from '../../shared/language.ts';
import { fleetCommandText } from '../../shared/texts/fleet-command.ts';
import type { FleetLogin } from '../fleet/connect/login.ts';
import type { Retention } from '../fleet/connect/owner.ts';
import { writeUserFile } from '../platform/atomic-write.ts';
import type { Services } from '../services/services.ts';
import type { ExitCode, Streams } from './command.ts';
import { connectToFleet } from './connect-to-fleet.ts';
import { formatProblemLine } from './problem-lines.ts';
import { formatJsonLine, line } from './terminal-text.ts';

/** What `tem fleet` was asked to do. */
export type FleetTask =
  /** `name` null: upgrades the fleet that is there. */
  | { readonly action: 'init'; readonly login: FleetLogin; readonly name: string | null }
  | { readonly action: 'join'; readonly login: FleetLogin }
  | { readonly action: 'accept'; readonly invitation: string; readonly code: string | null }
  | {
      readonly action: 'invite';
      readonly out: string;
      readonly hours: InvitationHours;
      readonly tokens: boolean;
    }
  /** `forget`: also where the fleet cannot be told. */
  | { readonly action: 'leave'; readonly forget: boolean }
  | { readonly action: 'retain'; readonly login: FleetLogin; readonly retention: Retention }
  | { readonly action: 'status' };

interface TaskContext {
  readonly json: boolean;
  readonly streams: Pick<Streams, 'output' | 'error'>;
}

/** Does it. @returns 1 if `status` finds the station cut off @throws ProblemError why it could not be done */
export async function runFleetTask(
  task: FleetTask,
  { fleet, invitations }: Pick<Services, 'fleet' | 'invitations'>,
  { json, streams: { output } }: TaskContext,
): Promise<ExitCode> {
  const say = (value: object, words: LocalizedText): void => {
    output.write(json ? formatJsonLine(value) : line(formatBilingual(words)));
  };
  const joined = (state: FleetState): ExitCode => {
    const name = state.fleet?.name ?? '';
    const station = state.station?.name ?? '';
    say(
      { outcome: 'joined', fleet: name, station },
      interpolateLocalized(fleetCommandText.joined, { fleet: name, station }),
    );
    return 0;
  };
  switch (task.action) {
    case 'init': {
      if (task.name !== null) return joined(await fleet.create(task.login, task.name));
      const { name } = await fleet.upgrade(task.login);
      say(
        { outcome: 'upgraded', fleet: name },
        interpolateLocalized(fleetCommandText.upgraded, { fleet: name }),
      );
      return 0;
    }
    case 'join':
      return joined(await fleet.join(task.login));
    case 'accept':
      return joined(await invitations.accept(task.invitation, task.code));
    case 'invite': {
      await connectToFleet(fleet);
      const { code, expiresAtMs, accounts } = await invitations.invite(task);
      await writeUserFile(task.out, [invitations.file()]);
      say(
        {
          outcome: 'invited',
          file: task.out,
          code,
          accounts,
          expiresAt: new Date(expiresAtMs).toISOString(),
        },
        code === null
          ? interpolateLocalized(fleetCommandText.invited, { file: task.out })
          : interpolateLocalized(fleetCommandText.invitedWithCode, { file: task.out, code }),
      );
      if (task.tokens && code === null && !json)
        output.write(line(formatBilingual(fleetCommandText.noTokens)));
      return 0;
    }
    case 'leave':
      await connectToFleet(fleet);
      return leave(task.forget, fleet, say);
    case 'retain': {
      const deleted = await fleet.retain(task.login, task.retention);
      say(
        { outcome: 'retained', ...deleted },
        interpolateLocalized(fleetCommandText.retained, { ...deleted }),
      );
      return 0;
    }
    case 'status':
      await connectToFleet(fleet);
      return tellStatus(fleet.state(), json, output);
  }
}

async function leave(
  forget: boolean,
  fleet: Pick<Services['fleet'], 'state' | 'leave'>,
  say: (value: object, words: LocalizedText) => void,
): Promise<ExitCode> {
  const { connection, waiting: lost } = fleet.state();
  await fleet.leave(forget);
  if (forget && connection.kind !== 'connected')
    say({ outcome: 'left', lost }, interpolateLocalized(fleetCommandText.leftUntold, { lost }));
  else say({ outcome: 'left' }, fleetCommandText.left);
  return 0;
}

function tellStatus(
  { connection, fleet, station, config, waiting, doubt }: FleetState,
  json: boolean,
  output: Streams['output'],
): ExitCode {
  const why = connection.kind === 'cut-off' ? connection.why : null;
  if (json)
    output.write(
      formatJsonLine({
        connection: connection.kind,
        reason: why?.code ?? null,
        fleet: fleet?.name ?? null,
        station: station?.name ?? null,
        server: config === null ? null : `${config.host}:${config.port}/${config.database}`,
        waiting,
        missing: doubt?.missing ?? [],
      }),
    );
  else {
    output.write(line(formatBilingual(fleetCommandText.connection[connection.kind])));
    if (fleet !== null) {
      const names = { fleet: fleet.name, station: station?.name ?? '' };
      output.write(line(formatBilingual(interpolateLocalized(fleetCommandText.of, names))));
    }
    if (why !== null) output.write(line(formatProblemLine(why)));
  }
  return connection.kind === 'cut-off' || connection.kind === 'connecting' ? 1 : 0;
}

/** Reads a secret's file: its first line. @throws the system's error */
export const readFirstLine = (file: string): string => readFileSync(file, 'utf8').split(/\r?\n/)[0] ?? '';
