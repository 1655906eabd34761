import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Command, parseCommandCode } from '../../shared/command-code.ts';
import type { TemApi } from '../../shared/ipc.ts';
import { problemOf } from '../../shared/problem.ts';
import { unwrap } from '../components/context/api.ts';
import { addCodeList } from './code-list/add-code-list.ts';
import type { ShownCodeList } from './code-list/code-list-outcome.ts';
import { readCodeList } from './code-list/read-code-list.ts';
import type { DroppedCodes } from './code-list/read-dropped-codes.ts';
import type { CommandRunner } from './commands/command-runner.ts';
import type { ShownAnswer } from './shown-answer.ts';
import { createWorkQueue } from './work-queue.ts';

/** Longest text the contract takes; main calls it invalid long before. */
const MAX_SCAN_LENGTH = 2000;
/** A pasted list of no more codes is taken like as many scans, each with its own answer. */
const MAX_SINGLE_CODES = 5;

export interface ScanQueueState {
  /** Counts the answers, so that the same answer twice is seen twice. */
  readonly sequence: number;
  readonly shown: ShownAnswer | null;
  /** Scans not answered yet. */
  readonly waiting: number;
}

/** The scan field's side of the station. */
export interface ScanQueue {
  readonly store: StoreApi<ScanQueueState>;
  /**
   * Sends one scanned or typed text, after all that came before it; a command barcode is done in its turn. `answered` hears
   * what is shown for it.
   */
  readonly scan: (text: string, answered?: (shown: ShownAnswer) => void) => void;
  /** Does what a command barcode would, in its turn: for keys of the same meaning. */
  readonly command: (command: Command) => void;
  /** Shows what happened on this side, after all that came before it. */
  readonly tell: (shown: ShownAnswer, answered?: (shown: ShownAnswer) => void) => void;
  /** Takes a pasted text where it is a list of codes; false where it is left to the field, like anything that is typed. */
  readonly takePaste: (text: string) => boolean;
  /** Takes what was dropped, or says why not. */
  readonly takeDrop: (read: DroppedCodes) => void;
  /** Resolves when every scan and list so far is answered. */
  readonly idle: () => Promise<void>;
}

type StationCalls = TemApi['calls']['station'];
type Work =
  | { readonly kind: 'scan'; readonly text: string; readonly answered: (shown: ShownAnswer) => void }
  | { readonly kind: 'command'; readonly command: Command; readonly answered: (shown: ShownAnswer) => void }
  | { readonly kind: 'told'; readonly shown: ShownAnswer; readonly answered: (shown: ShownAnswer) => void }
  | { readonly kind: 'list'; readonly file: string | null; readonly texts: readonly string[] };

/**
 * Makes the scanner on station.scan and station.addCodes; without `commands` their barcodes are codes like any other. One scan or list at a time is under way, so that rows come in
 * the order in which they were scanned.
 */
export function createScanQueue(
  call: StationCalls['scan'],
  addCodes: StationCalls['addCodes'],
  commands: CommandRunner | null = null,
): ScanQueue {
  const store = createStore<ScanQueueState>()(() => ({ sequence: 0, shown: null, waiting: 0 }));
  const show = (shown: ShownAnswer): void =>
    store.setState(({ sequence }) => ({ sequence: sequence + 1, shown }));

  const showList = (file: string | null, outcome: ShownCodeList['outcome']): void =>
    show({ kind: 'list', file, outcome });
  const addList = async (file: string | null, texts: readonly string[]): Promise<void> => {
    showList(file, { kind: 'adding', number: texts.length });
    showList(file, await addCodeList(addCodes, texts));
  };

  const showAndNotify = (shown: ShownAnswer, answered: (shown: ShownAnswer) => void): void => {
    show(shown);
    answered(shown);
  };
  const work = async (one: Work): Promise<void> => {
    if (one.kind === 'scan' || one.kind === 'list') commands?.forgetClear();
    switch (one.kind) {
      case 'command':
        return commands === null ? undefined : showAndNotify(await commands.run(one.command), one.answered);
      case 'scan':
        return showAndNotify(await unwrap(call({ text: one.text })), one.answered);
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

  const scan: ScanQueue['scan'] = (text, answered = ignoreAnswer) => {
    const command = commands === null ? null : parseCommandCode(text);
    if (command !== null) queue.add({ kind: 'command', command, answered });
    else queue.add({ kind: 'scan', text: text.slice(0, MAX_SCAN_LENGTH), answered });
  };
  const takeTexts = (file: string | null, texts: readonly string[]): void => {
    if (file === null && texts.length <= MAX_SINGLE_CODES) for (const text of texts) scan(text);
    else queue.add({ kind: 'list', file, texts });
  };

  return {
    store,
    scan,
    command: (command) => queue.add({ kind: 'command', command, answered: ignoreAnswer }),
    tell: (shown, answered = ignoreAnswer) => queue.add({ kind: 'told', shown, answered }),
    takePaste: (text) => {
      const list = readCodeList(text);
      if (list.kind === 'none') return false;
      if (list.kind !== 'codes') showList(null, { kind: 'refused', refusal: { reason: list.kind } });
      else if (list.texts.length === 1 && list.texts[0] === text.trim()) return false;
      else takeTexts(null, list.texts);
      return true;
    },
    takeDrop: (read) => {
      if (read.kind === 'codes') takeTexts(read.file, read.texts);
      else showList(read.file, { kind: 'refused', refusal: read.refusal });
    },
    idle: queue.idle,
  };
}

function ignoreAnswer(): void {}
