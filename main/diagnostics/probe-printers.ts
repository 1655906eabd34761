import type { PrinterProbeResult, ProbedPrinter } from '../../shared/diagnostics.ts';
import type { LabelSize } from '../../shared/label-size.ts';
import { parsePrinterName } from '../../shared/printer-name.ts';
import type { Settings } from '../../shared/settings.ts';
import { withTimeout } from '../platform/promises.ts';
import type { ChooseProbe } from '../printers/choose-printer.ts';
import { type ReadPrinterFacts, readOptionFacts } from '../printers/facts/printer-answer.ts';

/** A system printer, as Chromium lists it. */
export interface SystemPrinter {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  /** What the system's driver reports, by the system's own names. */
  readonly options: Readonly<Record<string, string>>;
}

export interface PrinterSources {
  readonly listPrinters: () => Promise<readonly SystemPrinter[]>;
  /** Null if the operating system is unknown. */
  readonly askFacts: ReadPrinterFacts | null;
  readonly chooseProbe: ChooseProbe;
  /** While labels are being printed, nothing else may access their printer. */
  readonly isPrinting: () => boolean;
}

/** The limit for the list, and for one printer of the settings, in ms: each step has its own limits, which may add up. */
const LIMIT_MS = 15_000;
const LATE = `no answer within ${LIMIT_MS / 1000} s`;

/**
 * Probes every available printer and every printer of the settings; those in use come first. A printer's failure never rejects.
 */
export async function probePrinters(
  settings: Pick<Settings, 'printer' | 'profiles'>,
  { listPrinters, askFacts, chooseProbe, isPrinting }: PrinterSources,
): Promise<readonly ProbedPrinter[]> {
  const used = printerUses(settings);
  const listed = await withTimeout(LIMIT_MS, listPrinters(), LATE).catch(() => []);
  const system = listed.filter(({ name }) => kindOf(name) === 'system');
  const answers = (await askFacts?.(system.map(({ name }) => name))) ?? new Map();

  const ofSystem = system.map((printer): ProbedPrinter => {
    const { name, displayName } = printer;
    const fromList = readOptionFacts(printer);
    const answer = answers.get(name);
    const shared = { kind: 'system', name, displayName, usedFor: used.get(name) ?? [] } as const;
    if (answer === undefined) return { ...shared, word: { kind: 'told' }, askedMs: null, facts: fromList };
    return {
      ...shared,
      word: answer.kind === 'told' ? { kind: 'told' } : { kind: 'silent', detail: answer.detail },
      askedMs: answer.ms,
      facts: answer.kind === 'told' ? { ...fromList, ...answer.facts } : fromList,
    };
  });

  const others = [...used].filter(([name]) => !system.some((printer) => printer.name === name));
  const ofSettings = await Promise.all(
    others.map(async ([name, usedFor]): Promise<ProbedPrinter> => {
      const { word, askedMs } = await probeByName(name);
      return { kind: kindOf(name), name, displayName: name, usedFor, word, askedMs, facts: {} };
    }),
  );

  async function probeByName(name: string): Promise<Pick<ProbedPrinter, 'word' | 'askedMs'>> {
    if (kindOf(name) === 'network' && isPrinting()) return { word: { kind: 'not-asked' }, askedMs: null };
    const start = performance.now();
    const word = await withTimeout(LIMIT_MS, chooseProbe(name)(), LATE).then(
      (problem): PrinterProbeResult => (problem === null ? { kind: 'told' } : { kind: 'trouble', problem }),
      (error: unknown): PrinterProbeResult => ({
        kind: 'silent',
        detail: error instanceof Error ? error.message : String(error),
      }),
    );
    return { word, askedMs: Math.round(performance.now() - start) };
  }

  return [...ofSettings, ...ofSystem].toSorted((one, other) => other.usedFor.length - one.usedFor.length);
}

/** Returns which printer the settings use for what. */
function printerUses({
  printer,
  profiles,
}: Pick<Settings, 'printer' | 'profiles'>): ReadonlyMap<string, ProbedPrinter['usedFor']> {
  const used = new Map<string, ProbedPrinter['usedFor']>();
  if (printer !== null) used.set(printer, ['station']);
  for (const [size, profile] of Object.entries(profiles)) {
    const own = profile.printer;
    // The keys of a profile record are label sizes (ProfileSchema).
    if (own !== null) used.set(own, [...(used.get(own) ?? []), size as LabelSize]);
  }
  return used;
}

const kindOf = (name: string): ProbedPrinter['kind'] => parsePrinterName(name).kind;
