import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createCreatingHandlers } from '../../../main/ipc/service-handlers.ts';
import type { Handlers } from '../../../shared/ipc.ts';
import { MASKED_PARTNER_CODE } from '../../../shared/masked-partner-code.ts';
import type { OrderDraft } from '../../../shared/new-order.ts';
import { newDatabasePaths } from '../database/database-files.ts';
import { sealOf } from '../settings/test-seals.ts';
import { problemCode } from '../station/stations.ts';
import {
  type Clock,
  type FakeService,
  type FakeStation,
  fakeService,
  ORDER,
  openStation,
  START_MS,
  TYPED,
} from './fake-service.ts';
import { selectedOf } from './selected-account.ts';

// The partner code: a secret of large partners (partner-api.md, "Order (create request)").

const CODE = 'ma-doi-tac/4711+9=';
const FULL: OrderDraft = { ...TYPED, partner: CODE };

let clock: Clock;
let service: FakeService;
let file: string;
let station: FakeStation;
let calls: Handlers['creating'];

/** A start of the station on this machine, or on one that does not give the key. */
function start(seal?: ReturnType<typeof sealOf>): void {
  station = openStation(file, service, clock, () => 'https://a.example', seal);
  const { database } = station;
  onTestFinished(() => {
    if (database.sqlite.isOpen) database.close();
  });
  const areas = { list: () => Promise.reject(new Error('not asked')) };
  calls = createCreatingHandlers({
    ...station,
    ...selectedOf(station, areas),
    station: { scan: () => ({ kind: 'empty' }) },
  });
}
const restart = (seal?: ReturnType<typeof sealOf>): void => {
  station.database.close();
  start(seal);
};

beforeEach(() => {
  clock = { ms: START_MS };
  service = fakeService(clock);
  file = newDatabasePaths().database;
  start();
});

const keep = async (draft: OrderDraft, id: number | null = null) =>
  calls.saveDraft({ id, draft: { ...draft, products: [] } });
const create = async (id: number) => calls.create({ id, toBatch: false, anyway: false, notThere: false });
/** Everything that the ledger's file and its log hold. */
const onDisk = (): string => [file, `${file}-wal`].map((path) => readFileSync(path, 'latin1')).join('');

describe('the partner code of a draft', () => {
  it('is nowhere on disk in clear, is shown as a mask only, and is sent exactly as typed', async () => {
    const kept = await keep(FULL);
    expect(kept.draft).toEqual({ ...FULL, partner: MASKED_PARTNER_CODE });
    expect(JSON.stringify(await calls.drafts(undefined))).not.toContain(CODE);
    expect(onDisk()).not.toContain(CODE);
    service.createFaults = ['cut'];
    expect(await create(kept.id)).toMatchObject({ kind: 'unknown' });
    expect(onDisk()).not.toContain(CODE);
    restart();
    clock.ms += 60_000;
    expect(await create(kept.id)).toMatchObject({ kind: 'created' });
    expect(service.orders.map(({ body }) => body['partner'])).toEqual([CODE]);
    expect(onDisk()).not.toContain(CODE);
  });

  it('is kept while the mask stands, replaced by typing, and removed with the mask', async () => {
    const { id, changedAtMs } = await keep(FULL);
    clock.ms += 1_000;
    expect(await keep({ ...FULL, partner: MASKED_PARTNER_CODE }, id)).toMatchObject({ changedAtMs });
    const draft = { weight: '300', partner: MASKED_PARTNER_CODE };
    expect(await keep({ ...FULL, ...draft }, id)).toMatchObject({ draft });
    expect(station.drafts.read(id).partner).toBe(CODE);
    await keep({ ...FULL, partner: 'ma-khac' }, id);
    expect(station.drafts.read(id).partner).toBe('ma-khac');
    expect(await keep({ ...FULL, partner: '' }, id)).toMatchObject({ draft: { partner: '' } });
    await create(id);
    expect(service.orders[0]?.body).not.toHaveProperty('partner');
  });

  it('is not taken from another draft’s mask', async () => {
    const { id } = await keep({ ...FULL, partner: MASKED_PARTNER_CODE });
    expect(station.drafts.read(id).partner).toBe('');
  });

  it('does not make a sent draft a different one: it may be saved again', async () => {
    const { id } = await keep(FULL);
    service.createFaults = ['cut-done'];
    await create(id);
    for (const partner of [CODE, MASKED_PARTNER_CODE])
      expect(await keep({ ...FULL, partner }, id)).toMatchObject({ id });
    for (const partner of ['ma-khac', ''])
      expect(await problemCode(keep({ ...FULL, partner }, id))).toBe('create-unsure');
  });

  it('that can’t be decrypted is not sent, and must be typed again', async () => {
    const { id } = await keep(FULL);
    restart(sealOf());
    expect(await problemCode(create(id))).toBe('partner-code-lost');
    const masked = { ...FULL, weight: '300', partner: MASKED_PARTNER_CODE };
    expect(await keep(masked, id)).toMatchObject({ draft: { partner: MASKED_PARTNER_CODE } });
    expect(await problemCode(create(id))).toBe('partner-code-lost');
    expect(service.asked.create).toBe(0);
    // It is available again once the key is.
    restart();
    expect(station.drafts.read(id)).toMatchObject({ partner: CODE, weight: '300' });
    restart(sealOf());
    await keep(FULL, id);
    await create(id);
    expect(service.orders.map(({ body }) => body['partner'])).toEqual([CODE]);
  });
});

describe('a lost request whose partner code can’t be decrypted', () => {
  it.each(['cut-done', 'cut'] as const)('is looked up, and not sent again: %s', async (fault) => {
    const { id } = await keep(FULL);
    service.createFaults = [fault];
    await create(id);
    restart(sealOf());
    if (fault === 'cut') {
      // There is none: the draft becomes editable.
      expect(await problemCode(create(id))).toBe('partner-code-lost');
      expect(await keep(FULL, id)).toMatchObject({ unknownOutcome: null });
    }
    expect(await create(id)).toMatchObject({ kind: 'created', order: { code: service.orders[0]?.code } });
    expect([service.asked.create, service.orders.length]).toEqual([fault === 'cut' ? 2 : 1, 1]);
  });

  it('is recognized by its other fields when the command line sends it again', async () => {
    const order = { ...ORDER, partner: CODE };
    service.createFaults = ['cut-done'];
    const byLine = { kind: 'command-line' } as const;
    expect(await station.creator.create(order, byLine)).toMatchObject({ kind: 'unknown' });
    expect(onDisk()).not.toContain(CODE);
    restart(sealOf());
    expect(await station.creator.create(order, byLine)).toMatchObject({ kind: 'created' });
    expect(service.orders).toHaveLength(1);
    // Another order, and one without a code, are others.
    await station.creator.create({ ...order, weight: 700 }, byLine);
    await station.creator.create(ORDER, byLine);
    expect(service.orders).toHaveLength(3);
  });
});
