import { checkDraft } from '../../shared/check-draft.ts';
import type { CreateOutcome } from '../../shared/creating.ts';
import type { Handlers } from '../../shared/ipc.ts';
import type { NewOrder, OrderDraft } from '../../shared/new-order.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { KEPT_CODE } from '../../shared/partner-code.ts';
import { ProblemError, problemOf } from '../../shared/problem.ts';
import { exemptOf } from '../orders/creating/exempt-communes.ts';
import type { Services } from '../services.ts';
import type { Station } from '../station/station.ts';

interface Needs extends Pick<Services, 'drafts' | 'creator' | 'areas' | 'seal'> {
  readonly station: Pick<Station, 'scan'>;
}

/** More are not named in one sentence; the form shows each at its field. */
const MOST_NAMED = 8;

/** Drafts, and the creation of their orders. */
export function creatingHandlers({ drafts, creator, areas, seal, station }: Needs): Handlers['creating'] {
  /** @throws ProblemError draft-mistaken */
  async function orderOf(draft: OrderDraft): Promise<NewOrder> {
    const checked = checkDraft(draft, await exemptOf(draft, areas.list));
    if (checked.ok) return checked.order;
    const fields = [...new Set(checked.mistakes.map(({ field }) => field))];
    const named = fields.slice(0, MOST_NAMED).join(', ');
    throw new ProblemError('draft-mistaken', { fields: fields.length > MOST_NAMED ? `${named}, …` : named });
  }

  /** The order is there, whatever the batch says. */
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
    async keep({ id, draft }) {
      if (draft.partner !== '' && draft.partner !== KEPT_CODE) await seal.ready();
      return drafts.keep(id, draft);
    },
    drop: ({ id }) => drafts.drop(id),
    async create({ id, toBatch, anyway, notThere }) {
      const draft = drafts.typed(id);
      const order = drafts.sent(id) ?? (await orderOf(draft));
      const origin = { kind: 'draft', draftId: id } as const;
      const outcome = await creator.create(order, origin, {
        anyway,
        notThere,
        onCreated: () => drafts.drop(id),
      });
      if (outcome.kind !== 'created' || !toBatch) return outcome;
      return { ...outcome, ...intoBatch(outcome.order.code) };
    },
  };
}
