import { createStore } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import type { EarlierLabels, PrintOneAnswer } from '../../../shared/print-one.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import type { BatchRow, ReprintReason, RunSummary } from '../../../shared/station.ts';
import { createLatest } from '../latest.ts';

/** A label that is printed from a screen other than the station: asked about, printed, and what became of it. */
export type PrintOneState<Subject> =
  | { readonly kind: 'idle' }
  /** A reason is needed. `earlier` is null where the screen shows the earlier label itself. */
  | {
      readonly kind: 'asking';
      readonly subject: Subject;
      readonly earlier: EarlierLabels | null;
      /** The rarer reasons are shown. */
      readonly more: boolean;
    }
  /** `waiting`: what the printer waits for someone to do. */
  | { readonly kind: 'printing'; readonly subject: Subject; readonly waiting: Problem | null }
  | {
      readonly kind: 'done';
      readonly subject: Subject;
      readonly row: BatchRow;
      readonly summary: RunSummary | null;
    }
  | { readonly kind: 'failed'; readonly subject: Subject; readonly problem: Problem };

export type PrintOneModel<Subject> = ReturnType<typeof createPrintOneStore<Subject>>;

/**
 * @param print prints the subject's label, with a reason if it was printed before
 * @param messages the station's changes, which say what the printer waits for
 */
export function createPrintOneStore<Subject>(
  print: (subject: Subject, reason: ReprintReason | null) => Promise<PrintOneAnswer>,
  messages: { readonly station: Pick<TemApi['messages']['station'], 'changed'> },
) {
  const store = createStore<{ state: PrintOneState<Subject> }>()(() => ({ state: { kind: 'idle' } }));
  const say = (state: PrintOneState<Subject>): void => store.setState({ state });
  const now = (): PrintOneState<Subject> => store.getState().state;
  const latest = createLatest();

  messages.station.changed(({ run }) => {
    const state = now();
    if (state.kind !== 'printing') return;
    const waiting = run.kind === 'running' ? run.waiting : null;
    if (waiting?.code !== state.waiting?.code) say({ ...state, waiting });
  });

  async function send(subject: Subject, reason: ReprintReason | null): Promise<void> {
    if (now().kind === 'printing') return;
    const isCurrent = latest.start();
    say({ kind: 'printing', subject, waiting: null });
    try {
      const answer = await print(subject, reason);
      if (!isCurrent()) return;
      if (answer.kind === 'printed-before')
        say({ kind: 'asking', subject, earlier: answer.earlier, more: false });
      else say({ kind: 'done', subject, row: answer.row, summary: answer.summary });
    } catch (thrown) {
      if (isCurrent()) say({ kind: 'failed', subject, problem: problemOf(thrown) });
    }
  }

  return {
    store,
    /** Prints the label; asks for a reason if it was printed before. Ignored while one is being printed. */
    print: (subject: Subject): Promise<void> => send(subject, null),
    /** Asks for the reason to print a label again. Ignored while one is being printed. */
    ask(subject: Subject): void {
      if (now().kind !== 'printing') say({ kind: 'asking', subject, earlier: null, more: false });
    },
    /** Answers the question. */
    answer(reason: ReprintReason): Promise<void> {
      const state = now();
      return state.kind === 'asking' ? send(state.subject, reason) : Promise.resolve();
    },
    showMore(more: boolean): void {
      const state = now();
      if (state.kind === 'asking') say({ ...state, more });
    },
    /** Closes the question, which prints nothing, or the result. A label that is being printed goes on. */
    dismiss(): void {
      if (now().kind !== 'printing') say({ kind: 'idle' });
    },
    /** Drops everything: another service's orders are shown from now on. */
    reset(): void {
      latest.start();
      say({ kind: 'idle' });
    },
  };
}
