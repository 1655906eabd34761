import { script } from './windows-ask.ts';

// What the spooler is asked; values go through the environment.

// Get-Printer -Name takes wildcards, and "[" is usual in the names of redirected printers: so it is compared.
const PRINTER =
  '@(Get-Printer | Where-Object { $_.Name -eq $env:TEM_PRINTER } | Select-Object Name, PrinterStatus)';
const FIELDS = 'Select-Object Id, DocumentName, JobStatus, PagesPrinted';
const jobs = (which: string) =>
  `@(Get-PrintJob -PrinterName $env:TEM_PRINTER | Where-Object { ${which} } | ${FIELDS})`;
const BY_ID = '[string]$_.Id -eq $env:TEM_JOB';

/** TEM_PRINTER: the printer's status. */
export const QUEUE = script(`@{ printers = ${PRINTER}; jobs = @() }`);
/** TEM_PRINTER, TEM_TITLE: the printer's status and the jobs of this title. */
export const FIND = script(
  `@{ printers = ${PRINTER}; jobs = ${jobs('$_.DocumentName -eq $env:TEM_TITLE')} }`,
);
/** TEM_PRINTER, TEM_JOB: the printer's status and the job of this number. */
export const LOOK = script(`@{ printers = ${PRINTER}; jobs = ${jobs(BY_ID)} }`);
/**
 * TEM_PRINTER, TEM_JOB: removes the job, and answers with how it stood right before and what is left of it after. In
 * one script: a job that began to print between two of them would be taken for one that never did.
 */
export const REMOVE = script(
  `& { $before = ${jobs(BY_ID)}; ` +
    'if ($before.Count -gt 0) { Remove-PrintJob -PrinterName $env:TEM_PRINTER -ID $before[0].Id }; ' +
    `@{ printers = @(); jobs = $before; left = ${jobs(BY_ID)} } }`,
);
