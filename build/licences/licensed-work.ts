import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A third-party work in the app. */
export interface LicensedWork {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly licence: string;
  /** With its copyright lines. */
  readonly text: string;
}

/** Reads a licence's own text, without copyright lines. */
export function readLicenceText(name: 'apache-2.0' | 'bsd-3-clause-google' | 'mit'): string {
  return readFileSync(join(import.meta.dirname, 'texts', `${name}.txt`), 'utf8');
}
