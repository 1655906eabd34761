import type { StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../shared/ipc.ts';
import { EMPTY_DRAFT, type OrderDraft } from '../../shared/new-order.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { unwrap } from '../api.ts';
import type { CreatingStore } from './creating.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { mistakesOf } from './mistakes.ts';
import { nextDraft, sameDraft } from './next-draft.ts';

/** The open draft and the others, kept in step with main's. */
export interface DraftDesk extends Keeper {
  readonly show: (draft: OrderDraft, id: number | null, unsure: Problem | null) => void;
  /** Opens a new draft. It is kept at once where it holds anything: the shop's address has to survive a crash as well. */
  readonly showNew: (draft: OrderDraft) => Promise<void>;
  /**
   * Takes over main's word on the drafts. Where the open one is gone, the first takes its place, or else a new one after
   * `last`.
   */
  readonly followMain: (last?: OrderDraft) => Promise<void>;
}

/** @param report told of a draft that could not be kept */
export function createDraftDesk(
  { getState, setState }: StoreApi<CreatingStore>,
  api: Pick<TemApi['calls']['creating'], 'drafts' | 'keep'>,
  report: (thrown: unknown) => void,
): DraftDesk {
  let keys = 0;
  let keepsUnderWay = 0;

  const show: DraftDesk['show'] = (draft, id, unsure) =>
    setState({ open: { key: ++keys, id, draft, unsure }, keeping: 'kept' });

  const keepOpen = async (): Promise<void> => {
    const { open } = getState();
    if (open === null) return;
    const { id, draft } = open;
    const long = mistakesOf(draft, 'address', {}).filter(({ kind }) => kind === 'too-long');
    keepsUnderWay += 1;
    try {
      // Main takes none of it; cut, it would be another order.
      if (long.length > 0)
        throw new ProblemError('draft-mistaken', { fields: long.map(({ field }) => field).join(', ') });
      const kept = await unwrap(api.keep({ id, draft: { ...draft, products: [...draft.products] } }));
      setState(({ drafts, open: now }) => ({
        drafts: [kept, ...drafts.filter((one) => one.id !== kept.id)],
        ...(now?.key === open.key
          ? { open: { ...now, id: kept.id }, keeping: sameDraft(now.draft, open.draft) ? 'kept' : 'to-keep' }
          : {}),
      }));
    } catch (thrown) {
      setState({ keeping: 'failed' });
      throw thrown;
    } finally {
      keepsUnderWay -= 1;
    }
  };
  const keeper = createKeeper(keepOpen, (thrown) => {
    report(thrown);
    if (isGone(thrown)) void followMain().catch(report);
  });

  const showNew: DraftDesk['showNew'] = async (draft) => {
    const there = getState().drafts.find((kept) => !kept.mayBeThere && sameDraft(kept.draft, draft));
    show(draft, there?.id ?? null, null);
    if (there !== undefined || sameDraft(draft, EMPTY_DRAFT)) return;
    keeper.changed();
    await keeper.settle();
  };

  const followMain: DraftDesk['followMain'] = async (last = EMPTY_DRAFT) => {
    const drafts = await unwrap(api.drafts(undefined));
    const { open, keeping } = getState();
    setState({ drafts });
    const same = open === null ? undefined : drafts.find(({ id }) => id === open.id);
    if (open !== null && same !== undefined) {
      // What was typed while main was asked is newer than main's word.
      const draft = keeping === 'kept' ? same.draft : open.draft;
      setState({ open: { ...open, draft, unsure: same.unsure } });
      return;
    }
    if (open !== null && open.id === null) return;
    const [first] = drafts;
    if (first === undefined) await showNew(nextDraft(last));
    else show(first.draft, first.id, first.unsure);
  };

  return {
    ...keeper,
    show,
    showNew,
    followMain,
    hurry: () => {
      // While main is giving a new draft its number, another keeping would make it two drafts.
      if (keepsUnderWay === 0 || typeof getState().open?.id === 'number') keeper.hurry();
    },
  };
}

function isGone(thrown: unknown): boolean {
  return thrown instanceof ProblemError && thrown.problem.code === 'draft-gone';
}
