import { PersonSchema } from '../../../shared/fleet.ts';
import type { Link } from '../connect/link.ts';
import type { SocClaim } from '../sql/answers.ts';
import { STATEMENTS } from '../sql/statements.ts';
import { json } from './claims.ts';

/** What became of an order that was to be created. `code` null: it was certainly not created. */
export interface SocOutcome {
  readonly soc: string;
  readonly fence: number;
  readonly code: string | null;
}

/** Claims on (account, the sender's own order code), so that one file imported at two stations creates each order once. */
export function createSocs(link: Link) {
  return {
    /**
     * Claims before orders are created. A repeated request is granted again as long as its claim stands; who was refused is told
     * the station, and the order's code once it is created.
     */
    async claim(request: string, account: string, socs: readonly string[]): Promise<readonly SocClaim[]> {
      const { answers } = await link.call(STATEMENTS.claimSocs, [request, account, json(socs)]);
      link.keepMark();
      return answers;
    },
    /** Says what became of them; under an older fence it changes nothing. An unknown outcome is not said: the claim stays. */
    async settle(account: string, outcomes: readonly SocOutcome[]) {
      return (await link.call(STATEMENTS.settleSocs, [account, json(outcomes)])).answers;
    },
    /** Takes one over from a station that began to create it, because a named person looked the order up. */
    async takeOver(
      request: string,
      account: string,
      { soc, fence }: Pick<SocOutcome, 'soc' | 'fence'>,
      person: string,
      said: string,
    ): Promise<{ readonly granted: boolean; readonly fence: number | null }> {
      const { granted, fence: now } = await link.call(STATEMENTS.takeOverSoc, [
        request,
        account,
        soc,
        fence,
        PersonSchema.parse(person),
        said,
      ]);
      return { granted, fence: now };
    },
  };
}
