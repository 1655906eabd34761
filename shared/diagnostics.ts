import type { LabelSize } from './label-size.ts';
import type { OrderCode } from './order-code.ts';
import type { Problem } from './problem.ts';
import type { LabelState } from './station.ts';

/**
 * What making one document of labels took, in milliseconds; null for what it did not need. Labels of one document share
 * these.
 */
export interface DocumentPhases {
  readonly tokenMs: number | null;
  readonly loadMs: number | null;
  readonly settleMs: number | null;
  readonly renderMs: number | null;
  /** From the finished document to its pages' readings. */
  readonly inspectMs: number | null;
  /** Of the inspection, what threads spent on drawing pages and on reading barcodes: two threads count twice. */
  readonly rasterMs: number | null;
  readonly decodeMs: number | null;
}

/** Nothing is known of what it took, or it took nothing: a document that was not made, a label of an older Tem. */
export const NO_PHASES: DocumentPhases = {
  tokenMs: null,
  loadMs: null,
  settleMs: null,
  renderMs: null,
  inspectMs: null,
  rasterMs: null,
  decodeMs: null,
};

/** The phases of a label, in the order in which it goes through them. */
export const LABEL_PHASES = ['token', 'load', 'settle', 'render', 'inspect', 'spool'] as const;
export type LabelPhase = (typeof LABEL_PHASES)[number];

/** A label that was handed over, with the time of each phase. */
export interface LabelTiming extends DocumentPhases {
  /** Of this handing over: a label that was printed again has several. */
  readonly job: number;
  /** The row's id in the ledger, by which the log speaks of it. */
  readonly label: number;
  readonly batch: number;
  readonly code: OrderCode;
  readonly size: LabelSize | null;
  readonly printer: string | null;
  readonly state: LabelState;
  /** Milliseconds since 1970. */
  readonly submittedAtMs: number;
  /** From the handing over to the spooler's or the printer's last word; null while that is awaited. */
  readonly spoolMs: number | null;
}

/** What may be known of a printer, each as the system says it. */
export const PRINTER_FACTS = [
  'model',
  'driver',
  'device',
  'location',
  'state',
  'reasons',
  'message',
  'accepting',
  'jobs',
  'resolution',
  'paper',
  'papers',
] as const;
export type PrinterFact = (typeof PRINTER_FACTS)[number];
export type PrinterFacts = Readonly<Partial<Record<PrinterFact, string>>>;

/** What a printer, or the system for it, said when it was asked. */
export type PrinterProbeResult =
  /** It was asked, and nothing is known to be against printing. */
  | { readonly kind: 'told' }
  | { readonly kind: 'trouble'; readonly problem: Problem }
  /** No answer, or none in time; `detail`: the system's words. */
  | { readonly kind: 'silent'; readonly detail: string }
  /** Labels are being printed: asking would come between them. */
  | { readonly kind: 'not-asked' };

/** A printer, and what the system tells of it. */
export interface ProbedPrinter {
  readonly kind: 'system' | 'queue' | 'network' | 'folder';
  /** As the settings name it. */
  readonly name: string;
  readonly displayName: string;
  /** Sizes that have it for their own; 'station' where it is the station's. Empty: not in use. */
  readonly usedFor: readonly (LabelSize | 'station')[];
  readonly word: PrinterProbeResult;
  /** How long asking took; null where it was not asked by itself. */
  readonly askedMs: number | null;
  readonly facts: PrinterFacts;
}

/** Round trips to one address of the partner's since Tem was started, in milliseconds: from the sending to the answer's head. */
export interface PartnerLatency {
  /** Scheme, host and port. */
  readonly address: string;
  /** Attempts: one that is made again counts twice. */
  readonly calls: number;
  /** Attempts without an answer, or with a 5xx. */
  readonly failed: number;
  readonly lastAtMs: number;
  /** Null where none of the last attempts (LATENCY_SAMPLES) was answered. */
  readonly lastMs: number | null;
  readonly medianMs: number | null;
  /** 19 of 20 answers came sooner. */
  readonly p95Ms: number | null;
}

/** Of how many attempts at an address the times are taken. */
export const LATENCY_SAMPLES = 200;

/** Where Tem's files lie. */
export const STORAGE_PATHS = [
  'data',
  'settings',
  'ledger',
  'backups',
  'logs',
  'program',
  'app',
  'temp',
] as const;
export type StoragePathName = (typeof STORAGE_PATHS)[number];

export interface StoragePath {
  readonly name: StoragePathName;
  /** Absolute. */
  readonly path: string;
  /** What is there; null: nothing, or it can't be read. */
  readonly found: PathContent | null;
}

export type PathContent =
  | { readonly kind: 'file'; readonly bytes: number }
  /** A folder whose files were counted; `newestAtMs`: when one was last written, milliseconds since 1970. */
  | {
      readonly kind: 'files';
      readonly count: number;
      readonly bytes: number;
      readonly newestAtMs: number | null;
    }
  | { readonly kind: 'folder' };

/** The machine that Tem runs on. */
export interface Machine {
  /** E.g. "Windows 11 Pro 10.0.26100, x64". */
  readonly system: string;
  /** E.g. "4 × Intel(R) Core(TM) i3-8100". */
  readonly processors: string;
  readonly memoryBytes: number;
  readonly freeMemoryBytes: number;
  /** On the disk of the data folder; null where it can't be told. */
  readonly freeDiskBytes: number | null;
  /** Since the machine and since Tem were started, in milliseconds. */
  readonly upMs: number;
  readonly temUpMs: number;
  /** BCP 47, of the system. */
  readonly locale: string;
  /** IANA's name. */
  readonly timeZone: string;
  /** Each as "1920 × 1080, 125 %". */
  readonly screens: readonly string[];
  readonly hardwareAcceleration: boolean;
}

/** What Tem has learned of the service by asking it, where its documentation shows nothing. */
export interface LearnedServiceBehavior {
  /** How it answers a look-up of an own code that it doesn't know; null: not learned yet. */
  readonly notFound: {
    readonly httpStatus: number;
    /** Whether it comes as an Error in the service's envelope. */
    readonly hasEnvelope: boolean;
    /** In small letters without diacritics, with {code} in the place of the code; empty where it gives no words. */
    readonly words: string;
    /** Milliseconds since 1970. */
    readonly learnedAtMs: number;
  } | null;
  /** Operations that asked for the access token although they are documented without, by Tem's names for them. */
  readonly tokenWanted: readonly string[];
}

/**
 * What a person who helps from afar needs to know of a station; no secrets, no personal data. The printers are asked for
 * by themselves: they may take seconds to answer.
 */
export interface DiagnosticsReport {
  /** Milliseconds since 1970. */
  readonly readAtMs: number;
  /** By the name that each part goes by in both languages: Tem, Electron, Chromium. */
  readonly versions: Readonly<Record<string, string>>;
  readonly machine: Machine;
  readonly places: readonly StoragePath[];
  /** The address asked last comes first. */
  readonly latency: readonly PartnerLatency[];
  /** Null where the ledger can't be read. */
  readonly learned: LearnedServiceBehavior | null;
  /** The labels handed over last, the newest first; null where the ledger can't be read. */
  readonly labels: readonly LabelTiming[] | null;
}

/** How many labels the diagnostics tell of. */
export const MAX_LABEL_TIMINGS = 50;

/** Under which terms Tem and its parts stand. */
export interface Licences {
  /** Tem's own, as its SPDX name: "MIT". */
  readonly own: string;
  /** The licences of everything that Tem is made of, about a megabyte. */
  readonly text: string;
}
