import type { LabelSize } from './label-size.ts';
import type { OrderCode } from './order-code.ts';
import type { Problem } from './problem.ts';
import type { LabelState } from './station.ts';

/** How long each phase of a document took, in ms; null if it was not needed. Labels of one document share these. */
export interface DocumentPhases {
  readonly tokenMs: number | null;
  readonly loadMs: number | null;
  readonly settleMs: number | null;
  readonly renderMs: number | null;
  /** From the finished document to the readings of its pages. */
  readonly inspectMs: number | null;
  /**
   * The part of the inspection that threads spent on rendering pages, on deciding which dots are black, and on reading barcodes: two
   * threads count twice.
   */
  readonly rasterMs: number | null;
  readonly inkMs: number | null;
  readonly decodeMs: number | null;
}

/** For a document without known durations: it was not made. */
export const NO_PHASES: DocumentPhases = {
  tokenMs: null,
  loadMs: null,
  settleMs: null,
  renderMs: null,
  inspectMs: null,
  rasterMs: null,
  inkMs: null,
  decodeMs: null,
};

/** A label's phases, in order. */
export const LABEL_PHASES = ['token', 'load', 'settle', 'render', 'inspect', 'spool'] as const;
export type LabelPhase = (typeof LABEL_PHASES)[number];

/** A handed-over label, with the duration of each phase. */
export interface LabelTiming extends DocumentPhases {
  /** Identifies this handover: a reprinted label has several. */
  readonly job: number;
  /** The row's id in the ledger, as the log uses it. */
  readonly label: number;
  readonly batch: number;
  readonly code: OrderCode;
  readonly size: LabelSize | null;
  readonly printer: string | null;
  readonly state: LabelState;
  /** Milliseconds since 1970. */
  readonly submittedAtMs: number;
  /** From the handover to the final report of spooler or printer; null while that is pending. */
  readonly spoolMs: number | null;
}

/** The facts that may be known of a printer, each in the system's own words. */
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

/** The answer of a printer, or of the system for it, to a probe. */
export type PrinterProbeResult =
  /** It was probed, and nothing is known that prevents printing. */
  | { readonly kind: 'told' }
  | { readonly kind: 'trouble'; readonly problem: Problem }
  /** No answer in time; `detail`: the system's message. */
  | { readonly kind: 'silent'; readonly detail: string }
  /** Labels are being printed, and a probe would interfere. */
  | { readonly kind: 'not-asked' };

/** A printer, and what the system reports about it. */
export interface ProbedPrinter {
  readonly kind: 'system' | 'queue' | 'network' | 'folder';
  /** Its name in the settings. */
  readonly name: string;
  readonly displayName: string;
  /** The sizes with this printer in their profile; 'station' if it is the station's. Empty: not in use. */
  readonly usedFor: readonly (LabelSize | 'station')[];
  readonly word: PrinterProbeResult;
  /** How long the probe took; null if it was not probed by itself. */
  readonly askedMs: number | null;
  readonly facts: PrinterFacts;
}

/** Round trips to one address of the partner since Tem started, in ms: from sending to the response headers. */
export interface PartnerLatency {
  /** Scheme, host and port. */
  readonly address: string;
  /** Attempts: a repeated one counts again. */
  readonly calls: number;
  /** Attempts without an answer, or with a 5xx. */
  readonly failed: number;
  readonly lastAtMs: number;
  /** Null if none of the last attempts (LATENCY_SAMPLES) was answered. */
  readonly lastMs: number | null;
  readonly medianMs: number | null;
  /** 19 of 20 answers were faster. */
  readonly p95Ms: number | null;
}

/** How many attempts per address are kept. */
export const LATENCY_SAMPLES = 200;

/** The places where Tem stores files. */
export type StoragePathName =
  | 'data'
  | 'settings'
  | 'ledger'
  | 'backups'
  | 'logs'
  | 'program'
  | 'app'
  | 'temp';

export interface StoragePath {
  readonly name: StoragePathName;
  /** Absolute path. */
  readonly path: string;
  /** What is there; null if there is nothing, or it cannot be read. */
  readonly found: PathContent | null;
}

export type PathContent =
  | { readonly kind: 'file'; readonly bytes: number }
  /** A folder with its file count; `newestAtMs`: when a file was last written, milliseconds since 1970. */
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
  /** On the disk of the data folder; null if unknown. */
  readonly freeDiskBytes: number | null;
  /** Since the start of the machine and of Tem, in ms. */
  readonly upMs: number;
  readonly temUpMs: number;
  /** The system's, as BCP 47. */
  readonly locale: string;
  /** IANA's name. */
  readonly timeZone: string;
  /** Each as "1920 × 1080, 125 %". */
  readonly screens: readonly string[];
  readonly hardwareAcceleration: boolean;
}

/** What Tem has learned about the service's undocumented behavior. */
export interface LearnedServiceBehavior {
  /** How it answers a lookup of an unknown soc; null if not learned yet. */
  readonly notFound: {
    readonly httpStatus: number;
    /** Whether the answer is an Error in the service's envelope. */
    readonly hasEnvelope: boolean;
    /** In lower case without diacritics, with {code} in place of the code; empty if it has no message. */
    readonly words: string;
    /** Milliseconds since 1970. */
    readonly learnedAtMs: number;
  } | null;
  /** Operations that required the access token although they are documented without it, by Tem's names for them. */
  readonly tokenWanted: readonly string[];
}

/**
 * What a remote helper needs to know about a station, without secrets and personal data. Printers are queried separately, because
 * they may take seconds to answer.
 */
export interface DiagnosticsReport {
  /** Milliseconds since 1970. */
  readonly readAtMs: number;
  /** By the name of each part, which is the same in both languages: Tem, Electron, Chromium. */
  readonly versions: Readonly<Record<string, string>>;
  readonly machine: Machine;
  readonly places: readonly StoragePath[];
  /** The most recently used address first. */
  readonly latency: readonly PartnerLatency[];
  /** Null if the ledger cannot be read. */
  readonly learned: LearnedServiceBehavior | null;
  /** The labels handed over last, newest first; null if the ledger cannot be read. */
  readonly labels: readonly LabelTiming[] | null;
}

/** How many labels the diagnostics include. */
export const MAX_LABEL_TIMINGS = 50;

/** The licences of Tem and its parts. */
export interface Licences {
  /** Tem's own, as its SPDX name: "MIT". */
  readonly own: string;
  /** The licences of all parts of Tem, about a megabyte. */
  readonly text: string;
}
