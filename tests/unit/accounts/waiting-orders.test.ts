import { describe, expect, it, onTestFinished } from 'vitest';
import { openWaitingOrders } from '../../../main/accounts/waiting-orders.ts';
import { openDatabase } from '../../../main/database/database.ts';
import { accountKeyOf } from '../../../main/partner/account-key.ts';
import { LABEL_STATES } from '../../../shared/station.ts';
import { SHOPS } from './shops.ts';

const { rice, tea } = SHOPS;
const RICE = accountKeyOf(rice.id, { partner: 'service', baseUrl: rice.baseUrl });

function opened() {
  const { sqlite, close } = openDatabase(':memory:');
  onTestFinished(close);
  const waits = openWaitingOrders({ sqlite });
  sqlite.exec(`INSERT INTO batch (id, source, opened_at_ms) VALUES (1, 'station', 1), (2, 'station', 2)`);
  const label = (batch: number, state: string, account: string): void =>
    void sqlite
      .prepare('INSERT INTO label (batch_id, code, state, changed_at_ms, account) VALUES (?, ?, ?, 1, ?)')
      .run(batch, `X${state}`, state, account);
  return { sqlite, waits, label };
}

describe('orders of an account', () => {
  it('wait in the batch until they are printed or cancelled', () => {
    const waiting = LABEL_STATES.filter((state) => {
      const { waits, label } = opened();
      label(2, state, RICE);
      return waits(rice);
    });
    expect(waiting).not.toContain('printed');
    expect(waiting).not.toContain('cancelled');
    expect(waiting).toEqual(expect.arrayContaining(['queued', 'held', 'submitting', 'failed', 'unknown']));
  });

  it('wait in practice too, and not for another account, in an earlier batch, or once removed', () => {
    const { sqlite, waits, label } = opened();
    label(1, 'queued', RICE);
    expect([waits(rice), waits(tea)]).toEqual([false, false]);
    label(2, 'queued', `sandbox-${tea.id}`);
    expect([waits(rice), waits(tea)]).toEqual([false, true]);
    sqlite.exec('UPDATE label SET removed_at_ms = 1');
    expect(waits(tea)).toBe(false);
  });

  it('wait while a file is sent, and while nobody knows whether one was created', () => {
    const { sqlite, waits } = opened();
    const begin = sqlite.prepare(
      `INSERT INTO import (account, file, phase, columns, unknown_columns, opened_at_ms) VALUES (?, 'x', 'sending', '[]', '[]', 1)`,
    );
    begin.run(RICE);
    expect([waits(rice), waits(tea)]).toEqual([true, false]);
    sqlite.exec(`UPDATE import SET phase = 'done'`);
    expect(waits(rice)).toBe(false);
    sqlite
      .prepare(
        `INSERT INTO creation (account, soc, own_soc, state, origin, known_codes, sent_at_ms, settled_at_ms)
         VALUES (?, 'EG1', 0, 'unsure', 'draft 1', '[]', 1, 1)`,
      )
      .run(RICE);
    expect([waits(rice), waits(tea)]).toEqual([true, false]);
  });
});
