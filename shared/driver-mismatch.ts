import type { SizeMm } from './label-size.ts';
import { interpolateLocalized, type Language, type LocalizedText } from './language.ts';
import { RAW_LANGUAGE_NAMES, type RawLanguage } from './printer-languages.ts';
import { formatSize } from './profile.ts';
import { driverText } from './texts/driver.ts';

export const EDGES = ['left', 'top', 'right', 'bottom'] as const;
export type Edge = (typeof EDGES)[number];

/** Why a label will not come out of a printer's driver dot for dot; what was proven is given first, then the driver's. */
export type DriverMismatch =
  /** The driver draws with other dots per inch than the label was made for: bars may come out uneven. */
  | { readonly kind: 'other-resolution'; readonly dpi: number; readonly printerDpi: number }
  /** The driver draws on another paper than the label's: it may be cut, or the next label come out in the wrong place. */
  | { readonly kind: 'other-paper'; readonly labelMm: SizeMm; readonly paperMm: SizeMm }
  /** Some of the label lies where the driver draws nothing: it is cut there, by so much at each edge. */
  | {
      readonly kind: 'outside-printable';
      readonly labelMm: SizeMm;
      readonly printableMm: SizeMm;
      readonly cut: readonly { readonly edge: Edge; readonly mm: number }[];
    };

/** How a profile's labels fit the driver of their printer. */
export interface DriverFit {
  /** The driver's name, or the printer's make and model; '' where the system says none. */
  readonly driver: string;
  /** In the order in which they matter; empty where nothing is known to be wrong. */
  readonly mismatches: readonly DriverMismatch[];
  /** The same queue, past its driver; null where nobody knows what its printer speaks. */
  readonly bypass: DriverBypass | null;
}

/** A way to a printer past its driver. */
export interface DriverBypass {
  /** As in the settings: `raw:LANGUAGE:QUEUE`; the window names it as its list of printers does. */
  readonly printer: string;
  readonly language: RawLanguage;
  /** Whether its maker says so. */
  readonly sure: boolean;
}

/** All languages: "A, B or C". */
function anyLanguage(or: string): string {
  const names = Object.values(RAW_LANGUAGE_NAMES);
  return `${names.slice(0, -1).join(', ')} ${or} ${names.at(-1)}`;
}

/** The way round every driver, behind what does not fit: by its name where the printer's language is known. */
export function describeDriverBypass(straight: DriverBypass | null): LocalizedText {
  if (straight === null)
    return interpolateLocalized(driverText.bypass, {
      languages: { vi: anyLanguage(driverText.or.vi), en: anyLanguage(driverText.or.en) },
    });
  const { printer, language, sure } = straight;
  const name = RAW_LANGUAGE_NAMES[language];
  return interpolateLocalized(sure ? driverText.bypassSure : driverText.bypassLikely, { name, printer });
}

/** What does not fit, with both figures, and what to do about it. */
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
