import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSpooler } from '../../main/printers/spooler/create.ts';
import { runPowerShell } from '../../main/printers/spooler/powershell.ts';
import type { SystemQueue } from './system-queue.ts';

const LIMIT_MS = 60_000;

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

/** A queue of Windows' spooler that prints plain text into a file. Needs an administrator's rights. */
export async function windowsQueue(): Promise<SystemQueue> {
  const spooler = createSpooler('win32', null);
  if (spooler === null) throw new Error('no spooler for Windows');
  const folder = await mkdtemp(join(tmpdir(), 'tem-queue-'));
  const printed = join(folder, 'printed.prn');
  const name = `tem-test-${process.pid}`;
  const values = { TEM_PRINTER: name, TEM_PORT: printed, TEM_DRIVER: 'Generic / Text Only' };
  const run = async (script: string, more: Readonly<Record<string, string>> = {}): Promise<void> => {
    await runPowerShell(`$ErrorActionPreference = 'Stop'\n${script}`, { ...values, ...more }, LIMIT_MS);
  };
  await run(ADD);
  return {
    name,
    spooler,
    pause: () => run(CALL, { TEM_METHOD: 'Pause' }),
    resume: () => run(CALL, { TEM_METHOD: 'Resume' }),
    submit: (title) => run(PRINT, { TEM_TITLE: title }),
    printedBytes: () => statSync(printed, { throwIfNoEntry: false })?.size ?? 0,
    async [Symbol.asyncDispose]() {
      await run(REMOVE);
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
