/**
 * What the scripts of windows-scripts.ts print, written after the documentation of ConvertTo-Json, Get-Printer and
 * Get-PrintJob (https://learn.microsoft.com/powershell/module/printmanagement/): nobody has run them on Windows here.
 */
export const TITLE = 'tem-0d1f';

/** Windows PowerShell 5.1: enumerations as numbers, lists as lists. */
export const printer = (status: number | string) => ({ Name: 'Xprinter XP-420B', PrinterStatus: status });
export const job = (status: number | string, more: object = {}) => ({
  Id: 12,
  DocumentName: TITLE,
  JobStatus: status,
  PagesPrinted: 0,
  ...more,
});

export const said = (printers: unknown, jobs: unknown, left?: unknown): string =>
  `${JSON.stringify(left === undefined ? { jobs, printers } : { jobs, printers, left })}\r\n`;

/** A failure in a Vietnamese and in a German Windows; the identifiers are not translated. */
export const FAILURES = [
  failure('Không tìm thấy máy in đã chỉ định.', 'HRESULT 0x80070709,Get-PrintJob'),
  failure(
    'Der Spoolerdienst ist nicht erreichbar. Starten Sie den Spooler neu.',
    'HRESULT 0x800706ba,Get-Printer',
  ),
];

function failure(error: string, id: string): string {
  return `${JSON.stringify({ error, id })}\r\n`;
}
