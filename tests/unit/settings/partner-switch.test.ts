import { describe, expect, it } from 'vitest';
import { createSettingsSaver } from '../../../main/settings/save-settings.ts';
import { choosePartner, hasWaitingOrders, switchesPartner } from '../../../shared/partner-switch.ts';
import { type Settings, SettingsSchema, type ValidatedPatch } from '../../../shared/settings.ts';
import { LABEL_STATES, type LabelState } from '../../../shared/station.ts';
import { SHOPS } from '../accounts/shops.ts';

/** A station's settings, its list, and what was saved. */
/** @param waiting the accounts with orders that wait */
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

describe('a switch between practice and the real service', () => {
  it.each([
    ['queued', true],
    ['looking-up', true],
    ['held', true],
    ['preparing', true],
    ['proven', true],
    ['submitting', true],
    ['failed', true],
    ['unknown', true],
    ['submitted', false],
    ['printed', false],
    ['confirmed', false],
    ['cancelled', false],
  ] as const)('with a row that is %s: refused is %s', async (state, refused) => {
    for (const [partner, to] of [
      ['service', 'sandbox'],
      ['sandbox', 'service'],
    ] as const) {
      const { save, saved } = station({ partner }, ['printed', state]);
      const saving = save({ partner: to });
      if (refused) await expect(saving).rejects.toMatchObject({ problem: { code: 'orders-wait' } });
      else await saving;
      expect(saved).toHaveLength(refused ? 0 : 1);
    }
  });

  it('is refused by these states and no others', () => {
    const refusing = LABEL_STATES.filter((state) => hasWaitingOrders([{ state }]));
    expect(refusing).toHaveLength(8);
    expect(hasWaitingOrders([])).toBe(false);
  });

  it('is none if the partner stays, is not named, or is chosen for the first time', async () => {
    expect(switchesPartner({ partner: 'service' }, {})).toBe(false);
    const real = station({ partner: 'service' }, ['queued']);
    await real.save({ partner: 'service', theme: 'dark' });
    const fresh = station({ partner: 'unset' }, ['queued']);
    await fresh.save({ partner: 'sandbox' });
    expect([real.saved, fresh.saved]).toMatchObject([[{ theme: 'dark' }], [{ partner: 'sandbox' }]]);
  });

  it('is refused for an order that was scanned while the machine was being set up', async () => {
    const rows: LabelState[] = [];
    const { save, saved, started } = station({ partner: 'service' }, rows);
    const saving = save({ partner: 'sandbox', startWithMachine: true });
    rows.push('queued');
    started();
    await expect(saving).rejects.toMatchObject({ problem: { code: 'orders-wait' } });
    expect(saved).toEqual([]);
  });
});

describe('the printer of a chosen partner', () => {
  const FOLDER = 'file:/home/kho/Documents/Tem/nhan-tap';
  it.each([
    // Practice needs a printer and no decision about one.
    ['sandbox', null, { partner: 'sandbox', printer: FOLDER }],
    ['sandbox', 'Zebra_80', { partner: 'sandbox' }],
    // Real labels do not end up in the practice folder unseen.
    ['service', FOLDER, { partner: 'service', printer: null }],
    ['service', 'file:/home/kho/nhan', { partner: 'service' }],
    ['service', null, { partner: 'service' }],
  ] as const)('%s with %s', (to, printer, saved) => {
    expect(choosePartner(to, { printer }, FOLDER)).toEqual(saved);
  });
});

describe('an account that is removed', () => {
  const accounts = [SHOPS.rice, SHOPS.tea];

  it('stays as long as orders of it wait, by whatever way it is removed', async () => {
    const { save, saved } = station({ accounts }, [], [SHOPS.rice.id]);
    await expect(save({ accounts: [SHOPS.tea] })).rejects.toMatchObject({
      problem: { code: 'account-orders-wait', values: { name: 'Tiệm Nhà Gạo' } },
    });
    expect(saved).toEqual([]);
  });

  it('goes if only others wait, and may be renamed while it waits', async () => {
    const { save } = station({ accounts }, [], [SHOPS.rice.id]);
    await save({ accounts: [{ ...SHOPS.rice, name: 'Gạo' }] });
    await expect(save({ volume: 10 })).resolves.toMatchObject({ accounts: [{ name: 'Gạo' }] });
  });
});
