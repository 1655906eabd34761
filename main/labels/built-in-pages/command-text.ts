import { type Command, formatCommandCode } from '../../../shared/command-code.ts';
import { LABEL_SIZES } from '../../../shared/label-size.ts';
import { formatBilingual } from '../../../shared/language.ts';
import { formatSize } from '../../../shared/profile.ts';
import { builtInPageText } from '../../../shared/texts/built-in-pages.ts';

/** The text beside a command's barcode. */
export interface CommandText {
  /** The barcode's text, which can be typed if the barcode is worn. */
  readonly code: string;
  /** Two lines that describe the command, the first in bold; both languages occur. */
  readonly lines: readonly [string, string];
}

export function commandText(command: Command): CommandText {
  const code = formatCommandCode(command);
  if (command.kind !== 'size') {
    const { vi, en } = builtInPageText.action[command.kind];
    return { code, lines: [vi, en] };
  }
  return {
    code,
    lines: [
      `${formatBilingual(builtInPageText.size)} ${command.size}`,
      formatSize(LABEL_SIZES[command.size]),
    ],
  };
}
