import latin500 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-500-normal.woff2?inline';
import latin700 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-700-normal.woff2?inline';
import vietnamese500 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-500-normal.woff2?inline';
import vietnamese700 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-700-normal.woff2?inline';

/**
 * The characters of the subsets in CSS notation (@fontsource/be-vietnam-pro/unicode.json). The Vietnamese one has the letters
 * missing in Latin-1, and ₫.
 */
const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, ' +
  'U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';
const VIETNAMESE =
  'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, ' +
  'U+0308-0309, U+0323, U+0329, U+1EA0-1EF9, U+20AB';

/** Be Vietnam Pro in two weights. Lighter weights lose their thin strokes on a thermal printer. */
export const FONTS = [
  { subset: 'latin', weight: 500, unicodeRange: LATIN, dataUrl: latin500 },
  { subset: 'vietnamese', weight: 500, unicodeRange: VIETNAMESE, dataUrl: vietnamese500 },
  { subset: 'latin', weight: 700, unicodeRange: LATIN, dataUrl: latin700 },
  { subset: 'vietnamese', weight: 700, unicodeRange: VIETNAMESE, dataUrl: vietnamese700 },
].map(({ subset, weight, unicodeRange, dataUrl }) => ({
  path: `/assets/be-vietnam-pro-${subset}-${weight}.woff2`,
  weight,
  unicodeRange,
  // The bundler inlines the file as a data: address.
  bytes: Uint8Array.from(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')),
}));

/** The label page's style sheet. Values that depend on the size are variables in the page itself (label-page.ts). */
export const LABEL_CSS = `${FONTS.map(
  ({ path, weight, unicodeRange }) => `@font-face {
  font-family: "Be Vietnam Pro";
  font-weight: ${weight};
  src: url(${path}) format("woff2");
  unicode-range: ${unicodeRange};
}
`,
).join('')}
body,
p {
  margin: 0;
}
body {
  color: #000;
  font-family: "Be Vietnam Pro", sans-serif;
  font-weight: 500;
  line-height: 1.3;
}

.label {
  /* One dot of a 203 dpi printer: bars and squares are whole dots wide and begin on a dot. */
  --dot: calc(25.4mm / 203);
  box-sizing: border-box;
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  overflow: hidden;
  padding: calc(16 * var(--dot));
  page-break-after: always;
}

.codes {
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
}
.barcode {
  display: block;
  width: calc(121 * var(--bar-dots) * var(--dot));
  height: var(--bar-height);
}
.bars {
  width: fit-content;
}
/* Above the bars, where it takes room that the QR code beside them has anyway. */
.training {
  font-size: 0.75em;
  font-weight: 700;
  line-height: 1.2;
  text-align: center;
  white-space: nowrap;
}
.digits {
  font-size: 1.4em;
  font-weight: 700;
  line-height: 1.15;
  text-align: center;
}
.qr {
  display: block;
  width: calc(33 * var(--qr-dots) * var(--dot));
  height: calc(33 * var(--qr-dots) * var(--dot));
}

.row {
  display: flex;
  flex: none;
  align-items: baseline;
  justify-content: space-between;
  gap: 1em;
  white-space: nowrap;
}
.cut {
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
}
.wraps {
  flex-wrap: wrap;
  gap: 0 1em;
}
.ruled {
  align-items: center;
  border: solid #000;
  border-width: calc(2 * var(--dot)) 0;
}
.sorting {
  font-size: 2.6em;
  line-height: 1.2;
}
.cod strong {
  font-size: 1.7em;
}
.tall .sorting {
  flex: 1 0 100%;
  font-size: 4em;
  text-align: center;
}
.tall .cod {
  display: flex;
  flex: 1 0 100%;
  align-items: baseline;
  justify-content: space-between;
}
.tall .cod strong {
  font-size: 2em;
}

/* As many beside each other as fit, the goods' at the same place on each label; their quiet zones keep them apart. */
.more {
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: calc(8 * var(--dot)) 0;
}
.more-code {
  --bar-dots: var(--more-dots);
  display: block;
  height: var(--more-height);
}

.receiver {
  flex: none;
  font-size: 1.15em;
}
.contents {
  min-height: 0;
  overflow: hidden;
  border-top: var(--dot) dashed #000;
  padding-top: 0.2em;
}
.address,
.goods,
.note {
  display: -webkit-box;
  overflow: hidden;
  /* The marks of a line that is cut off must not show below the last one. */
  line-height: 1.4;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
}
.address {
  -webkit-line-clamp: var(--address-lines);
}
.goods {
  -webkit-line-clamp: var(--goods-lines);
}
.note {
  -webkit-line-clamp: var(--note-lines);
}

.print-button {
  position: fixed;
  inset-block-start: 4mm;
  inset-inline-end: 4mm;
  padding: 2mm 6mm;
  font:
    700 4mm "Be Vietnam Pro",
    sans-serif;
}
@media screen {
  .label {
    margin: 4mm;
    outline: 1px dashed #999;
  }
}
@media print {
  .print-button {
    display: none;
  }
}
`;
