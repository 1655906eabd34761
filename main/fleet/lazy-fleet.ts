import { NO_FLEET } from '../../shared/fleet-state.ts';
import { createEmitter } from '../platform/emitter.ts';
import type { Fleet } from './facade.ts';

/** A fleet that follows the station's mode and ends with it. */
export interface OpenFleet extends Fleet {
  /** Connects a station that belongs to a fleet. */
  start(): void;
  /** The station went into practice, or back: it works with the fleet of its mode only. */
  modeChanged(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Loads the fleet when it is first asked for something: a station that is alone loads nothing of it.
 * @param load opens the fleet
 * @param isMember whether this station belongs to one: it is loaded at the start then
 */
export async function createLazyFleet(load: () => Promise<OpenFleet>, isMember: boolean): Promise<OpenFleet> {
  let loading: Promise<OpenFleet> | null = null;
  let loaded: OpenFleet | null = null;
  const changes = createEmitter();
  const boardChanges = createEmitter();

  function need(): Promise<OpenFleet> {
    loading ??= load().then((fleet) => {
      loaded = fleet;
      fleet.onChange(changes.emit);
      fleet.onBoardChange(boardChanges.emit);
      return fleet;
    });
    return loading;
  }
  if (isMember) await need();

  return {
    state: () => loaded?.state() ?? NO_FLEET,
    onChange: changes.on,
    onBoardChange: boardChanges.on,
    test: async (login) => (await need()).test(login),
    create: async (login, name) => (await need()).create(login, name),
    upgrade: async (login) => (await need()).upgrade(login),
    retain: async (login, retention) => (await need()).retain(login, retention),
    join: async (login) => (await need()).join(login),
    leave: async (forget) => (await need()).leave(forget),
    retry: () => loaded?.retry(),
    issueLogin: async (validMs) => (await need()).issueLogin(validMs),
    redeem: async (login, fleet) => (await need()).redeem(login, fleet),
    accounts: async () => (await need()).accounts(),
    linkAccount: async (account, to) => (await need()).linkAccount(account, to),
    endDoubt: async (person) => (await need()).endDoubt(person),
    board: async () => (await need()).board(),
    jobs: async (filter, part) => (await need()).jobs(filter, part),
    exportJobs: async (filter, file, language) => (await need()).exportJobs(filter, file, language),
    doubles: async (part) => (await need()).doubles(part),
    unknowns: async (part) => (await need()).unknowns(part),
    profiles: async () => (await need()).profiles(),
    profile: async (name) => (await need()).profile(name),
    publishProfile: async (name, text, person) => (await need()).publishProfile(name, text, person),
    start: () => loaded?.start(),
    modeChanged: async () => loaded?.modeChanged(),
    close: async () => loaded?.close(),
  };
}
