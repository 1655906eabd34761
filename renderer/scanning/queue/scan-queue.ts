import { createStore } from 'zustand/vanilla';
import { type Command, parseCommandCode } from '../../../shared/command-code.ts';
import type { TemApi } from '../../../shared/ipc.ts';
import { problemOf } from '../../../shared/problem.ts';
import { MAX_SCAN_LENGTH } from '../../../shared/station.ts';
import type { ShownCodeList } from './code-list-outcome.ts';
import { addCodeList } from './code-list-outcome.ts';
import type { CommandRunner } from './command-runner.ts';
import { readCodeList } from './read-code-list.ts';
import type { DroppedCodes } from './read-dropped-codes.ts';
import type { ShownAnswer } from './shown-answer.ts';
import { createWorkQueue } from './work-queue.ts';

export interface ScanQueueState {
  /** Counts the answers, so that a repeated answer is noticed. */
  readonly sequence: number;
  readonly shown: ShownAnswer | null;
  /** Scans without an answer yet. */
  readonly waiting: number;
}

/** The station's queue of scans and commands. */
export type ScanQueue = ReturnType<typeof createScanQueue>;

/** Receives what is shown for a scan. */
type OnAnswer = (shown: ShownAnswer) => void;
type StationCalls = TemApi['calls']['station'];
type Work =
  | { readonly kind: 'scan'; readonly text: string; readonly answered: OnAnswer }
  | {
      readonly kind: 'command';
      readonly command: Command;
      readonly scanned: boolean;
      readonly answered: OnAnswer;
    }
  | { readonly kind: 'told'; readonly shown: ShownAnswer; readonly answered: OnAnswer }
  | { readonly kind: 'list'; readonly file: string | null; readonly texts: readonly string[] };

/**
 * Creates the queue on top of station.scan and station.addCodes; without `commands`, command barcodes are codes like any
 * other. Handles one scan or list at a time, so that rows keep the scan order.
 */
export function createScanQueue(
  call: StationCalls['scan'],
  addCodes: StationCalls['addCodes'],
  commands: CommandRunner | null = null,
) {
  const store = createStore<ScanQueueState>()(() => ({ sequence: 0, shown: null, waiting: 0 }));
  const show = (shown: ShownAnswer): void =>
    store.setState(({ sequence }) => ({ sequence: sequence + 1, shown }));

  const showList = (file: string | null, outcome: ShownCodeList['outcome']): void =>
    show({ kind: 'list', file, outcome });
  const addList = async (file: string | null, texts: readonly string[]): Promise<void> => {
    showList(file, { kind: 'adding', number: texts.length });
    showList(file, await addCodeList(addCodes, texts));
  };

  const showAndNotify = (shown: ShownAnswer, answered: OnAnswer): void => {
    show(shown);
    answered(shown);
  };
  const work = async (one: Work): Promise<void> => {
    if (one.kind === 'scan' || one.kind === 'list') commands?.noteScan();
    switch (one.kind) {
      case 'command':
        return commands === null
          ? undefined
          : showAndNotify(await commands.run(one.command, one.scanned), one.answered);
      case 'scan':
        return showAndNotify(await call({ text: one.text }), one.answered);
      case 'told':
        return showAndNotify(one.shown, one.answered);
      case 'list':
        return addList(one.file, one.texts);
    }
  };
  const queue = createWorkQueue<Work>(work, {
    failed: (one, thrown) => {
      const text = one.kind === 'scan' ? one.text : '';
      const shown = { kind: 'failed', text, problem: problemOf(thrown) } as const;
      if (one.kind === 'list') show(shown);
      else showAndNotify(shown, one.answered);
    },
    waiting: (waiting) => store.setState({ waiting }),
  });

  const scan = (text: string, answered: OnAnswer = ignoreAnswer): void => {
    const command = commands === null ? null : parseCommandCode(text);
    if (command !== null) queue.add({ kind: 'command', command, scanned: true, answered });
    else queue.add({ kind: 'scan', text: text.slice(0, MAX_SCAN_LENGTH), answered });
  };
  const takeTexts = (file: string | null, texts: readonly string[]): void => {
    const [only, second] = texts;
    // Of several, one summary: answers to each would replace one another before anyone has read them.
    if (file === null && only !== undefined && second === undefined) scan(only);
    else queue.add({ kind: 'list', file, texts });
  };

  return {
    store,
    /**
     * Sends one scanned or typed text, after all earlier ones; runs a command barcode in its turn. `answered` receives
     * what is shown for it.
     */
    scan,
    /** Runs a command in its turn, for keys with the same meaning as a command barcode. */
    command: (command: Command) =>
      queue.add({ kind: 'command', command, scanned: false, answered: ignoreAnswer }),
    /** Shows an answer that originates in the renderer, after all earlier ones. */
    tell: (shown: ShownAnswer, answered: OnAnswer = ignoreAnswer) =>
      queue.add({ kind: 'told', shown, answered }),
    /** Accepts a pasted text if it is a list of codes; returns false if it is left to the field. */
    takePaste: (text: string): boolean => {
      const list = readCodeList(text);
      if (list.kind === 'none') return false;
      if (list.kind !== 'codes') showList(null, { kind: 'refused', refusal: { reason: list.kind } });
      else if (list.texts.length === 1 && list.texts[0] === text.trim()) return false;
      else takeTexts(null, list.texts);
      return true;
    },
    /** Accepts a drop, or shows why it is refused. */
    takeDrop: (read: DroppedCodes) => {
      if (read.kind === 'codes') takeTexts(read.file, read.texts);
      else showList(read.file, { kind: 'refused', refusal: read.refusal });
    },
    /** Resolves when every scan and list so far has an answer. */
    idle: queue.idle,
  };
}

function ignoreAnswer(): void {}
