import type { SizeMm } from './label-size.ts';
import type { Language, LocalizedText } from './language.ts';
import { RAW_LANGUAGE_NAMES, type RawLanguage } from './printer-languages.ts';
import { formatSize } from './profile.ts';

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

const EDGE_TEXT: Readonly<Record<Edge, LocalizedText>> = {
  left: { vi: 'trái', en: 'left' },
  top: { vi: 'trên', en: 'top' },
  right: { vi: 'phải', en: 'right' },
  bottom: { vi: 'dưới', en: 'bottom' },
};

/** All languages: "A, B or C". */
function anyLanguage(or: string): string {
  const names = Object.values(RAW_LANGUAGE_NAMES);
  return `${names.slice(0, -1).join(', ')} ${or} ${names.at(-1)}`;
}

/** The way round every driver, behind what does not fit: by its name where the printer's language is known. */
export function describeDriverBypass(straight: DriverBypass | null): LocalizedText {
  if (straight === null)
    return {
      vi: `Gửi trực tiếp là gửi lệnh ${anyLanguage('hoặc')} mà máy in hiểu: driver không vẽ lại nhãn.`,
      en: `Printing directly sends the ${anyLanguage('or')} that the printer speaks: no driver redraws the label.`,
    };
  const { printer, language, sure } = straight;
  const name = RAW_LANGUAGE_NAMES[language];
  return {
    vi: `Máy in này ${sure ? '' : 'có lẽ '}hiểu ${name}: chọn “${printer}” thì driver không vẽ lại nhãn.`,
    en: `This printer ${sure ? 'speaks' : 'probably speaks'} ${name}: choose “${printer}”, and no driver redraws the label.`,
  };
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
        what: {
          vi: `Driver máy in vẽ ở ${printerDpi} dpi, nhãn được kiểm ở ${dpi} dpi: vạch có thể không đều.`,
          en: `The printer’s driver draws at ${printerDpi} dpi, the label is checked at ${dpi} dpi: bars may come out uneven.`,
        },
        todo: {
          vi: 'Đặt cùng độ phân giải cho khổ nhãn này hoặc trong driver, hoặc gửi trực tiếp.',
          en: 'Set the same resolution for this label size or in the driver, or print directly.',
        },
      };
    }
    case 'other-paper': {
      const [label, paper] = [formatSizeUnbroken(misfit.labelMm), formatSizeUnbroken(misfit.paperMm)];
      return {
        what: {
          vi: `Driver máy in dùng giấy ${paper}, giấy của nhãn là ${label}: nhãn có thể bị cắt hoặc in lệch.`,
          en: `The printer’s driver uses paper of ${paper}, the label’s is ${label}: it may be cut or misplaced.`,
        },
        todo: {
          vi: 'Đặt khổ giấy ấy trong driver, hoặc sửa giấy của khổ nhãn này, hoặc gửi trực tiếp.',
          en: 'Set that paper in the driver, correct the paper of this label size, or print directly.',
        },
      };
    }
    case 'outside-printable': {
      const { labelMm, printableMm, cut } = misfit;
      const [label, printable] = [formatSizeUnbroken(labelMm), formatSizeUnbroken(printableMm)];
      const by = (language: Language): string =>
        cut.map(({ edge, mm }) => `${EDGE_TEXT[edge][language]} ${mm}${NO_BREAK_SPACE}mm`).join(', ');
      return {
        what: {
          vi: `Driver máy in chỉ in được ${printable} trên giấy ${label}, nhãn bị cắt ở mép: ${by('vi')}.`,
          en: `The printer’s driver prints only ${printable} of the paper’s ${label}, the label is cut at the edges: ${by('en')}.`,
        },
        todo: {
          vi: 'Giảm lề trong driver, dịch nhãn vào trong, hoặc gửi trực tiếp.',
          en: 'Reduce the margins in the driver, move the label inwards, or print directly.',
        },
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
