import { randomUUID } from 'node:crypto';
import type { Lease, Outcome, ReportedClaim, Said } from '../../main/fleet/calls/claims.ts';
import { ProblemError } from '../../shared/problem.ts';
import { startTcpProxy, type TcpProxy } from '../helpers/tcp-proxy/tcp-proxy.ts';
import { isConnected, startStation, type TestFleet, type TestStation } from './fleet-fixture.ts';

/** A label that came out, somewhere. */
export interface Paper {
  readonly station: number;
  readonly code: string;
  /** Whether a named person asked for it although another one may be on paper. */
  readonly agreed: boolean;
}

/** A hard claim that this station knows it holds. */
interface Held {
  readonly fence: number;
  readonly agreed: boolean;
}

/** A request of which the station does not know the answer. */
interface Open {
  readonly request: string;
  readonly code: string;
  readonly reprint: { readonly reason: 'lost'; readonly person: string } | null;
}

export interface Fate {
  /** Whether paper comes out, and what the station learns of it. */
  readonly paper: boolean;
  readonly told: 'printed' | 'failed' | 'unknown';
}

/** A station that keeps the rules: it prints only what it may, and reports before it says that it is clear. */
export interface SimulatedStation {
  readonly station: TestStation;
  readonly proxy: TcpProxy;
  cut(): Promise<void>;
  heal(): Promise<void>;
  scan(code: string, loseAnswer: boolean): Promise<void>;
  claim(code: string, reprint: boolean, loseAnswer: boolean): Promise<void>;
  repeat(): Promise<void>;
  giveBack(code: string): Promise<void>;
  /** Prints, if it may now. */
  print(code: string, fate: Fate): void;
  takeOver(code: string, said: Said): Promise<void>;
  flush(): Promise<void>;
  beat(): Promise<void>;
  sleep(ms: number): void;
}

/** @param account a function, because the account is made by the first station */
export async function simulateStation(
  fleet: TestFleet,
  serverPort: number,
  index: number,
  account: () => string,
  papers: Paper[],
): Promise<SimulatedStation> {
  let slept = 0;
  const leases = new Map<string, Lease>();
  const held = new Map<string, Held>();
  const open: Open[] = [];
  const reports: ReportedClaim[] = [];
  const outcomes: Outcome[] = [];
  let version = 0;
  const proxy = await startTcpProxy(serverPort);
  const station = await startStation(fleet, {
    port: proxy.port,
    isClear: () => reports.length === 0,
    monotonic: () => performance.now() + slept,
  });
  const isCutOff = (): boolean => station.link.state().kind !== 'connected';

  /** Loses nothing that is expected to be lost. */
  async function online(work: () => Promise<void>): Promise<void> {
    if (isCutOff()) return;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
    }
  }

  async function losing(text: string, lose: boolean, work: () => Promise<void>): Promise<void> {
    if (isCutOff()) return;
    const lost = lose ? proxy.loseAnswer({ to: text }) : null;
    await online(work);
    await lost;
    if (lost !== null) await isConnected(station);
  }

  async function ask({ request, code, reprint }: Open): Promise<void> {
    const { answers, withdrawn } = await station.claims.hard(request, [
      { account: account(), code, reprint },
    ]);
    open.splice(
      open.findIndex((one) => one.request === request),
      1,
    );
    const [answer] = answers;
    if (withdrawn || answer === undefined || !answer.held) return;
    leases.delete(code);
    held.set(code, { fence: answer.fence ?? 0, agreed: reprint !== null });
  }

  return {
    station,
    proxy,
    async cut() {
      await proxy.refuse();
      proxy.cut('reset');
      await new Promise<void>((resolve) => {
        if (isCutOff()) return resolve();
        const stop = station.link.onState(() => {
          if (!isCutOff()) return;
          stop();
          resolve();
        });
      });
    },
    async heal() {
      await proxy.restore();
      station.link.tryNow();
      await isConnected(station);
    },
    scan: (code, loseAnswer) =>
      losing(code, loseAnswer, async () => {
        const [claim] = await station.claims.soft([{ account: account(), code }]);
        if (claim?.granted === true) leases.set(code, claim.lease);
        else leases.delete(code);
      }),
    async claim(code, reprint, loseAnswer) {
      // A station's own row is printed once; what became of it is reported before it is asked for again.
      if (isCutOff() || held.has(code)) return;
      if ([...open, ...outcomes, ...reports].some((one) => one.code === code)) return;
      const request = randomUUID();
      const wanted: Open = { request, code, reprint: reprint ? { reason: 'lost', person: 'Lan' } : null };
      open.push(wanted);
      await losing(request, loseAnswer, () => ask(wanted));
    },
    repeat: () =>
      online(async () => {
        for (const one of open.slice()) await ask(one);
      }),
    giveBack: (code) =>
      online(async () => {
        for (const one of open.filter((each) => each.code === code)) {
          await station.claims.giveBack(one.request, null);
          open.splice(open.indexOf(one), 1);
        }
      }),
    print(code, { paper, told }) {
      const claim = held.get(code);
      const lease = leases.get(code);
      if (claim !== undefined) {
        held.delete(code);
        if (paper) papers.push({ station: index, code, agreed: claim.agreed });
        outcomes.push({ account: account(), code, fence: claim.fence, outcome: told, version: ++version });
        return;
      }
      // In line nothing is printed under a soft claim; and a hard one may be its own already, unanswered.
      if (lease === undefined || !isCutOff() || !station.claims.isPrintable(lease)) return;
      leases.delete(code);
      for (const one of open.filter((each) => each.code === code)) open.splice(open.indexOf(one), 1);
      if (paper) papers.push({ station: index, code, agreed: false });
      reports.push({
        account: account(),
        code,
        fence: lease.fence,
        outcome: told,
        version: ++version,
        sinceMs: 0,
      });
    },
    takeOver: (code, said) =>
      online(async () => {
        if (held.has(code)) return;
        const [holder] = await station.claims.holders([{ account: account(), code }]);
        if (holder === undefined) return;
        const { answers } = await station.claims.takeOver(
          randomUUID(),
          [{ account: account(), code, fence: holder.fence }],
          'Lan',
          said,
        );
        const [answer] = answers;
        if (answer?.held !== true) return;
        leases.delete(code);
        held.set(code, { fence: answer.fence ?? 0, agreed: true });
      }),
    flush: () =>
      online(async () => {
        if (reports.length > 0) await station.claims.report(reports);
        reports.length = 0;
        if (outcomes.length > 0) await station.claims.settle(outcomes);
        outcomes.length = 0;
      }),
    beat: () =>
      online(async () => {
        station.link.beat();
        await station.claims.settle([]);
      }),
    sleep(ms) {
      slept += ms;
    },
  };
}
