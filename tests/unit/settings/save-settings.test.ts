import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSettingsSaver } from '../../../main/settings/save-settings.ts';
import { openSettings } from '../../../main/settings/settings.ts';
import { choosePartner, hasWaitingOrders } from '../../../shared/partner-switch.ts';
import { type Settings, SettingsSchema, type ValidatedPatch } from '../../../shared/settings.ts';
import { LABEL_STATES, type LabelState } from '../../../shared/station.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { SHOPS } from '../accounts/shops.ts';

vi.mock('electron-store', () => import('./fake-electron-store.ts'));

/** A station's settings, its list, and what was saved. @param waiting the accounts with orders that wait */
function station(start: Partial<Settings>, rows: LabelState[], waiting: readonly string[] = []) {
  let now: Settings = { ...SettingsSchema.parse({}), ...start };
  const saved: ValidatedPatch[] = [];
  const starting = Promise.withResolvers<void>();
  const save = createSettingsSaver(
    {
      get: () => now,
      saved: () => now,
      save(patch) {
        saved.push(patch);
        now = { ...now, ...(patch as Partial<Settings>) };
        return now;
      },
      onChange: () => undefined,
      problem: null,
    },
    () => starting.promise,
    () => null,
    () => hasWaitingOrders(rows.map((state) => ({ state }))),
    ({ id }) => waiting.includes(id),
  );
  return { save, saved, started: starting.resolve };
}

const ORDERS_WAIT = { problem: { code: 'orders-wait' } };

describe('a switch between practice and the real service', () => {
  it('is refused while a row waits, in either direction', async () => {
    const free: LabelState[] = [];
    for (const state of LABEL_STATES)
      for (const [partner, to] of [
        ['service', 'sandbox'],
        ['sandbox', 'service'],
      ] as const) {
        const { save, saved } = station({ partner }, ['printed', state]);
        const refused: unknown = await save({ partner: to }).then(
          () => null,
          (error: unknown) => error,
        );
        if (refused === null) free.push(state);
        else expect(refused).toMatchObject(ORDERS_WAIT);
        expect(saved).toHaveLength(refused === null ? 1 : 0);
      }
    const done: readonly LabelState[] = ['submitted', 'printed', 'confirmed', 'cancelled'];
    expect(free.toSorted()).toEqual([...done, ...done].toSorted());
  });

  it('is none if the partner stays, is not named, or is chosen for the first time', async () => {
    for (const [partner, patch] of [
      ['service', { partner: 'service', theme: 'dark' }],
      ['service', { theme: 'dark' }],
      ['unset', { partner: 'sandbox' }],
    ] as const) {
      const { save, saved } = station({ partner }, ['queued']);
      await save(patch);
      expect(saved).toEqual([patch]);
    }
  });

  it('is refused for an order that was scanned while the machine was being set up', async () => {
    const rows: LabelState[] = [];
    const { save, saved, started } = station({ partner: 'service' }, rows);
    const saving = save({ partner: 'sandbox', startWithMachine: true });
    rows.push('queued');
    started();
    await expect(saving).rejects.toMatchObject(ORDERS_WAIT);
    expect(saved).toEqual([]);
  });
});

const FOLDER = 'file:/home/kho/Documents/Tem/nhan-tap';
it.each([
  // Practice needs a printer and no decision about one.
  ['sandbox', null, { partner: 'sandbox', printer: FOLDER }],
  ['sandbox', 'Zebra_80', { partner: 'sandbox' }],
  // Real labels do not end up in the practice folder unseen.
  ['service', FOLDER, { partner: 'service', printer: null }],
  ['service', 'file:/home/kho/nhan', { partner: 'service' }],
  ['service', null, { partner: 'service' }],
] as const)('chooses the printer of a partner: %s with %s', (to, printer, saved) => {
  expect(choosePartner(to, { printer }, FOLDER)).toEqual(saved);
});

it('keeps an account as long as orders of it wait, by whatever way it is removed; it may be renamed', async () => {
  const { save, saved } = station({ accounts: [SHOPS.rice, SHOPS.tea] }, [], [SHOPS.rice.id]);
  await expect(save({ accounts: [SHOPS.tea] })).rejects.toMatchObject({
    problem: { code: 'account-orders-wait', values: { name: 'Tiệm Nhà Gạo' } },
  });
  expect(saved).toEqual([]);
  await save({ accounts: [{ ...SHOPS.rice, name: 'Gạo' }] });
  await expect(save({ volume: 10 })).resolves.toMatchObject({ accounts: [{ name: 'Gạo' }] });
});

describe('the settings’ file', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder('settings');
  });
  /** So that any user's writes fail. */
  function inTheWay(): void {
    rmSync(join(folder, 'settings.json'), { force: true });
    mkdirSync(join(folder, 'settings.json', 'full'), { recursive: true });
  }

  it('that can’t be written is a problem: the settings stay unchanged, even for listeners', () => {
    const settings = openSettings(folder);
    settings.save({ size: 'S9' });
    const heard: string[] = [];
    settings.onChange(({ size }) => heard.push(size));
    inTheWay();
    expect(() => settings.save({ size: 'S13' })).toThrow(/reports an error/);
    expect([settings.get().size, heard]).toEqual(['S9', []]);
  });

  it('that can’t be read stays where it is: Tem does not start with the defaults', () => {
    inTheWay();
    expect(() => openSettings(folder)).toThrow(/reports an error \(EISDIR\)/);
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it.each([
    ['{"size":', 'JSON'],
    ['{"size":"secret-1","printer":7}', 'printer, size'],
  ])('is put aside if it is broken, which is told by names without values: %s', (text, why) => {
    writeFileSync(join(folder, 'settings.json'), text);
    const told: string[] = [];
    const { problem } = openSettings(folder, undefined, (what) => told.push(what));
    expect(problem).toMatchObject({ code: 'settings-broken' });
    const [aside = ''] = readdirSync(folder).filter((name) => name.startsWith('settings.broken-'));
    expect(readFileSync(join(folder, aside), 'utf8')).toBe(text);
    expect(told.map((names) => names.split(', ').toSorted().join(', '))).toEqual([why]);
  });
});
