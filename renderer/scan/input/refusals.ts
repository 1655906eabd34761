import type { StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import { unwrap } from '../../api.ts';
import type { Shown } from '../answers.ts';
import type { Scanner } from '../scanner.ts';

/** A scan was not taken: an input method changed it, or something else was typed in the middle of it. */
export interface Refusal {
  readonly kind: 'ime' | 'mixed';
  /** What came of it. */
  readonly seen: string;
}

/** Says that a scan was refused, and offers what it may have meant. */
export interface Refusals {
  readonly tell: (refusal: Refusal, answered: (shown: Shown) => void) => void;
  /** The operator's yes to the order that is offered: it is scanned. Does nothing where none is. */
  readonly takeSuggestion: () => void;
}

interface Needs {
  readonly scanner: Pick<Scanner, 'scan' | 'tell'> & {
    readonly store: Pick<StoreApi<{ readonly shown: Shown | null }>, 'getState' | 'setState'>;
  };
  readonly suggest: TemApi['calls']['station']['suggest'];
  readonly report: (thrown: unknown) => void;
}

/** Longest text the contract takes. */
const MOST_LETTERS = 2_000;

export function createRefusals({ scanner, suggest, report }: Needs): Refusals {
  /** Main looks among the known orders; what was shown meanwhile is not touched. */
  async function offer(shown: Extract<Shown, { kind: 'ime' }>): Promise<void> {
    const suggestion = await unwrap(suggest({ text: shown.seen }));
    const { store } = scanner;
    if (suggestion !== null && store.getState().shown === shown)
      store.setState({ shown: { ...shown, suggestion } });
  }

  return {
    tell(refusal, answered) {
      const seen = refusal.seen.slice(0, MOST_LETTERS);
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
