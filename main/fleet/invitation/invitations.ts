import { formatDateTimeLocalized } from '../../../shared/date-time.ts';
import {
  formatInvitationCode,
  type Invitation,
  type InvitationPreview,
  type InvitationRequest,
  parseInvitationCode,
} from '../../../shared/fleet-invitation.ts';
import type { FleetState } from '../../../shared/fleet-state.ts';
import { ProblemError } from '../../../shared/problem.ts';

import type { Fleet } from '../facade.ts';
import { type InvitationContent, type ReadInvitation, toPreview } from './content.ts';
import { formatInvitationFile, readInvitation, sealContext } from './read-invitation.ts';
import { formatScannedText } from './scanned-text.ts';
import { drawCode, openTokens, sealTokens, type TravellingAccount } from './sealed-tokens.ts';

interface InvitationsDependencies {
  readonly fleet: Pick<Fleet, 'state' | 'issueLogin' | 'redeem' | 'join'>;
  /** The accounts of this station that have a token. */
  readonly accountsToSend: () => readonly TravellingAccount[];
  /** Adds what came with an invitation; an account that is here already keeps its own. */
  readonly addAccounts: (accounts: readonly TravellingAccount[]) => Promise<void>;
  readonly stationName: () => string;
  readonly nowMs: () => number;
}

const HOUR_MS = 3_600_000;

/** Makes and takes invitations. What was made stays in memory until it expires, and nowhere else. */
export type Invitations = ReturnType<typeof createInvitations>;

export function createInvitations({
  fleet,
  accountsToSend,
  addAccounts,
  stationName,
  nowMs,
}: InvitationsDependencies) {
  let made: ReadInvitation | null = null;

  return {
    /** @throws ProblemError fleet-alone, fleet-rights-missing, and why the database could not be asked */
    async invite({ hours, tokens }: InvitationRequest): Promise<Invitation> {
      const state = fleet.state();
      if (state.fleet === null || state.config === null) throw new ProblemError('fleet-alone');
      const accounts = tokens ? accountsToSend() : [];
      const { user, password, expiresAtMs } = await fleet.issueLogin(hours * HOUR_MS);
      const content: InvitationContent = {
        fleet: state.fleet,
        config: { ...state.config, user },
        password,
        from: stationName(),
        expiresAtMs,
      };
      const code = accounts.length === 0 ? null : drawCode();
      const sealed = code === null ? null : await sealTokens(accounts, code, sealContext({ content }));
      made = { content, tokens: sealed };
      return {
        fleet: state.fleet.name,
        expiresAtMs,
        scanned: formatScannedText(content),
        code: code === null ? null : formatInvitationCode(code),
        accounts: accounts.map(({ name }) => name),
      };
    },
    /** Returns the file of the invitation made last. @throws ProblemError no-invitation */
    file(): string {
      if (made === null || made.content.expiresAtMs <= nowMs()) throw new ProblemError('no-invitation');
      return formatInvitationFile(made);
    },
    /** @throws ProblemError as `readInvitation` */
    preview: (text: string): InvitationPreview => toPreview(readInvitation(text)),
    /**
     * Joins by an invitation. The code is tried first: a wrong one uses nothing up. Whether it has expired is the database's to
     * say, because this machine's clock may be wrong.
     * @throws ProblemError as `readInvitation`; invitation-code-wrong, -expired, -used, -foreign; why it could not be reached
     */
    async accept(text: string, typed: string | null): Promise<FleetState> {
      const invitation = readInvitation(text);
      const { content } = invitation;
      const accounts = await openAccounts(invitation, typed);
      try {
        const login = await fleet.redeem(
          { config: content.config, password: content.password },
          content.fleet,
        );
        const state = await fleet.join(login);
        if (accounts.length > 0) await addAccounts(accounts);
        return state;
      } catch (error) {
        throw toInvitationProblem(error, content, nowMs());
      }
    },
  };
}

async function openAccounts(
  { content, tokens }: ReadInvitation,
  typed: string | null,
): Promise<readonly TravellingAccount[]> {
  // Without a code it is joined all the same; the tokens are then entered by hand.
  if (tokens === null || typed === null || typed.trim() === '') return [];
  const code = parseInvitationCode(typed);
  if (code === null) throw new ProblemError('invitation-code-wrong');
  return openTokens(tokens, code, sealContext({ content }));
}

/** PostgreSQL says of an expired or exchanged password only that it is wrong. */
function toInvitationProblem(
  error: unknown,
  { fleet, expiresAtMs }: InvitationContent,
  nowMs: number,
): unknown {
  if (!(error instanceof ProblemError) || error.problem.code !== 'fleet-password-wrong') return error;
  return expiresAtMs <= nowMs
    ? new ProblemError('invitation-expired', { when: formatDateTimeLocalized(expiresAtMs) }, { cause: error })
    : new ProblemError('invitation-used', { fleet: fleet.name }, { cause: error });
}
