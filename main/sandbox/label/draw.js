// The label page's own script. It draws in several steps after load, as the real page does: "loaded" does not mean "ready
// to print". JsBarcode and qrcode come from the scripts before it.

/**
 * Quiet zones in modules: ISO/IEC 15417 requires 10 beside a Code 128, ISO/IEC 15420 requires 11 and 7 beside an EAN-13,
 * ISO/IEC 18004 requires 4 around a QR code.
 */
const BARCODE_QUIET = 10;
const EAN_QUIET = 11;
const QR_QUIET = 4;

function drawBarcode(svg) {
  const { format = 'CODE128', text } = svg.dataset;
  const quiet = format === 'CODE128' ? BARCODE_QUIET : EAN_QUIET;
  JsBarcode(svg, text, {
    format,
    flat: true,
    width: 1,
    height: 40,
    margin: 0,
    marginLeft: quiet,
    marginRight: quiet,
    displayValue: false,
  });
  const modules = svg.viewBox.baseVal.width;
  svg.style.width = `calc(${modules} * var(--bar-dots) * var(--dot))`;
  svg.setAttribute('preserveAspectRatio', 'none');
}

function drawQr(svg) {
  const code = qrcode(2, 'M');
  code.addData(svg.dataset.text, 'Alphanumeric');
  code.make();
  const count = code.getModuleCount();
  let squares = '';
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (code.isDark(row, column)) squares += `M${column + QR_QUIET} ${row + QR_QUIET}h1v1h-1z`;
    }
  }
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', squares);
  svg.setAttribute('viewBox', `0 0 ${count + 2 * QR_QUIET} ${count + 2 * QR_QUIET}`);
  svg.append(path);
}

document.querySelector('.print-button').addEventListener('click', () => window.print());

window.addEventListener('load', () => {
  setTimeout(() => {
    for (const svg of document.querySelectorAll('.barcode, .more-code')) drawBarcode(svg);
    setTimeout(() => {
      for (const svg of document.querySelectorAll('.qr')) drawQr(svg);
    }, 0);
  }, 0);
});
