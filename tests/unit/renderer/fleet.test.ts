import { describe, expect, it } from 'vitest';
import { countLive, presenceOf } from '../../../renderer/features/fleet/board/station-presence.ts';
import { EMPTY_ADDRESS, fillFromText } from '../../../renderer/features/fleet/settings/address-form.ts';
import { type FleetBoard, type FleetStation } from '../../../shared/fleet-board.ts';

describe('the form with the address of a fleet', () => {
  it('fills in what a provider’s text says, except to trust an open network, and keeps a CA file', () => {
    const neon = ' postgresql://tem_owner:p%40ss@ep-1.neon.tech/neondb?sslmode=require ';
    expect(fillFromText(EMPTY_ADDRESS, neon)).toEqual({
      ...EMPTY_ADDRESS,
      host: 'ep-1.neon.tech',
      database: 'neondb',
      user: 'tem_owner',
      password: 'p@ss',
    });
    const fill = (text: string, form = EMPTY_ADDRESS) => fillFromText(form, text);
    const local = { host: '::1', port: '5433', tls: 'off' };
    expect(fill('postgres://u:p@[::1]:5433/tem?sslmode=disable')).toMatchObject(local);
    expect(fill('postgres://u:p@db.example.com/tem?sslmode=disable')?.tls).toBe('system');
    const chosen = { ...EMPTY_ADDRESS, tls: 'ca', ca: { name: 'ca.pem', pem: 'x' } } as const;
    expect(fill('postgres://u:p@db.example.com/tem', chosen)).toMatchObject({ tls: 'ca', ca: chosen.ca });
    for (const other of ['db.example.com', 'mysql://u:p@h/d', 'postgres://', 'postgres://u:%zz@h/d'])
      expect(fill(other)).toBeNull();
  });
});

const BOARD: FleetBoard = { atMs: 0, stations: [], doubles: 1, unknowns: 2 };

describe('a station on the board', () => {
  const station = { lastSeenAtMs: 0, live: true, here: false } as FleetStation;

  it('is there while its session lives, and not known to be once nobody has heard of it for long', () => {
    expect(presenceOf(station, 40_000)).toBe('live');
    expect(presenceOf(station, 50_000)).toBe('unclear');
    expect(presenceOf({ ...station, live: false }, 0)).toBe('gone');
    // Whoever looks at the screen sees that this one runs.
    expect(presenceOf({ ...station, here: true }, 3_600_000)).toBe('live');
    const board = { ...BOARD, atMs: 10_000, stations: [station, { ...station, here: true }] };
    expect([countLive(board, 0), countLive(board, 60_000)]).toEqual([2, 1]);
  });
});
