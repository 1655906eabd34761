import type { Page } from '@playwright/test';
import { asOwner } from '../../main/fleet/connect/owner.ts';
import type { Invitation } from '../../shared/fleet-invitation.ts';
import type { FleetState } from '../../shared/fleet-state.ts';
import type { Reply } from '../../shared/ipc.ts';
import type { StationState } from '../../shared/station.ts';
import { loginOf } from '../fleet/station-parts.ts';
import { type Postgres, startPostgres } from '../helpers/postgres/postgres.ts';
import { queryOnce } from '../helpers/postgres/query-once.ts';
import { type ApprovalStep, callFromPage } from './approval-step.ts';
import { ATTACKED_PORTS, expect } from './network-fixture.ts';

/** Another station of the fleet, which never answers. */
const OTHER = { id: '00000000-0000-4000-8000-000000000009', name: 'Bàn 9' };
const PERSON = 'Lan Anh';
const SLOW = { timeout: 30_000 };

/** A PostgreSQL at a port whose packets are seen: nothing may go there before a person approved it. */
export async function startAttackedPostgres(): Promise<Postgres> {
  for (;;) {
    const server = await startPostgres();
    if (server.port >= ATTACKED_PORTS.first && server.port <= ATTACKED_PORTS.last) return server;
    await server.stop();
  }
}

/**
 * The approvals about a fleet: it is set up, worked with, left, and joined again.
 * @param orders codes that the station has not scanned; their labels are printed
 */
export function fleetApprovals(
  server: Postgres,
  page: Page,
  { service, printer }: { readonly service: string; readonly printer: string },
  orders: { readonly claimed: string; readonly alone: () => Promise<string> },
): readonly ApprovalStep[] {
  const { claimed } = orders;
  const login = loginOf(server.ownerUrl);
  const address = new RegExp(`127\\.0\\.0\\.1[^]*${server.port}`);
  const state = async (): Promise<FleetState> =>
    valueOf(await callFromPage(page, 'fleet.state', undefined)) as FleetState;
  const expectConnection = (kind: string): Promise<void> =>
    expect.poll(async () => (await state()).connection.kind, SLOW).toBe(kind);

  const query = async (text: string, values: readonly unknown[] = []): Promise<unknown[]> =>
    (await queryOnce(server.superuserUrl, text, { values })).flatMap((row) => Object.values(row));
  const takeOvers = (): Promise<unknown[]> =>
    query("SELECT person FROM tem.agreement WHERE kind = 'take-over'");

  const rowOf = async (code: string): Promise<StationState['rows'][number] | undefined> =>
    (valueOf(await callFromPage(page, 'station.state', undefined)) as StationState).rows.find(
      (row) => row.code === code,
    );
  /** Scans an order, and waits until it is held. @returns a person's answer to that */
  async function answerTo(
    code: string,
    why: string,
  ): Promise<{ readonly id: number; readonly person: string }> {
    if ((await rowOf(code)) === undefined) await callFromPage(page, 'station.scan', { text: code });
    const whyHeld = async (): Promise<string | undefined> => {
      // Another run may be under way.
      await callFromPage(page, 'station.print', undefined);
      return (await rowOf(code))?.problem?.code;
    };
    await expect.poll(whyHeld, SLOW).toBe(why);
    return { id: (await rowOf(code))?.id ?? 0, person: PERSON };
  }

  const expectJoined = async (_service: unknown, answer: Reply<unknown>): Promise<void> => {
    expect(answer.ok ? 'joined' : answer.problem.code).toBe('joined');
    await expectConnection('connected');
  };
  const left: Pick<ApprovalStep, 'asked' | 'happened'> = {
    asked: /Kho 1/,
    async happened() {
      expect((await state()).fleet).toBeNull();
    },
  };
  let invitation: string | null = null;
  return [
    // What printing needs: a service that answers, of which the station has a token, and a printer that is there.
    { call: 'settings.save', input: { baseUrl: service, labelUrl: service }, asked: new RegExp(service) },
    { call: 'settings.save', input: { printer }, asked: null },
    { call: 'fleet.test', input: login, asked: address, opens: `127.0.0.1 ${server.port}` },
    // Once for each server.
    { call: 'fleet.test', input: { ...login, password: 'of-the-page' }, asked: null },
    {
      call: 'fleet.create',
      input: { ...login, name: 'Kho 1' },
      asked: /Kho 1/,
      async happened() {
        expect(await query('SELECT name FROM tem.fleet')).toEqual(['Kho 1']);
        await expectConnection('connected');
        await query(
          `WITH s AS (INSERT INTO tem.station (id, name, version) VALUES ($1, $2, '0.1.0') RETURNING id)
           INSERT INTO tem.station_session (station, key_digest, counter, secret_digest, epoch) SELECT id, '', 0, '', 1 FROM s`,
          [OTHER.id, OTHER.name],
        );
      },
    },
    {
      call: 'fleet.invite',
      input: { hours: 1, tokens: false },
      asked: /1 giờ/,
      async happened(_service, answer) {
        invitation = (valueOf(answer) as Invitation).scanned;
      },
    },
    {
      call: 'fleet.publishProfile',
      input: { name: 'Ca sáng', person: PERSON },
      asked: /Ca sáng[^]*Lan Anh/,
      async happened() {
        expect(await query('SELECT name, person FROM tem.setting_profile')).toEqual(['Ca sáng', PERSON]);
      },
    },
    {
      call: 'fleet.linkAccount',
      input: { account: { id: 'main', name: 'Tiệm Nhà Gạo' }, fleetAccount: null },
      asked: /Tiệm Nhà Gạo/,
    },
    {
      call: 'fleet.takeOver',
      async input() {
        await query(
          `INSERT INTO tem.claim (account, code, station, kind, fence, since)
           SELECT id, $1, $2, 'hard', nextval('tem.fence'), now() FROM tem.account`,
          [claimed, OTHER.id],
        );
        return answerTo(claimed, 'claimed-elsewhere');
      },
      asked: /Lan Anh/,
      // First the person is told that the other one's label may be on paper.
      async happened(_service, answer) {
        expect(answer).toMatchObject({ ok: false, problem: { code: 'claim-outstanding' } });
        expect(await takeOvers()).toEqual([]);
      },
    },
    {
      call: 'fleet.takeOver',
      input: () => answerTo(claimed, 'claimed-elsewhere'),
      asked: /Lan Anh/,
      async happened() {
        expect(await takeOvers()).toEqual([PERSON]);
      },
    },
    {
      call: 'fleet.endDoubt',
      async input() {
        await query("SELECT tem.begin_epoch((SELECT epoch FROM tem.fleet) + 1, $1, 'restored')", [OTHER.id]);
        await expect.poll(async () => (await state()).doubt?.missing, SLOW).toEqual([OTHER.name]);
        return { person: PERSON };
      },
      asked: /Bàn 9[^]*Lan Anh/,
      async happened() {
        expect(await query('SELECT settled FROM tem.fleet')).toEqual([true]);
      },
    },
    { call: 'settings.save', input: { fleetPrintAlone: true }, asked: /tắt[^]*bật/ },
    {
      call: 'fleet.printAlone',
      async input() {
        await server.kill();
        await expectConnection('cut-off');
        return answerTo(await orders.alone(), 'fleet-unreachable');
      },
      asked: /Lan Anh/,
      async happened(_service, answer) {
        expect(answer).toMatchObject({ ok: true });
        expect((await rowOf(await orders.alone()))?.problem?.code).not.toBe('fleet-unreachable');
        await server.restart();
        await callFromPage(page, 'fleet.retry', undefined);
        await expectConnection('connected');
      },
    },
    { call: 'fleet.leave', input: { forget: false }, ...left },
    {
      call: 'fleet.accept',
      input: async () => ({ text: invitation, code: null }),
      asked: /Kho 1/,
      happened: expectJoined,
    },
    { call: 'fleet.leave', input: { forget: false }, ...left },
    {
      call: 'fleet.join',
      async input() {
        const { user, password } = await asOwner(login, (owner) => owner.makeLogin(60_000, false));
        return { config: { ...login.config, user }, password };
      },
      asked: address,
      happened: expectJoined,
    },
  ];
}

/** @throws with the problem where a call failed */
function valueOf(reply: Reply<unknown>): unknown {
  if (!reply.ok) throw new Error(reply.problem.code);
  return reply.value;
}
