import type { StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import { unwrap } from '../../components/context/api.ts';
import type { ScanQueue } from '../scan-queue.ts';
import type { ShownAnswer } from '../shown-answer.ts';

/** Takes the order that is offered for a scan which an input method has spoilt. */
export const SUGGESTION_KEY = 'F2';

/** A scan was not taken: an input method changed it, or something else was typed in the middle of it. */
export interface Refusal {
  readonly kind: 'ime' | 'mixed';
  /** What came of it. */
  readonly seen: string;
}

/** Says that a scan was refused, and offers what it may have meant. */
export interface Refusals {
  readonly tell: (refusal: Refusal, answered: (shown: ShownAnswer) => void) => void;
  /** The operator's yes to the order that is offered: it is scanned. Does nothing where none is. */
  readonly takeSuggestion: () => void;
}

interface RefusalsDependencies {
  readonly scanner: Pick<ScanQueue, 'scan' | 'tell'> & {
    readonly store: Pick<StoreApi<{ readonly shown: ShownAnswer | null }>, 'getState' | 'setState'>;
  };
  readonly suggest: TemApi['calls']['station']['suggest'];
  readonly report: (thrown: unknown) => void;
}

/** Longest text the contract takes. */
const MAX_TEXT_LENGTH = 2_000;

export function createRefusals({ scanner, suggest, report }: RefusalsDependencies): Refusals {
  /** Main looks among the known orders; what was shown meanwhile is not touched. */
  async function offer(shown: Extract<ShownAnswer, { kind: 'ime' }>): Promise<void> {
    const suggestion = await unwrap(suggest({ text: shown.seen }));
    const { store } = scanner;
    if (suggestion !== null && store.getState().shown === shown)
      store.setState({ shown: { ...shown, suggestion } });
  }

  return {
    tell(refusal, answered) {
      const seen = refusal.seen.slice(0, MAX_TEXT_LENGTH);
      if (refusal.kind === 'mixed') return scanner.tell({ kind: 'mixed', seen }, answered);
      const shown = { kind: 'ime', seen, suggestion: null } as const;
      scanner.tell(shown, (told) => {
        answered(told);
        offer(shown).catch(report);
      });
    },
    takeSuggestion() {
      const { shown } = scanner.store.getState();
      if (shown?.kind === 'ime' && shown.suggestion !== null) scanner.scan(shown.suggestion.code);
    },
  };
}
