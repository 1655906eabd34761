import type { Handlers } from '../../shared/ipc.ts';
import { interpolate } from '../../shared/language.ts';
import { fileNameText } from '../../shared/texts/exports.ts';
import type { Fleet } from '../fleet/facade.ts';
import type { Invitations } from '../fleet/invitation/invitations.ts';
import { INVITATION_EXTENSION } from '../fleet/invitation/read-invitation.ts';
import { writeUserFile } from '../platform/atomic-write.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { formatSettingsFile } from '../settings/settings-file.ts';

export interface FleetHandlersDependencies {
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly fleet: Fleet;
  readonly invitations: Invitations;
  /** The station's answers for a row that other stations keep from being printed. */
  readonly station: {
    takeOver(id: number, person: string): Promise<void>;
    printAlone(id: number, person: string): void;
  };
  /** Lets the user choose where to save a file; returns null when cancelled. */
  readonly chooseFile: (name: string, extension: string) => Promise<string | null>;
}

/** Handles the fleet: joining and leaving it, its board, and a manager's answers. */
export function createFleetHandlers({
  settings,
  fleet,
  invitations,
  station,
  chooseFile,
}: FleetHandlersDependencies): Pick<Handlers, 'fleet'> {
  const language = () => settings.get().language;
  return {
    fleet: {
      state: () => fleet.state(),
      test: (login) => fleet.test(login),
      create: ({ name, ...login }) => fleet.create(login, name),
      join: (login) => fleet.join(login),
      readInvitation: ({ text }) => invitations.preview(text),
      accept: ({ text, code }) => invitations.accept(text, code),
      leave: ({ forget }) => fleet.leave(forget),
      invite: (request) => invitations.invite(request),
      async saveInvitation() {
        const text = invitations.file();
        const name = interpolate(
          fileNameText.invitation[language()],
          { fleet: (fleet.state().fleet?.name ?? '').replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() },
          language(),
        );
        const file = await chooseFile(name, INVITATION_EXTENSION);
        if (file !== null) await writeUserFile(file, [text]);
        return file;
      },
      retry: () => fleet.retry(),
      accounts: () => fleet.accounts(),
      linkAccount: ({ account, fleetAccount }) => fleet.linkAccount(account.id, fleetAccount?.id ?? null),
      takeOver: ({ id, person }) => station.takeOver(id, person),
      printAlone: ({ id, person }) => station.printAlone(id, person),
      endDoubt: ({ person }) => fleet.endDoubt(person),
      board: () => fleet.board(),
      jobs: ({ filter, from, count }) => fleet.jobs(filter, { from, count }),
      doubles: (part) => fleet.doubles(part),
      unknowns: (part) => fleet.unknowns(part),
      async export({ filter }) {
        const file = await chooseFile(fileNameText.fleetJobs[language()], 'csv');
        if (file !== null) await fleet.exportJobs(filter, file, language());
        return file;
      },
      profiles: () => fleet.profiles(),
      profile: ({ name }) => fleet.profile(name),
      publishProfile: ({ name, person }) =>
        fleet.publishProfile(name, formatSettingsFile(settings.get(), new Date()), person),
    },
  };
}
