import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../second-service/service');

test('the second service is independent: it imports only itself and Node, nothing of Tem', () => {
  const imports = readdirSync(FOLDER).flatMap((file) =>
    [
      ...readFileSync(join(FOLDER, file), 'utf8').matchAll(
        /(?:from|import\(?|require\(?)\s*['"]([^'"]+)['"]/g,
      ),
    ].map(([, from]) => from ?? ''),
  );

  expect(imports.length).toBeGreaterThan(8);
  expect(imports.filter((from) => !/^(?:\.\/[\w-]+\.ts|node:\w+)$/.test(from))).toEqual([]);
});
