import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../tests/electron/stand-in/chromium-binary.ts';
import { createIcns, createIco, type Picture } from './icon-files.ts';

// `npm run icons`, by hand after a change of build/icon.svg: renders it at every size with the tests' Chromium, and writes the
// installers' icons (electron-builder.yml): icons/ for Linux, icon.ico for Windows, icon.icns for macOS.

/** Edges in pixels: those of the hicolor icon theme, and 1024 for macOS. */
const SIZES = [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024] as const;

const drawing = readFileSync(join(import.meta.dirname, 'icon.svg'));
const pictures = await draw();

const folder = join(import.meta.dirname, 'icons');
mkdirSync(folder, { recursive: true });
for (const { size, png } of pictures) writeFileSync(join(folder, `${size}x${size}.png`), png);
writeFileSync(join(import.meta.dirname, 'icon.ico'), createIco(pictures.filter(({ size }) => size <= 256)));
writeFileSync(join(import.meta.dirname, 'icon.icns'), createIcns(pictures));
writeFileSync(join(folder, 'made-from.txt'), `${createHash('sha256').update(drawing).digest('hex')}\n`);

async function draw(): Promise<Picture[]> {
  const { path, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1024, height: 1024 } });
    const source = `data:image/svg+xml;base64,${drawing.toString('base64')}`;
    const drawn: Picture[] = [];
    for (const size of SIZES) {
      await page.setContent(
        `<style>body { margin: 0 } img { display: block }</style><img src="${source}" width="${size}" height="${size}">`,
      );
      await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
      const clip = { x: 0, y: 0, width: size, height: size };
      drawn.push({ size, png: await page.screenshot({ clip, omitBackground: true }) });
    }
    return drawn;
  } finally {
    await browser.close();
  }
}
