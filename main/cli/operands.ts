import { type OrderCode, parseOrderCode } from '../../shared/order-code.ts';
import { UsageError } from './command.ts';

/** @throws UsageError if there are any operands */
export function expectNoOperands(name: string, [given]: readonly string[]): void {
  if (given !== undefined) throw new UsageError(`${name}: "${given}" is not wanted here`);
}

/** Returns the one operand of a command. @param what its name in the help */
export function singleOperand(name: string, what: string, [given, ...more]: readonly string[]): string {
  if (given === undefined || given.trim() === '' || more.length > 0)
    throw new UsageError(`${name}: one ${what} is wanted`);
  return given.trim();
}

/** Returns the order code that is a command's one operand. @throws UsageError */
export function orderCodeOperand(name: string, operands: readonly string[]): OrderCode {
  const given = singleOperand(name, 'CODE', operands);
  const read = parseOrderCode(given);
  if (read.kind === 'usual' || read.kind === 'unusual') return read.code;
  throw new UsageError(`"${given}": not an order code`);
}
