import { createTestInspector } from './documents.ts';

/** One inspector for all test files of a worker, which share their modules: it starts once, and ends with the worker. */
export const inspector = createTestInspector();
