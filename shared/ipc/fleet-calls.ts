import { z } from 'zod';
import {
  type FleetAccountLink,
  FleetConfigSchema,
  FleetIdSchema,
  FleetNameSchema,
  FleetPasswordSchema,
  type FleetTest,
  PersonSchema,
} from '../fleet.ts';
import {
  type FleetBoard,
  type FleetDoublePage,
  FleetJobFilterSchema,
  type FleetJobPage,
  type FleetProfile,
  type FleetUnknownPage,
  MAX_PROFILE_NAME_LENGTH,
} from '../fleet-board.ts';
import {
  type Invitation,
  type InvitationPreview,
  InvitationRequestSchema,
  MAX_INVITATION_LENGTH,
} from '../fleet-invitation.ts';
import type { FleetState } from '../fleet-state.ts';
import { nothing, operate, part, read, redirect } from './call.ts';

const login = { config: FleetConfigSchema, password: FleetPasswordSchema };
const invitation = z.string().max(MAX_INVITATION_LENGTH);
const name = z.string().max(100);
const profileName = z.string().trim().min(1).max(MAX_PROFILE_NAME_LENGTH);
/** A row, and who answers for it. */
const answered = z.strictObject({ id: z.int().positive(), person: PersonSchema });

/** Many stations: joining, the board, and a manager's answers. Times are milliseconds since 1970. */
export const fleetCalls = {
  fleet: {
    state: read(nothing).returns<FleetState>(),
    /** Tries an address; changes nothing. A page could reach any host with it: consent names the host, once in each run. */
    test: redirect(z.strictObject(login)).returns<FleetTest>(),
    /** Sets up a fleet in an empty database with its owner's password, which is not kept, and joins it. */
    create: redirect(z.strictObject({ ...login, name: FleetNameSchema })).returns<FleetState>(),
    /** Joins a fleet with a station's role. */
    join: redirect(z.strictObject(login)).returns<FleetState>(),
    /** Returns what an invitation says. @throws ProblemError invitation-unreadable and its like */
    readInvitation: read(z.strictObject({ text: invitation })).returns<InvitationPreview>(),
    /** Joins with an invitation; `code` opens the access tokens in it. */
    accept: redirect(
      z.strictObject({ text: invitation, code: z.string().max(40).nullable() }),
    ).returns<FleetState>(),
    /**
     * Leaves the fleet. Refused while records still wait, or it cannot be told; `forget`: then too, and what was not sent is lost
     * there.
     */
    leave: redirect(z.strictObject({ forget: z.boolean() })).returns<FleetState>(),
    /** Makes an invitation. It is shown and saved from main's memory, and forgotten when it expires. */
    invite: redirect(InvitationRequestSchema).returns<Invitation>(),
    /** Saves the invitation that was made last; returns the file, or null when cancelled. Behind the PIN. */
    saveInvitation: operate(nothing).returns<string | null>(),
    /** Tries to connect now instead of at the next time. */
    retry: operate(nothing).returns<void>(),

    accounts: read(nothing).returns<readonly FleetAccountLink[]>(),
    /** A manager says which account of the fleet one of this station's is; null: none of them, it is another. Names are for the question. */
    linkAccount: redirect(
      z.strictObject({
        account: z.strictObject({ id: z.string().max(40), name }),
        fleetAccount: z.strictObject({ id: FleetIdSchema, name }).nullable(),
      }),
    ).returns<readonly FleetAccountLink[]>(),

    /** A manager takes a row's order over from the station that has it. */
    takeOver: redirect(answered).returns<void>(),
    /** A supervisor prints a row's label although the fleet cannot be asked (setting fleetPrintAlone). */
    printAlone: redirect(answered).returns<void>(),
    /** A supervisor ends the doubt after a restored backup before every station has reported. */
    endDoubt: redirect(z.strictObject({ person: PersonSchema })).returns<void>(),

    board: read(nothing).returns<FleetBoard>(),
    jobs: read(z.strictObject({ filter: FleetJobFilterSchema, ...part })).returns<FleetJobPage>(),
    doubles: read(z.strictObject(part)).returns<FleetDoublePage>(),
    unknowns: read(z.strictObject(part)).returns<FleetUnknownPage>(),
    /** Saves the matching jobs as CSV; returns the file, or null when cancelled. Behind the PIN. */
    export: operate(z.strictObject({ filter: FleetJobFilterSchema })).returns<string | null>(),

    profiles: read(nothing).returns<readonly FleetProfile[]>(),
    /** Returns the latest text of a profile, which `setup.read` and `setup.import` take. */
    profile: read(z.strictObject({ name: profileName })).returns<string>(),
    /** Hands this station's settings out under a name. */
    publishProfile: redirect(z.strictObject({ name: profileName, person: PersonSchema })).returns<
      readonly FleetProfile[]
    >(),
  },
};
