import { expect } from 'vitest';
import { EMPTY_DRAFT, type NewOrder } from '../../../shared/new-order.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { Operation } from '../../second-service/service/document.ts';
import type { Order } from '../../second-service/service/world.ts';
import { type CallOutcome, ended, type Harness, outcomeOfCall, outcomeOfCommand } from './harness.ts';

/** The operations that window and command line ask for by themselves; labels are another file's. */
export type TestedOperation = Exclude<Operation, 'token' | 'label' | 'awb'>;

export const SOC = 'DH-2026-0001';

export const NEW_ORDER = {
  pickup_phone: '0900000001',
  pickup_address: '1 Lê Lợi',
  pickup_province: 'Thành phố Hồ Chí Minh',
  pickup_district: 'Quận 1',
  pickup_commune: 'Phường Bến Nghé',
  name: 'Trần Thị Bích',
  phone: '0912345678',
  address: '2 Trần Phú',
  province: 'Tỉnh Đắk Lắk',
  district: "Huyện M'Đrắk",
  commune: 'Xã Krông Á',
  amount: 150_000,
  value: 2_000_000,
  weight: 700,
  soc: SOC,
  service: '1',
  config: '1',
  payer: '1',
  product_type: '1',
  product: 'Áo thun',
} satisfies NewOrder & { soc: string };

const { amount, value, weight, soc: _soc, ...texts } = NEW_ORDER;

/** The same order in the window's form. */
export const toDraft = (soc: string | null) => ({
  ...EMPTY_DRAFT,
  ...texts,
  amount: String(amount),
  value: String(value),
  weight: String(weight),
  ...(soc === null ? {} : { soc }),
});

export const NEW_ADDRESS = 'https://moi.example/cap-nhat';
export const OLD_ADDRESS = 'https://cu.example/cap-nhat';

/** What exists before the first request: an order and a registered address. */
export function prepareService({ service }: Harness): Order {
  service.world.setWebhook(OLD_ADDRESS);
  return service.world.create({ ...NEW_ORDER, soc: 'DH-CU' });
}

/** Who asks. */
export const SURFACES = ['window', 'command line'] as const;
export type Surface = (typeof SURFACES)[number];

interface Callers {
  /** Null: the window asks this by itself, or in createInWindow. */
  readonly window: ((harness: Harness, order: Order) => unknown) | null;
  readonly command: (order: Order) => readonly string[];
  readonly input?: string;
  /** Fields that a right answer has. */
  readonly right: (order: Order) => object;
  /** The same in the window, where it differs. */
  readonly rightInWindow?: (order: Order) => object;
}

/** The drafts of the window's creations, so that a second call sends the same one. */
const draftIds = new WeakMap<Harness, Map<string | null, number>>();

export async function createInWindow(
  harness: Harness,
  soc: string | null = SOC,
  more: { notThere?: boolean; anyway?: boolean } = {},
): Promise<CallOutcome> {
  const { creating } = harness.window;
  const known = draftIds.get(harness) ?? new Map<string | null, number>();
  draftIds.set(harness, known);
  const id = known.get(soc) ?? (await creating.saveDraft({ id: null, draft: toDraft(soc) })).id;
  known.set(soc, id);
  const end = await outcomeOfCall(
    Promise.resolve(creating.create({ id, toBatch: false, anyway: false, notThere: false, ...more })),
  );
  if (end.code !== 'done') return end;
  const outcome = end.value as Awaited<ReturnType<typeof creating.create>>;
  switch (outcome.kind) {
    case 'created':
      return { ...end, value: outcome.order };
    case 'unknown':
      return ended(outcome.problem);
    case 'duplicate-soc':
      return ended({ code: 'soc-taken', values: { code: outcome.order.code, soc: outcome.order.soc ?? '' } });
  }
}

const ROUTE = {
  sender_province: 'Thành phố Hồ Chí Minh',
  sender_district: 'Quận 1',
  receiver_province: 'Tỉnh Đắk Lắk',
  receiver_district: "Huyện M'Đrắk",
};

const CALLERS: Readonly<Record<TestedOperation, Callers>> = {
  price: {
    window: ({ window }) => window.prices.quote({ ...ROUTE, weight: 700, value: 2_000_000 }),
    command: () => [
      'quote',
      ...Object.entries(ROUTE).flatMap(([name, place]) => [`--${name.replace('_', '-')}`, place]),
      '--weight',
      '700',
      '--value',
      '2000000',
    ],
    right: () => [{ service: 'Tốc Hành', fee: 18_000 }],
  },
  create: {
    window: null,
    command: () => ['create', '--file', '-'],
    input: JSON.stringify(NEW_ORDER),
    right: () => ({ soc: SOC, status: '2', amount: 150_000 }),
  },
  statuses: {
    window: null,
    command: () => ['statuses'],
    right: () => ({ 0: { key: '0', value: 'Huỷ' }, 27: { key: '27', value: 'Đã Bồi Hoàn' } }),
  },
  info: {
    window: ({ window }, { code }) => window.orders.lookUp({ code: code as OrderCode }),
    command: ({ code }) => ['info', code],
    right: ({ code }) => ({ code, soc: 'DH-CU', status: '2', amount: 150_000 }),
  },
  cancel: {
    window: ({ window }, { code }) => window.orders.cancel({ code: code as OrderCode }),
    command: ({ code }) => ['cancel', code],
    right: ({ code }) => ({ code, status: '0' }),
  },
  provinces: {
    window: ({ window }) => window.areas.provinces(undefined),
    command: () => ['areas'],
    right: () => ({ 0: { code: '01' }, 4: { code: '79', name: 'Thành phố Hồ Chí Minh' } }),
    rightInWindow: () => ({ areas: { 0: { code: '01' }, 4: { code: '79', name: 'Thành phố Hồ Chí Minh' } } }),
  },
  districts: {
    window: ({ window }) => window.areas.districts({ province: '79' }),
    command: () => ['areas', '--province', '79'],
    right: () => ({ 0: { code: '760', name: 'Quận 1' } }),
    rightInWindow: () => ({ areas: { 0: { code: '760', name: 'Quận 1' } } }),
  },
  communes: {
    window: ({ window }) => window.areas.communes({ district: '760' }),
    command: () => ['areas', '--district', '760'],
    right: () => ({ 1: { code: '26740', name: 'Phường Bến Nghé' } }),
    rightInWindow: () => ({ areas: { 1: { code: '26740', name: 'Phường Bến Nghé' } } }),
  },
  webhook: {
    window: ({ window }) => window.webhook.registered(undefined),
    command: () => ['webhook', 'get'],
    right: () => ({ url: OLD_ADDRESS }),
  },
  setWebhook: {
    window: ({ window }) => window.webhook.register({ url: NEW_ADDRESS }),
    command: () => ['webhook', 'set', NEW_ADDRESS],
    right: () => ({ url: NEW_ADDRESS }),
  },
};

/** Asks once, as a person would. */
export async function callOperation(
  harness: Harness,
  surface: Surface,
  operation: TestedOperation,
  order: Order,
): Promise<CallOutcome> {
  const { window, command, input } = CALLERS[operation];
  if (window !== null && surface === 'window') return outcomeOfCall(async () => window(harness, order));
  return outcomeOfCommand(await harness.command([...command(order), '--json'], input));
}

/** Expects that an asking succeeded, with the right answer. */
export function expectRight(
  { code, value }: CallOutcome,
  surface: Surface,
  operation: TestedOperation,
  order: Order,
): void {
  const { right, rightInWindow = right } = CALLERS[operation];
  expect(code).toBe('done');
  expect(value).toMatchObject((surface === 'window' ? rightInWindow : right)(order));
}
