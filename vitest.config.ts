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
          setupFiles: 'tests/same-cases.ts',
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          environment: 'node',
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
    ],
  },
});
