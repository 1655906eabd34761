import { parse } from 'node:path';
import type { TableFormat } from '../../shared/import.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { MASKED_PARTNER_CODE } from '../../shared/masked-partner-code.ts';
import { type NewOrder, type OrderDraft, parseFieldName } from '../../shared/new-order.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { CreateOutcome } from '../../shared/order-creation.ts';
import type { StatusList } from '../../shared/order-status.ts';
import { ProblemError, problemOf } from '../../shared/problem.ts';
import { fileNameText } from '../../shared/texts/exports.ts';
import { validateDraft } from '../../shared/validate-draft.ts';
import type { AccountServices } from '../accounts/account-services.ts';
import type { Areas } from '../areas/areas.ts';
import type { Imports } from '../imports/imports.ts';
import { findExemptCommunes } from '../orders/creation/exempt-communes.ts';
import { requestQuotes } from '../partner/request-quotes.ts';
import { writeUserFile } from '../platform/atomic-write.ts';
import type { Services } from '../services/services.ts';
import type { Station } from '../station/station.ts';
import type { TrackedCreators } from '../updates/work-in-progress.ts';
import type { Webhook } from '../webhook/open-webhook.ts';

type ServiceHandlersDependencies = OrdersHandlersDependencies &
  CreatingHandlersDependencies &
  ImportsHandlersDependencies &
  WebhookHandlersDependencies &
  Pick<Services, 'connection' | 'areas'>;

export function createServiceHandlers(
  needs: ServiceHandlersDependencies,
): Pick<Handlers, 'orders' | 'creating' | 'imports' | 'areas' | 'prices' | 'webhook'> {
  return {
    orders: createOrdersHandlers(needs),
    creating: createCreatingHandlers(needs),
    imports: createImportsHandlers(needs),
    areas: createAreasHandlers(needs),
    prices: createPricesHandlers(needs),
    webhook: createWebhookHandlers(needs),
  };
}

interface OrdersHandlersDependencies extends Pick<Services, 'book' | 'orders'> {
  /** Returns the cached list of the service's statuses. */
  readonly statuses: () => StatusList;
}

/** Handles the order book and queries about single orders. */
export function createOrdersHandlers({
  book,
  orders,
  statuses,
}: OrdersHandlersDependencies): Handlers['orders'] {
  return {
    find: ({ text }) => orders.find(text),
    search: ({ text }) => orders.search(text),
    list: (wanted) => book.list(wanted),
    get: ({ code }) => book.get(code),
    lookUp: async ({ code }) => (await orders.info({ by: 'order', code })).order,
    cancel: async ({ code }) => (await orders.cancel(code)).order,
    statuses,
  };
}

interface CreatingHandlersDependencies extends Pick<Services, 'drafts' | 'seal'> {
  readonly accounts: { readonly selected: () => Pick<AccountServices, 'key' | 'areas' | 'creator'> };
  readonly creators: Pick<TrackedCreators, 'of'>;
  readonly station: Pick<Station, 'scan'>;
}

/** How many fields one sentence names; the form shows every error at its field. */
const MAX_NAMED_FIELDS = 8;

export function createCreatingHandlers({
  drafts,
  accounts,
  creators,
  seal,
  station,
}: CreatingHandlersDependencies): Handlers['creating'] {
  /** @throws ProblemError draft-mistaken */
  async function orderOf(draft: OrderDraft, areas: Pick<Areas, 'list'>): Promise<NewOrder> {
    const checked = validateDraft(draft, await findExemptCommunes(draft, areas.list));
    if (checked.ok) return checked.order;
    const fields = [...new Set(checked.issues.map(({ field }) => field))];
    const named = fields.slice(0, MAX_NAMED_FIELDS).join(', ');
    throw new ProblemError('draft-mistaken', {
      fields: fields.length > MAX_NAMED_FIELDS ? `${named}, …` : named,
    });
  }

  /** The order exists, whether or not the batch accepts it. */
  function intoBatch(code: OrderCode): Pick<Extract<CreateOutcome, { kind: 'created' }>, 'notInBatch'> {
    try {
      station.scan(code);
      return {};
    } catch (error) {
      return { notInBatch: problemOf(error) };
    }
  }

  return {
    drafts: () => drafts.list(),
    async saveDraft({ id, draft }) {
      if (draft.partner !== '' && draft.partner !== MASKED_PARTNER_CODE) await seal.ensureKey();
      return drafts.save(id, draft);
    },
    discardDraft: ({ id }) => drafts.discard(id),
    async create({ id, toBatch, anyway, notThere }) {
      // The draft's account: another one may be selected before the order is created.
      const account = accounts.selected();
      const draft = drafts.read(id);
      const order = drafts.sentOrder(id) ?? (await orderOf(draft, account.areas));
      const origin = { kind: 'draft', draftId: id } as const;
      const outcome = await creators.of(account).create(order, origin, {
        anyway,
        notThere,
        onCreated: () => drafts.discard(id),
      });
      if (outcome.kind !== 'created' || !toBatch) return outcome;
      return { ...outcome, ...intoBatch(outcome.order.code) };
    },
  };
}

interface ImportsHandlersDependencies extends Pick<Services, 'settings'> {
  readonly imports: Imports;
  /** Lets the user choose where to save a file; returns null when cancelled. */
  readonly chooseFile: (name: string, extension: string) => Promise<string | null>;
}

const NAMES = {
  template: fileNameText.ordersTemplate,
  results: fileNameText.results,
} as const;

/** Handles the import of many orders. */
function createImportsHandlers({
  imports,
  settings,
  chooseFile,
}: ImportsHandlersDependencies): Handlers['imports'] {
  /** Asks for a file name, then creates and writes the content. @throws ProblemError file-failed, and what `bytes` throws */
  async function save(
    name: string,
    format: TableFormat,
    bytes: (format: TableFormat) => Promise<Uint8Array>,
  ): Promise<string | null> {
    const file = await chooseFile(name, format);
    if (file === null) return null;
    await writeUserFile(file, [await bytes(format)]);
    return file;
  }

  return {
    state: () => imports.state(),
    read: ({ name, bytes }) => imports.read(name, bytes),
    rows: ({ filter, from, count }) => imports.rows(filter, from, count),
    start: ({ toBatch }) => imports.start(toBatch),
    nextToCorrect: ({ behindLine }) => imports.nextToCorrect(behindLine),
    correct: ({ line, corrections }) =>
      imports.correct(
        line,
        corrections.map(({ field, text }) => {
          const known = parseFieldName(field);
          if (known === null) throw new ProblemError('import-not-correctable');
          return { field: known, text };
        }),
      ),
    answer: (answer) => imports.answer(answer),
    notThere: ({ lines }) => imports.notThere(lines),
    pause: () => imports.pause(),
    stop: () => imports.stop(),
    discard: () => imports.discard(),
    export: ({ format }) => {
      const open = imports.state();
      if (open === null) throw new ProblemError('no-import');
      const name = `${parse(open.file).name} - ${NAMES.results[settings.get().language]}`;
      return save(name, format, imports.results);
    },
    template: ({ format }) => save(NAMES.template[settings.get().language], format, imports.template),
  };
}

/** Handles the service's areas, cached or fetched. */
export function createAreasHandlers({ areas }: Pick<Services, 'areas'>): Handlers['areas'] {
  return {
    provinces: () => areas.list({ level: 'province', parent: null }),
    districts: ({ province }) => areas.list({ level: 'district', parent: province }),
    communes: ({ district }) => areas.list({ level: 'commune', parent: district }),
  };
}

/** Handles price quotes for a parcel. */
export function createPricesHandlers({ connection }: Pick<Services, 'connection'>): Handlers['prices'] {
  return { quote: (request) => requestQuotes(connection, request) };
}

interface WebhookHandlersDependencies {
  readonly webhook: Webhook;
  readonly accounts: Pick<Services['accounts'], 'selected'>;
  readonly copy: (text: string) => Promise<void>;
}

/** Handles the registered address, this station's receiver, and the feed of received updates. */
export function createWebhookHandlers({
  webhook,
  accounts,
  copy,
}: WebhookHandlersDependencies): Handlers['webhook'] {
  const { registration, receiver, feed } = webhook;
  return {
    registered: () => registration.fetchCurrent(),
    register: ({ url }) => registration.register(url),
    receiver: () => receiver.status(),
    async copyAddress({ side }) {
      const address = await receiver.address(side, accounts.selected().id);
      if (address !== null) await copy(address);
      return address !== null;
    },
    newSecret: () => receiver.renewSecret(),
    feed,
  };
}
