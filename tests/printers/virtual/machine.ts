import type { Canvas } from './canvas.ts';

/** What an interpreter may do with the printer that it runs in. */
export interface Machine {
  /** Dots per inch, where a language uses millimeters. */
  readonly dpi: number;
  /** The head's width, where a language measures from its right end. */
  readonly headDots: number;
  /** Puts a label into the printer's queue. */
  print(page: Canvas, title: string | null): void;
  /** Answers a status query at once. */
  answerStatus(which: number): void;
  /** Answers what is asked about the head, if the printer does. */
  answerHead(about: HeadQuestion): void;
  /** Answers once everything in the queue has come out. */
  answerInTurn(bytes: Uint8Array): void;
  /** Records what the interpreter could not follow. */
  complain(about: string): void;
}

/** Reads a stream: consumes new bytes, and keeps incomplete commands. */
export type Interpreter = (bytes: Buffer) => void;

/** What a virtual printer says about itself. */
export interface Condition {
  readonly outOfPaper: boolean;
  readonly headOpen: boolean;
  readonly paused: boolean;
  /** Labels in its queue. */
  readonly waiting: number;
}

export interface Head {
  readonly model: string;
  readonly dots: number;
  readonly dpi: number;
}

/** What can be asked about the head. */
export type HeadQuestion = 'model' | 'dots';

/** A printer's language as a virtual printer understands it. */
export interface VirtualLanguage {
  /** Switches a printer on: what its connections set is common to them, and stays. */
  readonly powerOn: () => (machine: Machine) => Interpreter;
  /** The answer to a question about the head. */
  readonly headAnswer: (head: Head, about: HeadQuestion) => Buffer;
  /** The head of a printer of which a test says nothing else. */
  readonly usualHead: Head;
  /** The answer to a status query; `which` is n of DLE EOT n. */
  readonly status: (condition: Condition, which: number) => Buffer;
  /** Whether a label has a comment that names its job. */
  readonly hasTitle: boolean;
  /** Whether a label's width is given in bytes and not in dots. */
  readonly widthInBytes: boolean;
}

/** A byte made of its flags. */
export function bits(...flags: readonly (readonly [number, boolean])[]): number {
  return flags.reduce((byte, [bit, set]) => byte | (set ? 1 << bit : 0), 0);
}

/**
 * Keeps the bytes that could not be read yet.
 * @param readOne reads one command from the front and returns its length in bytes; 0 when it is incomplete
 */
export function createStreamReader(readOne: (bytes: Buffer) => number): Interpreter {
  let waiting = Buffer.alloc(0);
  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    for (let length = readOne(waiting); length > 0 && waiting.length > 0; length = readOne(waiting))
      waiting = waiting.subarray(length);
  };
}
