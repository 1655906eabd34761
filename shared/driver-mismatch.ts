import type { SizeMm } from './label-size.ts';
import { interpolateLocalized, type Language, type LocalizedText } from './language.ts';
import { RAW_LANGUAGE_NAMES, type RawLanguage } from './printer-languages.ts';
import { formatSize } from './profile.ts';
import { driverText } from './texts/driver.ts';

export const EDGES = ['left', 'top', 'right', 'bottom'] as const;
export type Edge = (typeof EDGES)[number];

/** Why a printer's driver will not print a label dot for dot; the proven figure comes first, then the driver's. */
export type DriverMismatch =
  /** The driver renders at another resolution than the label's: bars may come out uneven. */
  | { readonly kind: 'other-resolution'; readonly dpi: number; readonly printerDpi: number }
  /** The driver renders for another paper size: the label may be cut, or the next one misplaced. */
  | { readonly kind: 'other-paper'; readonly labelMm: SizeMm; readonly paperMm: SizeMm }
  /** Part of the label lies outside the driver's printable area: it is cut by this much at each edge. */
  | {
      readonly kind: 'outside-printable';
      readonly labelMm: SizeMm;
      readonly printableMm: SizeMm;
      readonly cut: readonly { readonly edge: Edge; readonly mm: number }[];
    };

/** How a profile's labels fit their printer's driver. */
export interface DriverFit {
  /** The driver's name, or the printer's make and model; '' if the system reports none. */
  readonly driver: string;
  /** By importance; empty if no mismatch is known. */
  readonly mismatches: readonly DriverMismatch[];
  /** The same queue without its driver; null if the printer's language is unknown. */
  readonly bypass: DriverBypass | null;
}

/** A way to a printer that bypasses its driver. */
export interface DriverBypass {
  /** The name in the settings: `raw:LANGUAGE:QUEUE`; the window shows it as in its list of printers. */
  readonly printer: string;
  readonly language: RawLanguage;
  /** Whether the maker documents this language. */
  readonly sure: boolean;
}

/** All languages: "A, B or C". */
function anyLanguage(or: string): string {
  const names = Object.values(RAW_LANGUAGE_NAMES);
  return `${names.slice(0, -1).join(', ')} ${or} ${names.at(-1)}`;
}

/** Describes the way to bypass the driver, after a mismatch: by name if the printer's language is known. */
export function describeDriverBypass(straight: DriverBypass | null): LocalizedText {
  if (straight === null)
    return interpolateLocalized(driverText.bypass, {
      languages: { vi: anyLanguage(driverText.or.vi), en: anyLanguage(driverText.or.en) },
    });
  const { printer, language, sure } = straight;
  const name = RAW_LANGUAGE_NAMES[language];
  return interpolateLocalized(sure ? driverText.bypassSure : driverText.bypassLikely, { name, printer });
}

/** A mismatch with both figures, and what to do about it. */
export interface MismatchText {
  readonly what: LocalizedText;
  readonly todo: LocalizedText;
}

export function describeDriverMismatch(misfit: DriverMismatch): MismatchText {
  switch (misfit.kind) {
    case 'other-resolution': {
      const { dpi, printerDpi } = misfit;
      return {
        what: interpolateLocalized(driverText.otherResolution.what, {
          printerDpi: String(printerDpi),
          dpi: String(dpi),
        }),
        todo: driverText.otherResolution.todo,
      };
    }
    case 'other-paper': {
      const [label, paper] = [formatSizeUnbroken(misfit.labelMm), formatSizeUnbroken(misfit.paperMm)];
      return {
        what: interpolateLocalized(driverText.otherPaper.what, { paper, label }),
        todo: driverText.otherPaper.todo,
      };
    }
    case 'outside-printable': {
      const { labelMm, printableMm, cut } = misfit;
      const [label, printable] = [formatSizeUnbroken(labelMm), formatSizeUnbroken(printableMm)];
      const by = (language: Language): string =>
        cut.map(({ edge, mm }) => `${driverText.edge[edge][language]} ${mm}${NO_BREAK_SPACE}mm`).join(', ');
      const cutBy = { vi: by('vi'), en: by('en') };
      return {
        what: interpolateLocalized(driverText.outsidePrintable.what, { printable, label, by: cutBy }),
        todo: driverText.outsidePrintable.todo,
      };
    }
  }
}

const NO_BREAK_SPACE = '\u00a0';

function formatSizeUnbroken(size: SizeMm): string {
  return formatSize(size).replaceAll(' ', NO_BREAK_SPACE);
}

/** Whether a warning is about the printer's driver. */
export function isDriverMismatch<Warning extends { readonly kind: string }>(
  warning: Warning,
): warning is Extract<Warning, { kind: DriverMismatch['kind'] }> {
  return MISMATCH_KINDS.some((kind) => kind === warning.kind);
}

const MISMATCH_KINDS: readonly DriverMismatch['kind'][] = [
  'other-resolution',
  'other-paper',
  'outside-printable',
];
