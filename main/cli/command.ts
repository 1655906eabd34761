import type { HealthIssues } from '../../shared/health.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Diagnostics } from '../diagnostics/open-diagnostics.ts';
import type { ChoosePrinter } from '../printers/choose-printer.ts';
import type { LeftoverQueueJobs } from '../printers/leftover-queue-jobs.ts';
import type { ServiceOptions, Services } from '../services/services.ts';
import type { Terminal } from './terminal-text.ts';

/** An invalid command line; the message is one line for the person who typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** 0: done; 1: not everything could be done; 2: the command line or the settings are wrong, and nothing was done. */
export type ExitCode = 0 | 1 | 2;

/** The command line's streams. */
export interface Streams {
  readonly input: NodeJS.ReadableStream;
  readonly output: Terminal;
  readonly error: Terminal;
}

/** What the diagnostics need to know about a process without a station. */
export interface DiagnosticsContext {
  readonly trouble: () => HealthIssues;
  readonly notices: () => readonly Problem[];
}

export type OpenDiagnostics = (services: Services, around: DiagnosticsContext) => Diagnostics;

export interface CommandContext {
  /** Opens the services for this run only; they are closed when the command has ended. */
  readonly openServices: (
    overrides: ServiceOptions['overrides'],
    more?: Pick<ServiceOptions, 'sandboxSeed'>,
  ) => Promise<Services>;
  readonly dataDir: string;
  readonly choosePrinter: ChoosePrinter;
  readonly leftInQueues: LeftoverQueueJobs;
  readonly openDiagnostics: OpenDiagnostics;
  readonly streams: Streams;
  /** Registers a callback for when the user wants to end the command early. */
  readonly onInterrupt: (stop: () => void) => void;
}

/** One option, as in Node's parseArgs. */
export type Option = { readonly type: 'string' } | { readonly type: 'boolean'; readonly default: false };

export const text = { type: 'string' } as const;
export const flag = { type: 'boolean', default: false } as const;

/** The common fields of every parsed command line. */
export interface ParsedCommand {
  readonly kind: string;
  /** The command's name, if several commands share one kind. */
  readonly name?: string;
  readonly dataDir: string | null;
}

/** One command without a window: `tem NAME …`. */
export interface CliCommand<Parsed extends ParsedCommand = ParsedCommand> {
  /** The first word after `tem`. */
  readonly name: string;
  /** Its lines in `tem help`. */
  readonly help: string;
  readonly options: Readonly<Record<string, Option>>;
  /** Whether it renders labels, which needs a window. */
  readonly drawsLabels?: boolean;
  /** Whether it prints or creates, which the other stations of a fleet are asked about. */
  readonly asksFleet?: boolean;
  /** Whether an interruption may end it immediately, because nothing has to be finished. */
  readonly endsAtOnce?: boolean;
  /** Parses the arguments after the name. @throws UsageError */
  parse(args: readonly string[]): Parsed;
  /** @throws UsageError, and ProblemError if the settings are wrong (exit code 2) */
  run(command: Parsed, context: CommandContext): Promise<ExitCode>;
}
