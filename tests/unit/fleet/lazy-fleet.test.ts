import { describe, expect, it } from 'vitest';
import { createLazyFleet, type OpenFleet } from '../../../main/fleet/lazy-fleet.ts';

/** A fleet that says what was asked of it. */
function createLoader() {
  const asked: string[] = [];
  const fleet = new Proxy({} as OpenFleet, {
    get: (_target, name) => (name === 'then' ? undefined : () => void asked.push(String(name))),
  });
  let loads = 0;
  return {
    asked,
    loads: () => loads,
    load: async () => {
      loads += 1;
      return fleet;
    },
  };
}

describe('a station that is alone', () => {
  it('loads nothing of a fleet until somebody wants one', async () => {
    const { load, loads, asked } = createLoader();
    const fleet = await createLazyFleet(load, false);
    fleet.start();
    fleet.retry();
    await fleet.modeChanged();
    expect(fleet.state()).toMatchObject({ connection: { kind: 'alone' }, fleet: null });
    await fleet.close();
    expect(loads()).toBe(0);
    await Promise.all([fleet.profiles(), fleet.accounts()]);
    expect(loads()).toBe(1);
    expect(asked).toEqual(expect.arrayContaining(['profiles', 'accounts']));
  });
});

it('a station of a fleet has it loaded before anything can be printed', async () => {
  const { load, loads } = createLoader();
  await createLazyFleet(load, true);
  expect(loads()).toBe(1);
});
