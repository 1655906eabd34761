import { chosenFlavour, findInstallation } from './programs.ts';

/** Why there is no PostgreSQL for tests; null: there is one. @throws in CI on Linux, where npm ci and .ci/run install it */
export function missingPostgres(): string | null {
  const found = findInstallation(chosenFlavour());
  if (typeof found !== 'string') return null;
  if (process.env['CI'] && process.platform === 'linux') throw new Error(found);
  return found;
}
