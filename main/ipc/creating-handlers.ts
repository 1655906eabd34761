import type { Handlers } from '../../shared/ipc.ts';
import { MASKED_PARTNER_CODE } from '../../shared/masked-partner-code.ts';
import type { NewOrder, OrderDraft } from '../../shared/new-order.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { CreateOutcome } from '../../shared/order-creation.ts';
import { ProblemError, problemOf } from '../../shared/problem.ts';
import { validateDraft } from '../../shared/validate-draft.ts';
import { findExemptCommunes } from '../orders/creation/exempt-communes.ts';
import type { Services } from '../services/services.ts';
import type { Station } from '../station/station.ts';

interface CreatingHandlersDependencies extends Pick<Services, 'drafts' | 'creator' | 'areas' | 'seal'> {
  readonly station: Pick<Station, 'scan'>;
}

/** More are not named in one sentence; the form shows each at its field. */
const MAX_NAMED_FIELDS = 8;

/** Drafts, and the creation of their orders. */
export function createCreatingHandlers({
  drafts,
  creator,
  areas,
  seal,
  station,
}: CreatingHandlersDependencies): Handlers['creating'] {
  /** @throws ProblemError draft-mistaken */
  async function orderOf(draft: OrderDraft): Promise<NewOrder> {
    const checked = validateDraft(draft, await findExemptCommunes(draft, areas.list));
    if (checked.ok) return checked.order;
    const fields = [...new Set(checked.issues.map(({ field }) => field))];
    const named = fields.slice(0, MAX_NAMED_FIELDS).join(', ');
    throw new ProblemError('draft-mistaken', {
      fields: fields.length > MAX_NAMED_FIELDS ? `${named}, …` : named,
    });
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
    async saveDraft({ id, draft }) {
      if (draft.partner !== '' && draft.partner !== MASKED_PARTNER_CODE) await seal.ensureKey();
      return drafts.save(id, draft);
    },
    discardDraft: ({ id }) => drafts.discard(id),
    async create({ id, toBatch, anyway, notThere }) {
      const draft = drafts.read(id);
      const order = drafts.sentOrder(id) ?? (await orderOf(draft));
      const origin = { kind: 'draft', draftId: id } as const;
      const outcome = await creator.create(order, origin, {
        anyway,
        notThere,
        onCreated: () => drafts.discard(id),
      });
      if (outcome.kind !== 'created' || !toBatch) return outcome;
      return { ...outcome, ...intoBatch(outcome.order.code) };
    },
  };
}
