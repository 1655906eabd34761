import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { measureBundles, readBundles } from '../../benchmarks/window/bundles.ts';
import { sharedTemporaryFolder } from '../../helpers/temporary-folder.ts';

const dist = sharedTemporaryFolder('bundles');

const FILES = {
  'main/index.js':
    'import { a } from "./assets/shared-1.js";\nimport fs from "node:fs";\nawait import("./assets/sandbox-2.js");',
  'main/assets/shared-1.js': 'import "./deep-3.js";export const a = 1;',
  'main/assets/deep-3.js': 'export {};',
  'main/assets/sandbox-2.js': 'import { a } from "./shared-1.js";',
  'main/ledger-worker.js': 'import { a } from "./assets/shared-1.js";',
  'main/pdfium.wasm': 'wasm',
  'preload/index.cjs': '"use strict";',
  'renderer/index.html': '<script type="module" crossorigin src="./assets/index-4.js"></script>',
  'renderer/assets/index-4.js': 'import{a}from"./both-5.js";import("./later-6.js");',
  'renderer/assets/both-5.js': 'export const a=1;',
  'renderer/assets/later-6.js': 'import{a}from"./both-5.js";',
  'renderer/assets/style.css': '.a{}',
  'renderer/assets/a.woff2': 'font',
  'licences.txt': 'not counted',
};
for (const [file, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(dist, file)), { recursive: true });
  writeFileSync(join(dist, file), text);
}

test('groups the built files by when they are loaded', () => {
  expect(Object.fromEntries(readBundles(dist))).toEqual({
    'main, at the start': ['main/assets/deep-3.js', 'main/assets/shared-1.js', 'main/index.js'],
    'main, later': ['main/assets/sandbox-2.js'],
    'workers, without what they share with main': ['main/ledger-worker.js'],
    'pdfium.wasm': ['main/pdfium.wasm'],
    preload: ['preload/index.cjs'],
    'renderer, at the start': ['renderer/assets/both-5.js', 'renderer/assets/index-4.js'],
    'renderer, later': ['renderer/assets/later-6.js'],
    'renderer, styles': ['renderer/assets/style.css'],
    'renderer, fonts': ['renderer/assets/a.woff2'],
  });
});

test('gives sizes in kB', () => {
  const figure = measureBundles(dist).find(({ name }) => name === 'size of preload');
  expect(figure).toEqual({ name: 'size of preload', unit: 'kB', values: [0.013] });
});
