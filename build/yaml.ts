import { createRequire } from 'node:module';

/** js-yaml, which has no types: YAML 1.2 with JSON's types and nothing that runs code. */
export const yaml: { load(text: string): unknown; dump(value: unknown): string } = createRequire(
  import.meta.url,
)('js-yaml');
