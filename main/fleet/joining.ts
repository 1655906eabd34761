import type { FleetIdentity, FleetTest } from '../../shared/fleet.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { FleetLogin } from './connect/login.ts';
import { acceptLogin, asOwner, type Deleted, lookAtFleet, type Retention } from './connect/owner.ts';
import { drawPassword } from './connect/scram.ts';
import { joinFleet, type StationFacts } from './connect/session.ts';
import type { StationMemory } from './connect/station-memory.ts';
import type { Membership } from './membership.ts';

interface JoiningDependencies {
  readonly membership: Membership;
  readonly memory: StationMemory;
  readonly station: () => StationFacts;
  /** Milliseconds that no setting of the clock changes. */
  readonly monotonic: () => number;
}

/** For how long the first station's own login has to be accepted; it follows at once. */
const OWN_LOGIN_MS = 10 * 60_000;

/** How a station comes into a fleet. Each step is on disk before the database hears of it, so that it can be repeated. */
export function createJoining({ membership, memory, station, monotonic }: JoiningDependencies) {
  /** @throws ProblemError fleet-missing, fleet-mode-differs, and why it could not be looked at */
  async function lookAt(login: FleetLogin): Promise<FleetIdentity> {
    const { fleet } = await lookAtFleet(login);
    if (fleet === null) throw new ProblemError('fleet-missing', { database: login.config.database });
    if (fleet.training !== station().training)
      throw new ProblemError('fleet-mode-differs', { name: fleet.name });
    return fleet;
  }

  /** The login that an answer was lost of: the same role, with the password that is kept here, if that one is right already. */
  async function acceptedBefore({ config }: FleetLogin): Promise<FleetLogin | null> {
    const state = membership.state();
    if (state.kind !== 'member') return null;
    const { host, port, user } = state.member.config;
    if (host !== config.host || port !== config.port || user !== config.user) return null;
    const kept = await membership.login();
    return lookAtFleet(kept).then(
      () => kept,
      () => null,
    );
  }

  /** Exchanges the password of a login that was made for this station. */
  async function accept(login: FleetLogin, fleet: FleetIdentity): Promise<FleetLogin> {
    const lasting: FleetLogin = { config: login.config, password: drawPassword() };
    await membership.keep({ fleet, config: login.config }, lasting);
    if (await acceptLogin(login, lasting.password)) return lasting;
    membership.forget();
    throw new ProblemError('invitation-used', { fleet: fleet.name });
  }

  return {
    async test(login: FleetLogin): Promise<FleetTest> {
      const since = monotonic();
      const { server, fleet } = await lookAtFleet(login);
      return { milliseconds: monotonic() - since, server, fleet };
    },
    /** Sets a fleet up as the owner, whose password is not kept. @returns a login of this station's own */
    async create(owner: FleetLogin, name: string): Promise<FleetLogin> {
      const there = await lookAtFleet(owner);
      if (there.fleet !== null) throw new ProblemError('fleet-exists', { name: there.fleet.name });
      const made = await asOwner(owner, async ({ setUp, makeLogin }) => ({
        fleet: await setUp({ name, training: station().training }),
        login: await makeLogin(OWN_LOGIN_MS, true),
      }));
      const { user, password } = made.login;
      return accept({ config: { ...owner.config, user }, password }, made.fleet);
    },
    upgrade: (owner: FleetLogin): Promise<FleetIdentity> => asOwner(owner, ({ setUp }) => setUp(null)),
    /** Deletes what is older, as the owner of a fleet's database. @throws ProblemError fleet-missing and its like */
    async retain(owner: FleetLogin, retention: Retention): Promise<Deleted> {
      const { fleet } = await lookAtFleet(owner);
      if (fleet === null) throw new ProblemError('fleet-missing', { database: owner.config.database });
      return asOwner(owner, ({ retain }) => retain(retention));
    },
    /** As Fleet.redeem says. */
    async redeem(login: FleetLogin, { id, name }: Pick<FleetIdentity, 'id' | 'name'>): Promise<FleetLogin> {
      const before = await acceptedBefore(login);
      if (before !== null) return before;
      const fleet = await lookAt(login);
      if (fleet.id !== id) throw new ProblemError('invitation-foreign', { fleet: name });
      return accept(login, fleet);
    },
    /** Makes this station a member, and keeps the login. */
    async join(login: FleetLogin): Promise<void> {
      const fleet = await lookAt(login);
      await joinFleet(login, station(), memory);
      await membership.keep({ fleet, config: login.config }, login);
    },
  };
}
