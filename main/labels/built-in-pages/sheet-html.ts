import { MM_PER_INCH } from '../../../shared/label-size.ts';
import type { DotRect, Sheet, TextLine } from './sheet.ts';

/** Fonts of Windows, macOS and Linux with Vietnamese letters. */
const FONTS = '"Segoe UI", "Helvetica Neue", "Noto Sans", "Open Sans", "DejaVu Sans", Arial, sans-serif';

/** Renders a self-contained page, drawn with one unit per dot, so that bars and lines stay on the printer's dots. */
export function renderSheetHtml(sheet: Sheet, title: string): string {
  const { widthMm, heightMm, dpi, rects, polygons, texts, barcodes } = sheet;
  const black = [...rects.filter(({ gray }) => gray === undefined), ...barcodes.flatMap(({ bars }) => bars)];
  const gray = rects.filter(({ gray }) => gray !== undefined);
  const view = [widthMm, heightMm].map((mm) => roundToThousandth((mm / MM_PER_INCH) * dpi)).join(' ');
  return `<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>
@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }
html, body { margin: 0; padding: 0; background: #fff; color: #000 }
main { position: relative; width: ${widthMm}mm; height: ${heightMm}mm; overflow: hidden; print-color-adjust: exact; -webkit-print-color-adjust: exact }
/* Chromium cuts a page to whole pixels: in the flow, the sheet would need a second one. */
@media print { main { position: fixed; inset: 0 auto auto 0 } }
svg { position: absolute; inset: 0; display: block }
p { position: absolute; margin: 0; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; font-family: ${FONTS}; font-weight: 500; text-rendering: geometricPrecision }
</style>
</head>
<body>
<main>
<svg width="${widthMm}mm" height="${heightMm}mm" viewBox="0 0 ${view}" preserveAspectRatio="none" aria-hidden="true">
${gray.map(renderGrayRect).join('\n')}
${renderBlackPath(black)}
${polygons.map((corners) => `<polygon points="${corners.map((corner) => corner.join(',')).join(' ')}"/>`).join('\n')}
</svg>
${texts.map(renderText).join('\n')}
</main>
</body>
</html>
`;
}

/**
 * Draws all rectangles as one path. pdfium snaps a standalone rectangle to whole dots and never draws it narrower, so a page
 * scaled by a ten-thousandth (Chromium cuts it to whole points) would get bars of 3 dots instead of 2. For a path it computes
 * how much of each dot is covered.
 */
function renderBlackPath(rects: readonly DotRect[]): string {
  const parts = rects.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`);
  return `<path d="${parts.join('')}"/>`;
}

function renderGrayRect({ x, y, width, height, gray }: DotRect): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="rgb(${gray},${gray},${gray})"/>`;
}

function renderText({ text, xMm, yMm, widthMm, heightMm, fontMm, align, bold }: TextLine): string {
  const style = [
    `left:${roundToThousandth(xMm)}mm;top:${roundToThousandth(yMm)}mm;width:${roundToThousandth(widthMm)}mm;height:${roundToThousandth(heightMm)}mm`,
    `font-size:${roundToThousandth(fontMm)}mm;line-height:${roundToThousandth(heightMm)}mm`,
    align === 'left' ? '' : `text-align:${align}`,
    bold ? 'font-weight:700' : '',
  ];
  return `<p style="${style.filter(Boolean).join(';')}">${escapeHtml(text)}</p>`;
}

/** Makes any text safe inside an element or a quoted attribute. Control and direction characters become spaces. */
function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Thousandths are finer than any printer. */
function roundToThousandth(value: number): number {
  return Math.round(value * 1000) / 1000;
}
