import { defineConfig } from 'vitest/config';

const common = {
  environment: 'node',
  setupFiles: 'tests/setup.ts',
  // Files share their worker's modules, which halves the time: each takes back what it changes of the process.
  isolate: false,
  // Only what hangs is ended: a property takes minutes on a machine that is busy with ten other things.
  testTimeout: 300_000,
  hookTimeout: 300_000,
} as const;

export default defineConfig({
  test: {
    // The default leaves one core idle: on two, that is half of the machine. Beside other suites (tests/run-suites.ts) it is a share.
    maxWorkers: process.env['TEM_WORKERS'] ?? '100%',
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: ['tests/unit/build/**'],
        },
      },
      // What builds and packs Tem: it starts programs, which takes long.
      { test: { ...common, name: 'build', include: ['tests/unit/build/**/*.test.ts'] } },
      { test: { ...common, name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      // A sample of them over Tem's own fetch, on the stand-in's net.request: what a fetch itself has to do with.
      {
        test: {
          ...common,
          name: 'contract-net',
          include: [
            'tests/contract/{faults,retries,redirects,label}.test.ts',
            'tests/contract/second-service/creating.test.ts',
          ],
          env: { TEM_CONTRACT_FETCH: 'net-request' },
        },
      },
      // Real CUPS queues, where CUPS is installed.
      {
        test: { ...common, name: 'cups', include: ['tests/cups/**/*.test.ts'] },
      },
      // A queue of the system's own spooler: on Linux of a cupsd of the test's own.
      {
        test: { ...common, name: 'queue', include: ['tests/queue/**/*.test.ts'] },
      },
      // What several stations share, in a real PostgreSQL: npm's, or the one that TEM_TEST_POSTGRES names.
      {
        test: {
          ...common,
          name: 'fleet',
          include: ['tests/fleet/**/*.test.ts'],
          // Stations answer over a database; a poll ends as soon as it succeeds.
          expect: { poll: { timeout: 60_000 } },
        },
      },
      // Chromium's own printing, where it is asked for by name (npm run test:chromium-print): it takes a minute, and a display.
      ...(process.argv.includes('chromium-print')
        ? [
            {
              test: {
                ...common,
                name: 'chromium-print',
                include: ['tests/chromium-print/**/*.test.ts'],
              },
            },
          ]
        : []),
      // Real installers on a Windows of Wine's, where they are asked for by name (npm run test:windows): they take minutes.
      ...(process.argv.includes('wine')
        ? [
            {
              test: {
                ...common,
                name: 'wine',
                include: ['tests/wine/**/*.test.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
