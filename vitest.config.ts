import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The default leaves one core idle: on two, that is half of the machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          // A property's hundred cases take seconds on a machine that is busy with something else.
          testTimeout: 30_000,
          setupFiles: 'tests/same-cases.ts',
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
          setupFiles: 'tests/same-cases.ts',
        },
      },
      // Real CUPS queues, where CUPS is installed.
      {
        test: {
          name: 'cups',
          include: ['tests/cups/**/*.test.ts'],
          environment: 'node',
          setupFiles: 'tests/same-cases.ts',
          testTimeout: 60_000,
        },
      },
      // A real installer on a Windows of Wine's: Debian's packages nsis and wine64, and a minute.
      ...(process.env['TEM_WINE'] === '1'
        ? [{ test: { name: 'wine', include: ['tests/wine/**/*.test.ts'] } }]
        : []),
    ],
  },
});
