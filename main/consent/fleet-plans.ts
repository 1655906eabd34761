import type { FleetConfig } from '../../shared/fleet.ts';
import type { InvitationPreview } from '../../shared/fleet-invitation.ts';
import type { FleetState } from '../../shared/fleet-state.ts';
import { consentText } from '../../shared/texts/consent.ts';
import { consentFleetText } from '../../shared/texts/consent-fleet.ts';
import {
  type ConsentChange,
  type ConsentPlans,
  fillSafeText,
  NO_CONSENT_NEEDED,
} from './consent-question.ts';
import { toDialogHost } from './dialog-text.ts';

export interface FleetPlansDependencies {
  readonly fleet: { state(): FleetState };
  /** What an invitation says. @throws ProblemError if it says nothing */
  readonly readInvitation: (text: string) => InvitationPreview;
  /** The code of a row of the batch; null if it is gone. */
  readonly codeOf: (id: number) => string | null;
}

type Address = Pick<FleetConfig, 'host' | 'port'>;

/** Creates plans for what connects the station with others, and for what a manager answers for in front of them. */
export function createFleetPlans({
  fleet,
  readInvitation,
  codeOf,
}: FleetPlansDependencies): ConsentPlans['fleet'] {
  /** Servers that a person agreed to try in this run: correcting a password asks nobody again. */
  const tried = new Set<string>();
  const keyOf = ({ host, port }: Address): string => `${host.toLowerCase()}:${port}`;

  const serverChange = (to: Address): ConsentChange => {
    const { config } = fleet.state();
    const shown = ({ host, port }: Address) =>
      fillSafeText(consentFleetText.serverAt, { host: toDialogHost(host), port: String(port) });
    return {
      what: consentFleetText.server,
      from: config === null ? consentText.none : shown(config),
      to: shown(to),
    };
  };
  const tlsChange = ({ tls }: Pick<FleetConfig, 'tls'>): ConsentChange => ({
    what: consentFleetText.tls,
    from: consentText.none,
    to: consentFleetText.tlsKinds[tls.kind],
  });
  const person = (words: { readonly vi: string; readonly en: string }, name: string) =>
    fillSafeText(words, { person: name });

  return {
    test({ config }) {
      if (tried.has(keyOf(config))) return NO_CONSENT_NEEDED;
      return {
        question: {
          message: consentFleetText.test.message,
          confirmLabel: consentFleetText.test.confirm,
          changes: [serverChange(config), tlsChange(config)],
        },
        onApproved: () => void tried.add(keyOf(config)),
      };
    },
    create: ({ config, name }) => ({
      question: {
        message: consentFleetText.create.message,
        confirmLabel: consentFleetText.create.confirm,
        changes: [
          { what: consentFleetText.fleet, from: consentFleetText.alone, to: name },
          serverChange(config),
          tlsChange(config),
        ],
        note: consentFleetText.create.note,
      },
    }),
    join: ({ config }) => ({
      question: {
        message: consentFleetText.join.message,
        confirmLabel: consentFleetText.join.confirm,
        changes: [serverChange(config), tlsChange(config)],
        note: consentFleetText.join.note,
      },
    }),
    accept({ text: invitation, code }) {
      const { fleet: name, host, port, needsCode } = readInvitation(invitation);
      return {
        question: {
          message: consentFleetText.join.message,
          confirmLabel: consentFleetText.join.confirm,
          changes: [
            { what: consentFleetText.fleet, from: consentFleetText.alone, to: name },
            serverChange({ host, port }),
          ],
          note:
            needsCode && code !== null
              ? joinNotes(consentFleetText.join.withTokens, consentFleetText.join.note)
              : consentFleetText.join.note,
        },
      };
    },
    leave({ forget }) {
      const { fleet: own, connection, waiting } = fleet.state();
      if (own === null) return NO_CONSENT_NEEDED;
      const isUntold = forget && connection.kind !== 'connected';
      const { note, untold } = consentFleetText.leave;
      return {
        question: {
          message: consentFleetText.leave.message,
          confirmLabel: consentFleetText.leave.confirm,
          changes: [
            { what: consentFleetText.fleet, from: own.name, to: consentFleetText.alone },
            ...(isUntold
              ? [{ what: untold.records, from: String(waiting), to: untold.lost } satisfies ConsentChange]
              : []),
          ],
          note: isUntold ? joinNotes(untold.note, note) : note,
        },
      };
    },
    invite: ({ hours, tokens }) => ({
      question: {
        message: consentFleetText.invite.message,
        confirmLabel: consentFleetText.invite.confirm,
        changes: [
          {
            what: consentFleetText.invite.validFor,
            from: consentText.none,
            to: fillSafeText(consentFleetText.invite.hours, { hours }),
          },
          {
            what: consentFleetText.invite.tokens,
            from: consentFleetText.invite.tokensStay,
            to: tokens ? consentFleetText.invite.tokensTravel : consentFleetText.invite.tokensStay,
          },
        ],
      },
    }),
    linkAccount: ({ account, fleetAccount }) => ({
      question: {
        message: consentFleetText.link.message,
        confirmLabel: consentFleetText.link.confirm,
        changes: [
          {
            what: fillSafeText(consentFleetText.link.what, { account: account.name }),
            from: consentFleetText.link.unknown,
            to: fleetAccount?.name ?? consentFleetText.link.another,
          },
        ],
        note: consentFleetText.link.note,
      },
    }),
    takeOver({ id, person: by }) {
      const code = codeOf(id);
      // The call itself says that the row is gone.
      if (code === null) return NO_CONSENT_NEEDED;
      return {
        question: {
          message: consentFleetText.takeOver.message,
          confirmLabel: consentFleetText.takeOver.confirm,
          changes: [
            {
              what: fillSafeText(consentFleetText.takeOver.what, { code }),
              from: consentFleetText.takeOver.elsewhere,
              to: person(consentFleetText.takeOver.here, by),
            },
          ],
          note: consentFleetText.takeOver.note,
        },
      };
    },
    printAlone({ id, person: by }) {
      const code = codeOf(id);
      if (code === null) return NO_CONSENT_NEEDED;
      return {
        question: {
          message: consentFleetText.alonePrint.message,
          confirmLabel: consentFleetText.alonePrint.confirm,
          changes: [
            {
              what: fillSafeText(consentFleetText.alonePrint.what, { code }),
              from: consentFleetText.alonePrint.waits,
              to: person(consentFleetText.alonePrint.prints, by),
            },
          ],
          note: consentFleetText.alonePrint.note,
        },
      };
    },
    endDoubt({ person: by }) {
      const { doubt } = fleet.state();
      if (doubt === null) return NO_CONSENT_NEEDED;
      return {
        question: {
          message: consentFleetText.doubt.message,
          confirmLabel: consentFleetText.doubt.confirm,
          changes: [
            {
              what: consentFleetText.doubt.what,
              from: doubt.missing.join(', '),
              to: person(consentFleetText.doubt.ignored, by),
            },
          ],
          note: consentFleetText.doubt.note,
        },
      };
    },
    publishProfile: ({ name, person: by }) => ({
      question: {
        message: consentFleetText.publish.message,
        confirmLabel: consentFleetText.publish.confirm,
        changes: [
          {
            what: fillSafeText(consentFleetText.publish.what, { name }),
            from: consentFleetText.publish.before,
            to: person(consentFleetText.publish.to, by),
          },
        ],
        note: consentFleetText.publish.note,
      },
    }),
  };
}

const joinNotes = (...notes: readonly { readonly vi: string; readonly en: string }[]) => ({
  vi: notes.map(({ vi }) => vi).join(' '),
  en: notes.map(({ en }) => en).join(' '),
});
