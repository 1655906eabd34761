import { type Command, codeOfCommand } from '../../../shared/command-code.ts';
import { LABEL_SIZES } from '../../../shared/label-size.ts';
import { sizeText } from '../../../shared/profile.ts';

/** What stands beside a command's barcode. */
export interface CommandWords {
  /** The barcode's text, which can be typed where the barcode is worn. */
  readonly code: string;
  /** The two lines that say what it does, the first in bold; both languages are among them. */
  readonly lines: readonly [string, string];
}

const ACTIONS: Readonly<Record<Exclude<Command['kind'], 'size'>, readonly [vi: string, en: string]>> = {
  print: ['In các đơn đang chờ', 'Print what is waiting'],
  undo: ['Bỏ mã vừa quét', 'Undo the last scan'],
  clear: ['Xoá lô (quét 2 lần)', 'Clear the batch (scan twice)'],
  mode: ['Đổi: theo lô ↔ từng đơn', 'Switch: batch ↔ one by one'],
  phase: ['Đổi: quét đơn ↔ đối chiếu', 'Switch: orders ↔ scan back'],
  acknowledge: ['Đã hiểu (tắt báo sai nhãn)', 'Understood (ends the alarm)'],
};

export function commandWords(command: Command): CommandWords {
  const code = codeOfCommand(command);
  if (command.kind !== 'size') return { code, lines: ACTIONS[command.kind] };
  return { code, lines: [`Khổ / Size ${command.size}`, sizeText(LABEL_SIZES[command.size])] };
}
