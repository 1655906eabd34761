import type { HealthIssues } from '../../shared/health.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Diagnostics } from '../diagnostics/open-diagnostics.ts';
import type { ChoosePrinter } from '../printers/choose-printer.ts';
import type { LeftoverQueueJobs } from '../printers/leftover-queue-jobs.ts';
import type { ServiceOptions, Services } from '../services/services.ts';
import type { Terminal } from './terminal-text.ts';

/** A command line that makes no sense; its message is one line for the person who typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** 0: done; 1: not all of it could be done; 2: the command line or the settings are at fault, and nothing was done. */
export type ExitCode = 0 | 1 | 2;

/** Where the command line reads and writes. */
export interface Streams {
  readonly input: NodeJS.ReadableStream;
  readonly output: Terminal;
  readonly error: Terminal;
}

/** What the diagnostics are told of a process that has no station. */
export interface DiagnosticsContext {
  readonly trouble: () => HealthIssues;
  readonly notices: () => readonly Problem[];
}

/** Opens the diagnostics of this process. */
export type OpenDiagnostics = (services: Services, around: DiagnosticsContext) => Diagnostics;

/** What a command has around it. */
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
  /** Calls back when the person wants to end the command early. */
  readonly onInterrupt: (stop: () => void) => void;
}

/** One option, as Node's parseArgs takes it. */
export type Option = { readonly type: 'string' } | { readonly type: 'boolean'; readonly default: false };

export const text = { type: 'string' } as const;
export const flag = { type: 'boolean', default: false } as const;

/** What every command line says once it is read. */
export interface ParsedCommand {
  readonly kind: string;
  /** The command's name, where several are of one kind. */
  readonly name?: string;
  readonly dataDir: string | null;
}

/** One command without a window: `tem NAME …`. */
export interface CliCommand<Parsed extends ParsedCommand = ParsedCommand> {
  /** The first word behind `tem`. */
  readonly name: string;
  /** Its lines in `tem help`. */
  readonly help: string;
  readonly options: Readonly<Record<string, Option>>;
  /** Whether it draws labels, which takes a window. */
  readonly drawsLabels?: boolean;
  /** Whether it has nothing that must be finished when it is interrupted. */
  readonly endsAtOnce?: boolean;
  /** Reads the arguments behind the name. @throws UsageError */
  parse(args: readonly string[]): Parsed;
  /** @throws UsageError, and ProblemError where the settings are at fault (exit code 2) */
  run(command: Parsed, context: CommandContext): Promise<ExitCode>;
}
