import { describe, expect, it } from 'vitest';
import { createOpenOrder } from '../../../../../renderer/features/orders/open-order.ts';
import type { KnownOrder } from '../../../../../shared/order.ts';
import { refused } from '../../refused.ts';
import { orderOf, settle } from './order-fixture.ts';

const KNOWN = orderOf(1, { status: '2', lookedUpAtMs: 5 });
const PUSHED = orderOf(2, { status: '2' });

function start(book: readonly KnownOrder[] = [KNOWN, PUSHED]) {
  const asked: {
    name: string;
    code: string;
    answer: (reply: KnownOrder | Promise<never>) => Promise<void>;
  }[] = [];
  const copied: string[] = [];
  let say: (orders: readonly KnownOrder[]) => void = () => undefined;
  const ask =
    (name: string) =>
    ({ code }: { code: string }): Promise<KnownOrder> => {
      const { promise, resolve } = Promise.withResolvers<KnownOrder>();
      asked.push({
        name,
        code,
        answer: async (reply) => {
          resolve(reply);
          await settle();
        },
      });
      return promise;
    };
  const opened = createOpenOrder({
    calls: {
      orders: {
        get: ({ code }) => Promise.resolve(book.find((order) => order.code === code) ?? null),
        lookUp: ask('look-up'),
        cancel: ask('cancel'),
      },
      app: {
        copy: ({ text }) => {
          copied.push(text);
          return Promise.resolve(undefined);
        },
      },
    },
    messages: {
      orders: {
        changed: (listener) => {
          say = listener;
          return () => undefined;
        },
      },
    },
  });
  return {
    opened,
    asked,
    copied,
    say: (...orders: KnownOrder[]) => say(orders),
    now: () => opened.store.getState(),
  };
}

describe('the open order', () => {
  it('is shown from the order book, and looked up only if it never was', async () => {
    const { opened, asked, now } = start();
    await opened.open(KNOWN.code);
    expect(now()).toMatchObject({ order: KNOWN, pendingAction: null, lastResult: null });
    expect(asked).toEqual([]);
    void opened.open(PUSHED.code);
    await settle();
    expect(now()).toMatchObject({ order: PUSHED, pendingAction: 'look-up' });
    const told = { ...PUSHED, payer: 'Người Gửi', lookedUpAtMs: 9 };
    await asked[0]?.answer(told);
    expect(now()).toMatchObject({ order: told, pendingAction: null, lastResult: { kind: 'looked-up' } });
  });

  it('follows main’s events about it only', async () => {
    const { opened, say, now } = start();
    await opened.open(KNOWN.code);
    say({ ...PUSHED, status: '0' });
    expect(now().order).toEqual(KNOWN);
    say({ ...PUSHED, status: '3' }, { ...KNOWN, status: '14' });
    expect(now().order?.status).toBe('14');
  });

  it('ignores a response about an order that was closed', async () => {
    const { opened, asked, now } = start();
    await opened.open(KNOWN.code);
    void opened.lookUp();
    await opened.open(null);
    await asked[0]?.answer({ ...KNOWN, status: '14' });
    expect(now()).toMatchObject({ code: null, order: null, lastResult: null });
    void opened.open(PUSHED.code);
    await settle();
    await opened.open(KNOWN.code);
    await asked[1]?.answer(refused({ code: 'no-token' }));
    expect(now()).toMatchObject({ code: KNOWN.code, order: KNOWN, pendingAction: null, lastResult: null });
  });

  it('keeps what is known if the service can’t be reached', async () => {
    const { opened, asked, now } = start([]);
    void opened.open(KNOWN.code);
    await settle();
    await asked[0]?.answer(refused({ code: 'no-token' }));
    expect(now()).toMatchObject({
      order: null,
      lastResult: { kind: 'failed', what: 'look-up', problem: { code: 'no-token' } },
    });
  });

  it('cancels by the code of the service’s response, one action at a time', async () => {
    const { opened, asked, now } = start();
    await opened.open(KNOWN.code);
    opened.setConfirmingCancel(true);
    expect(now().confirmingCancel).toBe(true);
    void opened.cancel();
    void opened.cancel();
    void opened.lookUp();
    expect(asked.map(({ name }) => name)).toEqual(['cancel']);
    expect(now()).toMatchObject({ confirmingCancel: false, pendingAction: 'cancel' });
    opened.setConfirmingCancel(true);
    expect(now().confirmingCancel).toBe(false);
    await asked[0]?.answer({ ...KNOWN, status: '0', statusName: 'Hủy' });
    expect(now()).toMatchObject({ pendingAction: null, lastResult: { kind: 'cancelled' } });
    // A cancelled order is not looked up again.
    opened.setConfirmingCancel(true);
    expect(now().confirmingCancel).toBe(false);
  });

  it('reports a refusal and a response with another status', async () => {
    const { opened, asked, now } = start();
    await opened.open(KNOWN.code);
    void opened.cancel();
    await asked[0]?.answer(refused({ code: 'refused', values: { detail: 'Đã giao' } }));
    expect(now()).toMatchObject({ order: KNOWN, lastResult: { kind: 'failed', what: 'cancel' } });
    void opened.cancel();
    await asked[1]?.answer({ ...KNOWN, status: '4', statusName: 'Huỷ' });
    expect(now().lastResult).toEqual({ kind: 'not-cancelled' });
  });

  it('copies its code', async () => {
    const { opened, copied, now } = start();
    await opened.open(KNOWN.code);
    await opened.copyCode();
    expect(copied).toEqual([KNOWN.code]);
    expect(now().lastResult).toEqual({ kind: 'copied' });
  });
});
