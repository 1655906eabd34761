import { createConsentPlans } from '../../../main/consent/consent-plans.ts';
import { type ConsentPlan, formatQuestion } from '../../../main/consent/consent-question.ts';
import type { TokenVault } from '../../../main/settings/token-vault.ts';
import type { RegisteredReceiver } from '../../../main/webhook/receiver-registry.ts';
import { NO_FLEET } from '../../../shared/fleet-state.ts';
import type { ImportRow, ImportState } from '../../../shared/import.ts';
import { type Problem } from '../../../shared/problem.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';

export const INVITATION = {
  fleet: 'Kho 1',
  training: false,
  host: 'db.example.com',
  port: 5432,
  database: 'tem',
  encrypted: true,
  from: 'Bàn 1',
  expiresAtMs: 0,
  needsCode: true,
};

/** What a vault says of its token. */
const tokenOf = (state: 'none' | 'kept' | 'unavailable') => ({
  state,
  storage: 'encrypted' as const,
  expiresAtMs: null,
  origin: state === 'kept' ? 'https://old.vn' : null,
  fits: false,
});

/** A station as the plans see it; each part can be another. */
export function station(start: Partial<Settings> = {}) {
  const now = {
    settings: SettingsSchema.parse({ partner: 'service', baseUrl: 'https://api.partner.vn', ...start }),
    token: 'none' as 'none' | 'kept' | 'unavailable',
    tokenProblem: null as Problem | null,
    pin: false,
    /** The accounts that have one. */
    tokens: [] as string[],
    fleet: NO_FLEET,
    registered: null as string | null | undefined,
    receiver: null as RegisteredReceiver | null | undefined,
    open: null as ImportState | null,
    rows: [] as ImportRow[],
    strange: [] as string[],
    agreed: [] as string[],
    waiting: false,
    nowMs: 0,
  };
  const plans = createConsentPlans({
    settings: { get: () => now.settings },
    vault: {
      get problem() {
        return now.tokenProblem;
      },
      status: () => tokenOf(now.token),
    },
    tokens: {
      of: (id) =>
        ({
          problem: null,
          status: () => tokenOf(now.tokens.includes(id) ? 'kept' : 'none'),
        }) as TokenVault,
    },
    fleet: { state: () => now.fleet },
    readInvitation: () => INVITATION,
    codeOf: (id) => (id === 7 ? 'SGNS336484LM.883568271' : null),
    lock: { state: () => ({ on: now.pin, open: true, waitUntilMs: null }) },
    webhook: {
      receiver: { status: () => ({ state: { kind: 'off' }, secret: 'kept' }) },
      registration: {
        lastKnownReceiver: () => now.receiver,
        lastKnown: () =>
          now.registered === undefined
            ? null
            : { url: now.registered, createdAt: null, updatedAt: null, ownSecret: false },
      },
    },
    imports: {
      state: () => now.open,
      rows: (_filter, from, count) => ({ rows: now.rows.slice(from, from + count), total: now.rows.length }),
    },
    approvals: {
      preview: () => ({
        kind: 'offered',
        patterns: now.strange.map((text) => ({
          partner: 'a1',
          symbology: 'Code128',
          length: text.length,
          alphabet: 'digits',
          place: null,
        })),
      }),
    },
    destinations: {
      has: (printer) => now.agreed.includes(printer),
      add: (printers) => void now.agreed.push(...printers),
    },
    printerRefusal: (printer) =>
      printer.includes('127.0.0.1')
        ? { code: 'printer-not-allowed', values: { printer, reason: 'loopback' } }
        : null,
    ordersWait: () => now.waiting,
    accountWaits: () => now.waiting,
    nowMs: () => now.nowMs,
  });
  return { now, plans };
}

/** The box's words, without the indents. */
export const box = ({ question }: ConsentPlan): string[] | null =>
  question === null
    ? null
    : [question.message.en, ...formatQuestion(question, 'en').split('\n'), `[${question.confirmLabel.en}]`]
        .map((line) => line.trim())
        .filter((line) => line !== '');
