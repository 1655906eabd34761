import type { FleetConnection, FleetDoubt, FleetState } from '../../shared/fleet-state.ts';
import { type Problem, type ProblemCode, ProblemError, problemOf } from '../../shared/problem.ts';
import { createEmitter } from '../platform/emitter.ts';
import { formatSettingsFile, parseSettingsFile } from '../settings/settings-file.ts';
import { createBoardReader } from './board/read-board.ts';
import { issueLogin, mayInvite } from './connect/owner.ts';
import type { StationFacts } from './connect/session.ts';
import { drawStation, type StationMemory } from './connect/station-memory.ts';
import { exportJobs } from './export-jobs.ts';
import { createJoining } from './joining.ts';
import type { OpenFleet } from './lazy-fleet.ts';
import type { Member, Membership } from './membership.ts';
import type { RunningStation, StationStop } from './running-station.ts';

interface FleetDependencies {
  readonly membership: Membership;
  readonly memory: StationMemory;
  readonly station: () => StationFacts;
  /** Opens this station's work in the fleet that it belongs to; it does not connect yet. */
  readonly open: (member: Member) => RunningStation;
  /** Called once this station's work in the fleet has ended: it is alone. */
  readonly onEnded?: () => void;
  /** Called if this station belongs to a fleet and cannot work with it: nothing may be printed then. */
  readonly onRefused?: (why: Problem) => void;
  readonly now: () => number;
  readonly monotonic: () => number;
}

/** The station at work, and what ends with it. */
interface Running {
  readonly station: RunningStation;
  readonly board: ReturnType<typeof createBoardReader>;
  readonly unsubscribe: readonly (() => void)[];
}

/** Why a copied disk cannot work with the fleet of its original. */
const COPIED: ReadonlySet<ProblemCode> = new Set(['fleet-cloned', 'fleet-station-elsewhere']);

/** Creates the fleet as the rest of Tem sees it; `start` connects a station that belongs to one. */
export function createFleet(needs: FleetDependencies): OpenFleet {
  const { membership, memory, station, open, now, monotonic } = needs;
  const { onEnded = () => undefined, onRefused = () => undefined } = needs;
  const joining = createJoining({ membership, memory, station, monotonic });
  const changes = createEmitter();
  const boardChanges = createEmitter();
  const startedAtMs = now();
  let running: Running | null = null;
  let doubt: FleetDoubt | null = null;
  let inviter = false;
  let refused: Problem | null = null;

  function connection(): FleetConnection {
    const state = membership.state();
    if (state.kind === 'alone') return { kind: 'alone' };
    if (refused !== null) return { kind: 'cut-off', sinceMs: startedAtMs, why: refused, nextTryAtMs: null };
    if (state.kind === 'broken')
      return { kind: 'cut-off', sinceMs: startedAtMs, why: state.problem, nextTryAtMs: null };
    if (running !== null) return running.station.engine.link.state();
    return isOtherMode(state.member) ? { kind: 'other-mode' } : { kind: 'connecting', sinceMs: startedAtMs };
  }
  const isOtherMode = (member: Member): boolean => member.fleet.training !== station().training;

  function state(): FleetState {
    const known = membership.state();
    const member = known.kind === 'member' ? known.member : null;
    return {
      connection: connection(),
      fleet: member?.fleet ?? null,
      station: running === null ? null : { id: running.station.stationId, name: station().name },
      config: member?.config ?? null,
      waiting: running?.station.waiting() ?? 0,
      doubt,
      mayInvite: inviter,
    };
  }

  /** Learns who is waited for after a restore. */
  async function learnDoubt(one: RunningStation): Promise<void> {
    const found = one.engine.link.isSettled() ? null : await one.engine.restore.doubt();
    if (running?.station !== one) return;
    doubt =
      found === null
        ? null
        : { sinceMs: found.sinceMs, missing: found.missing.map(({ station: id, name }) => name ?? id) };
    changes.emit();
  }

  /** The same, and whether this station may invite: asked once the connection is there. */
  async function learn(one: RunningStation): Promise<void> {
    await learnDoubt(one);
    const may = await mayInvite(await membership.login());
    if (running?.station !== one) return;
    inviter = may;
    changes.emit();
  }

  function begin(): void {
    const known = membership.state();
    if (running !== null || known.kind !== 'member' || isOtherMode(known.member)) return;
    const one = open(known.member);
    const { link } = one.engine;
    // What could not be asked is asked at the next opening.
    const learnAgain = (): void => void learn(one).catch(() => undefined);
    running = {
      station: one,
      board: createBoardReader({ engine: one.engine, here: one.stationId, now }),
      unsubscribe: [
        link.onState(() => changes.emit()),
        link.onOpened(learnAgain),
        link.onSettled(learnAgain),
        link.onNotification(() => boardChanges.emit()),
        one.onWaiting(() => {
          changes.emit();
          // This station may have reported.
          if (doubt !== null) void learnDoubt(one).catch(() => undefined);
        }),
      ],
    };
    refused = null;
    one.start();
    changes.emit();
  }

  async function end(how: StationStop): Promise<void> {
    const ended = running;
    if (ended === null) return;
    await ended.station.stop(how);
    for (const stop of ended.unsubscribe) stop();
    running = null;
    doubt = null;
    inviter = false;
    onEnded();
    changes.emit();
  }

  /** Of a member that did not come to its end while it joined, the database does not know the station: it may join again. */
  const hasJoined = (): boolean => {
    const known = membership.state();
    if (running !== null || known.kind !== 'member') return running !== null;
    const me = memory.read();
    return me?.fleet === known.member.fleet.id && !me.left;
  };
  const requireAlone = (): void => {
    if (hasJoined()) throw new ProblemError('fleet-joined-already', { name: state().fleet?.name ?? '' });
  };
  /** @throws ProblemError fleet-alone, fleet-mode-differs */
  function requireRunning(): Running {
    if (running !== null) return running;
    const { fleet } = state();
    throw fleet === null
      ? new ProblemError('fleet-alone')
      : new ProblemError('fleet-mode-differs', { name: fleet.name });
  }
  const work = (): RunningStation => requireRunning().station;
  const board = (): Running['board'] => requireRunning().board;

  return {
    state,
    onChange: changes.on,
    onBoardChange: boardChanges.on,
    test: joining.test,
    async create(login, name) {
      requireAlone();
      await joining.join(await joining.create(login, name));
      begin();
      return state();
    },
    upgrade: joining.upgrade,
    retain: joining.retain,
    async join(login) {
      requireAlone();
      await joining.join(login);
      begin();
      return state();
    },
    async leave(forget = false) {
      const { fleet, connection: now } = state();
      // The others have to be told, which only a station of their mode can do.
      if (connection().kind === 'other-mode')
        throw new ProblemError('fleet-mode-differs', { name: fleet?.name ?? '' });
      if (running === null) onEnded();
      // Who can be told is told.
      else if (forget && connection().kind !== 'connected') await end('forget');
      else {
        await running.station.synchronise();
        const records = running.station.waiting();
        if (records > 0) throw new ProblemError('fleet-not-left', { records });
        await end('leave');
      }
      refused = null;
      membership.forget();
      const me = memory.read();
      // A copy that joins again is a station of its own.
      const isCopy = now.kind === 'cut-off' && COPIED.has(now.why.code);
      if (me !== null) memory.write(isCopy ? drawStation() : { ...me, left: true });
      changes.emit();
      return state();
    },
    retry: () => running?.station.engine.link.tryNow(),
    async issueLogin(validMs) {
      work();
      return issueLogin(await membership.login(), validMs);
    },
    async redeem(login, fleet) {
      requireAlone();
      return joining.redeem(login, fleet);
    },
    accounts: async () => work().accounts.links(),
    async linkAccount(account, fleetAccount) {
      await work().accounts.link(account, fleetAccount);
      return work().accounts.links();
    },
    async endDoubt(person) {
      const one = work();
      await one.engine.restore.override(person);
      await learn(one);
    },
    board: async () => board().board(),
    jobs: async (filter, part) => board().jobs(filter, part),
    exportJobs: async (filter, file, language) => exportJobs(board().eachJob(filter), file, language),
    doubles: async (part) => board().doubles(part),
    unknowns: async (part) => board().unknowns(part),
    profiles: async () => work().engine.profiles.list(),
    async profile(name) {
      const found = await work().engine.profiles.read(name);
      if (found === null) throw new ProblemError('fleet-profile-unreadable', { name });
      return formatSettingsFile(found.settings, new Date(now()));
    },
    async publishProfile(name, text, person) {
      const { profiles } = work().engine;
      const known = (await profiles.list()).find((one) => one.name === name);
      const version = await profiles.publish(name, known?.version ?? 0, parseSettingsFile(text), person);
      if (version === null) throw new ProblemError('fleet-profile-changed', { name });
      return profiles.list();
    },
    start() {
      const known = membership.state();
      try {
        if (known.kind === 'broken')
          throw new ProblemError<ProblemCode>(known.problem.code, known.problem.values);
        begin();
      } catch (error) {
        refused = problemOf(error);
        onRefused(refused);
        changes.emit();
      }
    },
    async modeChanged() {
      const known = membership.state();
      if (known.kind !== 'member') return;
      if (isOtherMode(known.member)) await end('stay');
      else begin();
    },
    close: () => end('stay'),
  };
}
