/** How many runs a slow property gets: all of them in `npm run test:rest`, a fifth in `npm test` (tests/run-suites.ts). */
export const propertyRuns = (full: number): number =>
  process.env['TEM_TESTS'] === 'all' ? full : Math.max(5, Math.ceil(full / 5));
