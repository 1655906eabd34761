import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCodeOf } from '../../main/platform/system-errors.ts';
import { createPrintSystem } from '../../main/printers/print-system.ts';
import { createInProcessWinspool } from './in-process-winspool.ts';
import { runPowerShell } from './powershell.ts';
import type { SystemQueue } from './system-queue.ts';

// https://learn.microsoft.com/powershell/module/printmanagement: a local port that is named like a file writes into it.
const ADD = `
if ((Get-Service Spooler).Status -ne 'Running') { Start-Service Spooler }
if (-not (Get-PrinterDriver | Where-Object Name -eq $env:TEM_DRIVER)) { Add-PrinterDriver -Name $env:TEM_DRIVER }
Add-PrinterPort -Name $env:TEM_PORT
Add-Printer -Name $env:TEM_PRINTER -DriverName $env:TEM_DRIVER -PortName $env:TEM_PORT
`;
const REMOVE = `
Get-PrintJob -PrinterName $env:TEM_PRINTER | Remove-PrintJob
Remove-Printer -Name $env:TEM_PRINTER
Remove-PrinterPort -Name $env:TEM_PORT
`;
// https://learn.microsoft.com/windows/win32/cimwin32prov/win32-printer
const CALL = `
$printer = Get-CimInstance Win32_Printer | Where-Object Name -eq $env:TEM_PRINTER
$answer = $printer | Invoke-CimMethod -MethodName $env:TEM_METHOD
if ($answer.ReturnValue -ne 0) { throw "$env:TEM_METHOD answered $($answer.ReturnValue)" }
`;
// A page with a line on it; the standard controller shows no window.
const PRINT = `
Add-Type -AssemblyName System.Drawing
$document = New-Object System.Drawing.Printing.PrintDocument
$document.PrinterSettings.PrinterName = $env:TEM_PRINTER
$document.DocumentName = $env:TEM_TITLE
$document.PrintController = New-Object System.Drawing.Printing.StandardPrintController
$font = New-Object System.Drawing.Font 'Courier New', 12
$document.add_PrintPage({ param($sender, $page) $page.Graphics.DrawString('Tem', $font, [System.Drawing.Brushes]::Black, 10, 10) })
$document.Print()
`;

/**
 * A queue of Windows' spooler that prints plain text into a file. Needs administrator rights. Records the spooler's answers
 * in the
 * folder TEM_WINSPOOL_RECORDINGS, where that is set.
 */
export async function createWindowsQueue(): Promise<SystemQueue> {
  const winspool = createInProcessWinspool(process.env['TEM_WINSPOOL_RECORDINGS'] ?? null);
  const spooler = createPrintSystem('win32', winspool).spooler;
  if (spooler?.submit === undefined) throw new Error('no spooler for Windows');
  const { submit } = spooler;
  const folder = await mkdtemp(join(tmpdir(), 'tem-queue-'));
  const printed = join(folder, 'printed.prn');
  const name = `tem-test-${process.pid}`;
  const values = { TEM_PRINTER: name, TEM_PORT: printed, TEM_DRIVER: 'Generic / Text Only' };
  const run = async (script: string, more: Readonly<Record<string, string>> = {}): Promise<void> => {
    await runPowerShell(script, { ...values, ...more });
  };
  const came: Buffer[] = [];
  /** The port overwrites its file with each job. Called while nothing is printed. */
  function collect(): void {
    came.push(readPrinted(printed));
    rmSync(printed, { force: true, maxRetries: 10 });
  }
  await run(ADD);
  return {
    name,
    spooler,
    pause: () => run(CALL, { TEM_METHOD: 'Pause' }),
    resume: () => run(CALL, { TEM_METHOD: 'Resume' }),
    async submit(title) {
      collect();
      await run(PRINT, { TEM_TITLE: title });
    },
    submitRaw(title, bytes) {
      collect();
      return submit(name, title, bytes);
    },
    printed: () => Buffer.concat([...came, readPrinted(printed)]),
    async [Symbol.asyncDispose]() {
      winspool.close();
      await run(REMOVE);
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Empty if the port has not opened its file yet, or has it open exclusively. */
function readPrinted(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (['ENOENT', 'EBUSY'].includes(errorCodeOf(error) ?? '')) return Buffer.alloc(0);
    throw error;
  }
}
