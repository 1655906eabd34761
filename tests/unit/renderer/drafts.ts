import type { TemApi } from '../../../shared/ipc.ts';
import { EMPTY_DRAFT, type OrderDraft } from '../../../shared/new-order.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { CreateOutcome, SavedDraft } from '../../../shared/order-creation.ts';
import type { Problem } from '../../../shared/problem.ts';
import { fakeMessage, settle } from './fake-calls.ts';
import { refused } from './refused.ts';

export const draftOf = (change: Partial<OrderDraft>): OrderDraft => ({ ...EMPTY_DRAFT, ...change });

/** A shop's order that nothing is wrong with. */
export const GOOD_DRAFT = draftOf({
  pickup_phone: '0989999999',
  pickup_address: '45 Nguyễn Chí Thanh',
  pickup_province: 'Thành phố Hà Nội',
  pickup_district: 'Quận Ba Đình',
  pickup_commune: 'Phường Ngọc Khánh',
  name: 'Trương Thế Ngọc',
  phone: '0945900350',
  address: '35 Trương Định',
  province: 'Thành phố Hồ Chí Minh',
  district: 'Quận 3',
  commune: 'Phường 6',
  amount: '220.000',
  value: '220.000',
  weight: '200',
  product: 'Áo',
  payer: '2',
});

export const ORDER = {
  code: 'BPCS983262NM.810000026' as OrderCode,
  soc: 'PO8542245763',
  fee: { shipment: 22_000, insurance: 8_000, return: null, barter: null, address: null },
} as KnownOrder;

/** What becomes of a sending. */
export type Fate = CreateOutcome | { readonly kind: 'refused'; readonly problem: Problem };

/** Main's drafts as the renderer meets them; every answer takes its time. */
export function fakeMain(drafts: readonly OrderDraft[] = []) {
  let ids = 0;
  const kept = new Map<number, SavedDraft>();
  const put = (id: number, draft: OrderDraft): SavedDraft => {
    const one: SavedDraft = { id, draft, unknownOutcome: null, mayExist: false, changedAtMs: id };
    kept.delete(id);
    kept.set(id, one);
    return one;
  };
  for (const draft of drafts) put(++ids, draft);

  const state = {
    fates: [] as Fate[],
    sent: [] as { toBatch: boolean; notThere: boolean | undefined; draft: OrderDraft }[],
    onKeep: (_draft: OrderDraft): void => undefined,
    onDrafts: (): unknown => undefined,
    /** Called before a sending is answered. */
    whileSending: (): void => undefined,
  };
  const answer = async <Value>(make: () => Value | { problem: Problem }): Promise<Value> => {
    await settle();
    const value = make();
    return typeof value === 'object' && value !== null && 'problem' in value && !('kind' in value)
      ? refused(value.problem)
      : (value as Value);
  };
  const gone: { problem: Problem } = { problem: { code: 'draft-gone' } };

  const api: TemApi['calls']['creating'] = {
    drafts: () => {
      state.onDrafts();
      return answer(() => [...kept.values()].toReversed());
    },
    saveDraft: ({ id, draft }) => {
      state.onKeep(draft);
      return answer<SavedDraft>(() => {
        if (id !== null && !kept.has(id)) return gone;
        return put(id ?? ++ids, draft);
      });
    },
    discardDraft: ({ id }) => answer<void>(() => void kept.delete(id)),
    create: ({ id, toBatch, notThere }) =>
      answer<CreateOutcome>(() => {
        state.whileSending();
        const there = kept.get(id);
        if (there === undefined) return gone;
        state.sent.push({ toBatch, notThere, draft: there.draft });
        const fate = state.fates.shift() ?? { kind: 'created', order: ORDER };
        if (fate.kind === 'refused') return { problem: fate.problem };
        if (fate.kind === 'created') kept.delete(id);
        else {
          const isUnknown = fate.kind === 'unknown';
          kept.set(id, { ...there, unknownOutcome: isUnknown ? fate.problem : null, mayExist: isUnknown });
        }
        return fate;
      }),
  };
  const scan: TemApi['calls']['station']['scan'] = () => answer(() => ({ kind: 'empty' as const }));
  const { changed, say } = fakeMessage<readonly KnownOrder[]>();
  return {
    api,
    tem: { calls: { creating: api, station: { scan } }, messages: { orders: { changed } } },
    tell: (...orders: KnownOrder[]) => say(orders),
    /** What main found before the page was loaded. */
    setUnsure: (id: number, unsure: Problem) => {
      const one = kept.get(id);
      if (one !== undefined) kept.set(id, { ...one, unknownOutcome: unsure, mayExist: true });
    },
    state,
    kept: () => [...kept.values()],
  };
}
