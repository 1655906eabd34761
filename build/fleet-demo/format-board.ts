import type { FleetBoard, FleetStation } from '../../shared/fleet-board.ts';

/** The board as a table for the terminal. */
export function formatBoard({ stations, doubles, unknowns }: FleetBoard): string {
  const rows = stations.map(rowOf);
  const head = ['station', 'there', 'today', 'waiting', 'questions'];
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map(line), `doubles ${doubles}, unknown ${unknowns}`, ''].join('\n');
}

function rowOf({ name, live, report, today }: FleetStation): string[] {
  const said = (value: number | undefined): string => (value === undefined ? '–' : String(value));
  return [name, live ? 'yes' : 'no', String(today.printed), said(report?.queued), said(report?.questions)];
}
