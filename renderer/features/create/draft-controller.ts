import type { StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import { EMPTY_DRAFT, type OrderDraft } from '../../../shared/new-order.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import { type Autosave, createAutosave } from './autosave.ts';
import { findIssues } from './draft-issues.ts';
import { createNextDraft, isSameDraft } from './next-draft.ts';
import type { OrderCreationStore } from './order-creation.ts';

/** Keeps the open draft and the others in sync with main. */
interface DraftController extends Autosave {
  readonly show: (draft: OrderDraft, id: number | null, unsure: Problem | null) => void;
  /** Opens a new draft. Saves it at once if it has content: the shop's address must survive a crash too. */
  readonly showNew: (draft: OrderDraft) => Promise<void>;
  /** Takes over main's drafts. If the open one is gone, opens the first, or else a new one based on `last`. */
  readonly syncWithMain: (last?: OrderDraft) => Promise<void>;
}

/** @param report receives a draft that could not be saved */
export function createDraftController(
  { getState, setState }: StoreApi<OrderCreationStore>,
  api: Pick<TemApi['calls']['creating'], 'drafts' | 'saveDraft'>,
  report: (thrown: unknown) => void,
): DraftController {
  let keys = 0;
  let keepsUnderWay = 0;

  const show: DraftController['show'] = (draft, id, unsure) =>
    setState({ open: { key: ++keys, id, draft, unknownOutcome: unsure }, saveStatus: 'saved' });

  const keepOpen = async (): Promise<void> => {
    const { open } = getState();
    if (open === null) return;
    const { id, draft } = open;
    const long = findIssues(draft, 'address', {}).filter(({ kind }) => kind === 'too-long');
    keepsUnderWay += 1;
    try {
      // Main rejects the whole draft; truncated, it would be another order.
      if (long.length > 0)
        throw new ProblemError('draft-mistaken', { fields: long.map(({ field }) => field).join(', ') });
      const saved = await api.saveDraft({ id, draft: { ...draft, products: [...draft.products] } });
      setState(({ drafts, open: now }) => ({
        drafts: [saved, ...drafts.filter((one) => one.id !== saved.id)],
        ...(now?.key === open.key
          ? {
              open: { ...now, id: saved.id },
              saveStatus: isSameDraft(now.draft, open.draft) ? 'saved' : 'unsaved',
            }
          : {}),
      }));
    } catch (thrown) {
      setState({ saveStatus: 'failed' });
      throw thrown;
    } finally {
      keepsUnderWay -= 1;
    }
  };
  const keeper = createAutosave(keepOpen, (thrown) => {
    report(thrown);
    if (isDraftGone(thrown)) void followMain().catch(report);
  });

  const showNew: DraftController['showNew'] = async (draft) => {
    const existing = getState().drafts.find((saved) => !saved.mayExist && isSameDraft(saved.draft, draft));
    show(draft, existing?.id ?? null, null);
    if (existing !== undefined || isSameDraft(draft, EMPTY_DRAFT)) return;
    keeper.schedule();
    await keeper.flush();
  };

  const followMain: DraftController['syncWithMain'] = async (last = EMPTY_DRAFT) => {
    const drafts = await api.drafts(undefined);
    const { open, saveStatus } = getState();
    setState({ drafts });
    const same = open === null ? undefined : drafts.find(({ id }) => id === open.id);
    if (open !== null && same !== undefined) {
      // What was typed during the call is newer than main's answer.
      const draft = saveStatus === 'saved' ? same.draft : open.draft;
      setState({ open: { ...open, draft, unknownOutcome: same.unknownOutcome } });
      return;
    }
    if (open !== null && open.id === null) return;
    const [first] = drafts;
    if (first === undefined) await showNew(createNextDraft(last));
    else show(first.draft, first.id, first.unknownOutcome);
  };

  return {
    ...keeper,
    show,
    showNew,
    syncWithMain: followMain,
    flushOnUnload: () => {
      // While main assigns an id to a new draft, another save would create a second draft.
      if (keepsUnderWay === 0 || typeof getState().open?.id === 'number') keeper.flushOnUnload();
    },
  };
}

function isDraftGone(thrown: unknown): boolean {
  return thrown instanceof ProblemError && thrown.problem.code === 'draft-gone';
}
