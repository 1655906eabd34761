import { redactShapes } from '../log/secret-shapes.ts';

/** Returns a reason without addresses: Electron's load errors include the address, which contains the print token. */
export function pageFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return withoutAddresses(String(error));
  if ('code' in error && typeof error.code === 'string') return error.code;
  return withoutAddresses(error.message);
}

const withoutAddresses = (text: string): string => redactShapes(text.replaceAll(/\S+:\/\/\S+/g, '…'));
