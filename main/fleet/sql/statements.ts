import { z } from 'zod';
import {
  AccountsAnswerSchema,
  ClaimFactsSchema,
  DeliverAnswerSchema,
  EventRowSchema,
  EventsAnswerSchema,
  HardAnswerSchema,
  JoinAnswerSchema,
  LinkAnswerSchema,
  OpenAnswerSchema,
  PublishAnswerSchema,
  ReceiverSchema,
  ReportAnswerSchema,
  SettleAnswerSchema,
  SocAnswerSchema,
  SocSettleAnswerSchema,
  SocTakeOverAnswerSchema,
  SoftAnswerSchema,
  StampSchema,
  whole,
} from './answers.ts';
import { statement } from './statement.ts';

const answer = <Schema extends z.ZodType>(schema: Schema) => z.object({ answer: schema });
const nothing = z.object({});

/**
 * Every statement that a station sends. Each is prepared by its name, and takes what varies as a parameter.
 */
export const STATEMENTS = {
  version: statement(
    'version',
    `SELECT current_setting('server_version_num')::integer AS server, current_setting('server_version') AS named,
      to_regclass('tem.schema_version') IS NOT NULL AS present`,
    z.object({ server: z.int(), named: z.string(), present: z.boolean() }),
  ),
  schema: statement(
    'schema',
    'SELECT max(version) AS version FROM tem.schema_version',
    z.object({ version: z.int().nullable() }),
  ),
  fleet: statement(
    'fleet',
    'SELECT id, name, training, epoch, epoch_id, settled FROM tem.fleet',
    z.object({
      id: z.string(),
      name: z.string(),
      training: z.boolean(),
      epoch: z.int(),
      epoch_id: z.string(),
      settled: z.boolean(),
    }),
  ),
  listenEpoch: statement('listen_epoch', 'LISTEN tem_epoch', nothing),
  listenClaim: statement('listen_claim', 'LISTEN tem_claim', nothing),
  listenMoved: statement('listen_moved', 'LISTEN tem_moved', nothing),
  listenEvent: statement('listen_event', 'LISTEN tem_event', nothing),
  listenProfile: statement('listen_profile', 'LISTEN tem_profile', nothing),

  join: statement('join', 'SELECT tem.join_fleet($1) AS answer', answer(JoinAnswerSchema)),
  open: statement('open', 'SELECT tem.open_session($1) AS answer', answer(OpenAnswerSchema)),
  heartbeat: statement(
    'heartbeat',
    'SELECT tem.heartbeat($1, $2, $3, $4, $5, $6) AS answer',
    answer(StampSchema),
  ),
  close: statement('close', 'SELECT tem.close_session($1, $2, $3, $4, $5) AS answer', answer(StampSchema)),

  claimSoft: statement(
    'claim_soft',
    'SELECT tem.claim_soft($1, $2, $3, $4) AS answer',
    answer(SoftAnswerSchema),
  ),
  withdrawSoft: statement(
    'withdraw_soft',
    'SELECT tem.withdraw_soft($1, $2, $3, $4) AS answer',
    answer(StampSchema),
  ),
  claimHard: statement(
    'claim_hard',
    'SELECT tem.claim_hard($1, $2, $3, $4, $5) AS answer',
    answer(HardAnswerSchema),
  ),
  settleClaims: statement(
    'settle_claims',
    'SELECT tem.settle_claims($1, $2, $3, $4) AS answer',
    answer(SettleAnswerSchema),
  ),
  giveBack: statement('give_back', 'SELECT tem.give_back($1, $2, $3, $4, $5) AS answer', answer(StampSchema)),
  takeOver: statement(
    'take_over',
    'SELECT tem.take_over($1, $2, $3, $4, $5, $6, $7) AS answer',
    answer(HardAnswerSchema),
  ),
  reportClaims: statement(
    'report_claims',
    'SELECT tem.report_claims($1, $2, $3, $4) AS answer',
    answer(ReportAnswerSchema),
  ),
  deliver: statement(
    'deliver',
    'SELECT tem.deliver($1, $2, $3, $4, $5) AS answer',
    answer(DeliverAnswerSchema),
  ),
  claimSocs: statement(
    'claim_socs',
    'SELECT tem.claim_socs($1, $2, $3, $4, $5, $6) AS answer',
    answer(SocAnswerSchema),
  ),
  settleSocs: statement(
    'settle_socs',
    'SELECT tem.settle_socs($1, $2, $3, $4, $5) AS answer',
    answer(SocSettleAnswerSchema),
  ),
  takeOverSoc: statement(
    'take_over_soc',
    'SELECT tem.take_over_soc($1, $2, $3, $4, $5, $6, $7, $8, $9) AS answer',
    answer(SocTakeOverAnswerSchema),
  ),
  linkAccount: statement(
    'link_account',
    'SELECT tem.link_account($1, $2, $3, $4, $5, $6, $7) AS answer',
    answer(LinkAnswerSchema),
  ),
  reportAccounts: statement(
    'report_accounts',
    'SELECT tem.report_accounts($1, $2, $3, $4, $5) AS answer',
    answer(AccountsAnswerSchema),
  ),
  reportSocs: statement(
    'report_socs',
    'SELECT tem.report_socs($1, $2, $3, $4) AS answer',
    answer(StampSchema),
  ),
  reportDone: statement(
    'report_done',
    'SELECT tem.report_done($1, $2, $3, $4) AS answer',
    answer(StampSchema),
  ),
  overrideDoubt: statement(
    'override_doubt',
    'SELECT tem.override_doubt($1, $2, $3, $4, $5) AS answer',
    answer(StampSchema),
  ),
  addEvents: statement(
    'add_events',
    'SELECT tem.add_events($1, $2, $3, $4) AS answer',
    answer(EventsAnswerSchema),
  ),
  noteReceiver: statement(
    'note_receiver',
    'SELECT tem.note_receiver($1, $2, $3, $4, $5) AS answer',
    answer(StampSchema),
  ),
  publishProfile: statement(
    'publish_profile',
    'SELECT tem.publish_profile($1, $2, $3, $4, $5, $6, $7) AS answer',
    answer(PublishAnswerSchema),
  ),
  issueLogin: statement(
    'issue_login',
    'SELECT tem.ms(tem.issue_login($1, $2, $3)) AS expires_ms',
    z.object({ expires_ms: whole }),
  ),
  acceptLogin: statement(
    'accept_login',
    'SELECT tem.accept_login($1) AS accepted',
    z.object({ accepted: z.boolean() }),
  ),
  mayInvite: statement('may_invite', 'SELECT tem.may_invite() AS may', z.object({ may: z.boolean() })),

  accounts: statement(
    'accounts',
    'SELECT id, origin, name FROM tem.account ORDER BY origin, lower(name)',
    z.object({ id: z.string(), origin: z.string(), name: z.string() }),
  ),
  claimsOf: statement(
    'claims_of',
    `SELECT tem.claim_facts(p.account, p.code) AS answer
     FROM jsonb_to_recordset($1) AS p(account uuid, code text)`,
    z.object({ answer: ClaimFactsSchema.nullable() }),
  ),
  missingReports: statement(
    'missing_reports',
    `SELECT r.station, t.name, tem.ms(e.begun_at) AS since_ms FROM tem.fleet f JOIN tem.epoch e ON e.number = f.epoch
       JOIN tem.epoch_report r ON r.epoch = f.epoch AND r.reported_at IS NULL
       LEFT JOIN tem.station t ON t.id = r.station
     WHERE NOT f.settled ORDER BY lower(t.name), r.station`,
    z.object({ station: z.string(), name: z.string().nullable(), since_ms: whole }),
  ),
  roster: statement(
    'roster',
    'SELECT id FROM tem.station WHERE left_at IS NULL ORDER BY id',
    z.object({ id: z.string() }),
  ),
  receiver: statement('receiver', 'SELECT tem.receiver_of($1) AS answer', answer(ReceiverSchema.nullable())),
  events: statement(
    'events',
    `SELECT sequence, account, digest, body, tem.ms(received_at) AS received_ms, tem.ms(inserted_at) AS inserted_ms
     FROM tem.partner_event WHERE sequence > $1 ORDER BY sequence LIMIT $2`,
    EventRowSchema,
  ),
  eventsSince: statement(
    'events_since',
    `SELECT coalesce(min(sequence) - 1, $1) AS sequence FROM tem.partner_event
     WHERE inserted_at >= tem.at_ms($2) - interval '5 minutes'`,
    z.object({ sequence: whole }),
  ),
  // Of the epochs before: numbers of an epoch begin at its own (add_events).
  lastEventBefore: statement(
    'last_event_before',
    `SELECT tem.ms(max(inserted_at)) AS inserted_ms FROM tem.partner_event WHERE sequence <= $1::bigint * 1099511627776`,
    z.object({ inserted_ms: whole.nullable() }),
  ),
  profiles: statement(
    'profiles',
    `SELECT DISTINCT ON (p.name) p.name, p.version, p.person, t.name AS station, tem.ms(p.at) AS at_ms
     FROM tem.setting_profile p LEFT JOIN tem.station t ON t.id = p.station ORDER BY p.name, p.version DESC`,
    z.object({
      name: z.string(),
      version: z.int(),
      person: z.string(),
      station: z.string().nullable(),
      at_ms: whole,
    }),
  ),
  profile: statement(
    'profile',
    `SELECT version, settings FROM tem.setting_profile WHERE name = $1 ORDER BY version DESC LIMIT 1`,
    z.object({ version: z.int(), settings: z.unknown() }),
  ),
} as const;
