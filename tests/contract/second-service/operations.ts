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
  readonly window: (harness: Harness, order: Order) => Promise<CallOutcome>;
  readonly command: (order: Order) => { readonly args: readonly string[]; readonly input?: string };
  /** Fields that a right answer has, at each surface. */
  readonly right: (order: Order) => { readonly window: object; readonly command: object };
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

export const CALLERS: Readonly<Record<TestedOperation, Callers>> = {
  price: {
    window: ({ window }) =>
      outcomeOfCall(async () => window.prices.quote({ ...ROUTE, weight: 700, value: 2_000_000 })),
    command: () => ({
      args: [
        'quote',
        ...Object.entries(ROUTE).flatMap(([name, place]) => [`--${name.replace('_', '-')}`, place]),
        '--weight',
        '700',
        '--value',
        '2000000',
      ],
    }),
    right: () => ({
      window: [{ service: 'Tốc Hành', fee: 18_000 }],
      command: [{ service: 'Tốc Hành', fee: 18_000 }],
    }),
  },
  create: {
    window: (harness) => createInWindow(harness),
    command: () => ({ args: ['create', '--file', '-'], input: JSON.stringify(NEW_ORDER) }),
    right: () => ({
      window: { soc: SOC, status: '2', amount: 150_000 },
      command: { soc: SOC, status: '2', amount: 150_000, fee: 18_000 },
    }),
  },
  statuses: {
    window: ({ window }) => outcomeOfCall(window.fetchStatuses()),
    command: () => ({ args: ['statuses'] }),
    right: () => ({
      window: { 0: { code: '0', name: 'Huỷ' }, 27: { code: '27', name: 'Đã Bồi Hoàn' } },
      command: { 0: { key: '0', value: 'Huỷ' }, 27: { key: '27', value: 'Đã Bồi Hoàn' } },
    }),
  },
  info: {
    window: ({ window }, { code }) =>
      outcomeOfCall(async () => window.orders.lookUp({ code: code as OrderCode })),
    command: ({ code }) => ({ args: ['info', code] }),
    right: ({ code }) => ({
      window: { code, soc: 'DH-CU', status: '2', amount: 150_000 },
      command: { code, soc: 'DH-CU', status: '2', amount: 150_000 },
    }),
  },
  cancel: {
    window: ({ window }, { code }) =>
      outcomeOfCall(async () => window.orders.cancel({ code: code as OrderCode })),
    command: ({ code }) => ({ args: ['cancel', code] }),
    right: ({ code }) => ({ window: { code, status: '0' }, command: { code, status: '0' } }),
  },
  provinces: {
    window: ({ window }) => outcomeOfCall(async () => window.areas.provinces(undefined)),
    command: () => ({ args: ['areas'] }),
    right: () => ({
      window: { areas: { 0: { code: '01' }, 4: { code: '79', name: 'Thành phố Hồ Chí Minh' } } },
      command: { 0: { code: '01' }, 4: { code: '79', name: 'Thành phố Hồ Chí Minh' } },
    }),
  },
  districts: {
    window: ({ window }) => outcomeOfCall(async () => window.areas.districts({ province: '79' })),
    command: () => ({ args: ['areas', '--province', '79'] }),
    right: () => ({
      window: { areas: { 0: { code: '760', name: 'Quận 1' } } },
      command: { 0: { code: '760', name: 'Quận 1' } },
    }),
  },
  communes: {
    window: ({ window }) => outcomeOfCall(async () => window.areas.communes({ district: '760' })),
    command: () => ({ args: ['areas', '--district', '760'] }),
    right: () => ({
      window: { areas: { 1: { code: '26740', name: 'Phường Bến Nghé' } } },
      command: { 1: { code: '26740', name: 'Phường Bến Nghé' } },
    }),
  },
  webhook: {
    window: ({ window }) => outcomeOfCall(async () => window.webhook.registered(undefined)),
    command: () => ({ args: ['webhook', 'get'] }),
    right: () => ({ window: { url: OLD_ADDRESS }, command: { url: OLD_ADDRESS } }),
  },
  setWebhook: {
    window: ({ window }) => outcomeOfCall(async () => window.webhook.register({ url: NEW_ADDRESS })),
    command: () => ({ args: ['webhook', 'set', NEW_ADDRESS] }),
    right: () => ({ window: { url: NEW_ADDRESS }, command: { url: NEW_ADDRESS } }),
  },
};

/** Asks once, as a person would. */
export async function callOperation(
  harness: Harness,
  surface: Surface,
  operation: TestedOperation,
  order: Order,
): Promise<CallOutcome> {
  const way = CALLERS[operation];
  if (surface === 'window') return way.window(harness, order);
  const { args, input } = way.command(order);
  return outcomeOfCommand(await harness.command([...args, '--json'], input));
}
