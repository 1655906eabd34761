import type { StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import { MAX_SCAN_LENGTH } from '../../../shared/station.ts';
import type { ScanQueue } from '../queue/scan-queue.ts';
import type { ShownAnswer } from '../queue/shown-answer.ts';

/** Accepts the order suggested for a scan that an input method garbled. */
export const SUGGESTION_KEY = 'F2';

/** A refused scan: an input method changed it, or something else was typed in the middle of it. */
export interface Refusal {
  readonly kind: 'ime' | 'mixed';
  /** The resulting text. */
  readonly seen: string;
}

/** Reports refused scans and suggests what they may mean. */
export type Refusals = ReturnType<typeof createRefusals>;

interface RefusalsDependencies {
  readonly scanner: Pick<ScanQueue, 'scan' | 'tell'> & {
    readonly store: Pick<StoreApi<{ readonly shown: ShownAnswer | null }>, 'getState' | 'setState'>;
  };
  readonly suggest: TemApi['calls']['station']['suggest'];
  readonly report: (thrown: unknown) => void;
}

export function createRefusals({ scanner, suggest, report }: RefusalsDependencies) {
  /** Main searches the known orders; a newer answer shown meanwhile is left alone. */
  async function offer(shown: Extract<ShownAnswer, { kind: 'ime' }>): Promise<void> {
    const suggestion = await suggest({ text: shown.seen });
    const { store } = scanner;
    if (suggestion !== null && store.getState().shown === shown)
      store.setState({ shown: { ...shown, suggestion } });
  }

  return {
    tell(refusal: Refusal, answered: (shown: ShownAnswer) => void) {
      const seen = refusal.seen.slice(0, MAX_SCAN_LENGTH);
      if (refusal.kind === 'mixed') return scanner.tell({ kind: 'mixed', seen }, answered);
      const shown = { kind: 'ime', seen, suggestion: null } as const;
      scanner.tell(shown, (answer) => {
        answered(answer);
        offer(shown).catch(report);
      });
    },
    /** Scans the suggested order. Does nothing without a suggestion. */
    takeSuggestion() {
      const { shown } = scanner.store.getState();
      if (shown?.kind === 'ime' && shown.suggestion !== null) scanner.scan(shown.suggestion.code);
    },
  };
}
