import { type Command, formatCommandCode } from '../../../shared/command-code.ts';
import { LABEL_SIZES } from '../../../shared/label-size.ts';
import { formatSize } from '../../../shared/profile.ts';

/** What stands beside a command's barcode. */
export interface CommandText {
  /** The barcode's text, which can be typed where the barcode is worn. */
  readonly code: string;
  /** The two lines that say what it does, the first in bold; both languages are among them. */
  readonly lines: readonly [string, string];
}

const ACTION_TEXT: Readonly<Record<Exclude<Command['kind'], 'size'>, readonly [vi: string, en: string]>> = {
  print: ['In các đơn đang chờ', 'Print what is waiting'],
  undo: ['Bỏ mã vừa quét', 'Undo the last scan'],
  clear: ['Xoá lô (quét 2 lần)', 'Clear the batch (scan twice)'],
  mode: ['Đổi: theo lô ↔ từng đơn', 'Switch: batch ↔ one by one'],
  phase: ['Đổi: quét đơn ↔ đối chiếu', 'Switch: orders ↔ scan back'],
  acknowledge: ['Đã hiểu (tắt báo sai nhãn)', 'Understood (ends the alarm)'],
};

export function commandText(command: Command): CommandText {
  const code = formatCommandCode(command);
  if (command.kind !== 'size') return { code, lines: ACTION_TEXT[command.kind] };
  return { code, lines: [`Khổ / Size ${command.size}`, formatSize(LABEL_SIZES[command.size])] };
}
