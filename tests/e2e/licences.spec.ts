import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { APP_PLATFORM } from '../../build/electron/system.ts';
import { ROOT } from './partner-process.ts';

const DIST = join(ROOT, 'dist');

test('the built app carries the licence of every package in it', () => {
  const text = readFileSync(join(DIST, 'licences.txt'), 'utf8');
  const works = text.split(/^={78}\n/m).slice(1);
  const names = works.map((work) => work.split(' ')[0]);
  // Every dependency in package.json is in the app, be it in main, in a screen, as a font or as WebAssembly.
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const isIn = (name: string): boolean => names.includes(name === 'koffi' ? 'Koffi' : name);
  // Koffi calls Windows' spooler and is built in for Windows only.
  const without = APP_PLATFORM === 'win32' ? [] : ['koffi'];
  expect(Object.keys(dependencies).filter((name) => !isIn(name))).toEqual(without);
  // Licences of the packages in the bundles of main and renderer, and of compiled code.
  const others = ['conf', 'js-yaml', 'builder-util-runtime', 'yocto-queue', 'scheduler', '@floating-ui/dom'];
  for (const name of [...others, 'Electron', 'PDFium', 'ZXing-C++', 'Emscripten'])
    expect(names).toContain(name);
  expect(
    works.filter((work) => !/copyright|\(c\)|unlicense/i.test(work)).map((work) => work.split('\n')[0]),
  ).toEqual([]);
  // Vite's lists, from which the text is made, do not ship.
  const files = readdirSync(DIST, { recursive: true }).map(String);
  expect(files.filter((name) => name.endsWith('licences.json'))).toEqual([]);
});
