import { verifyReceipts } from '../../../main/database/verify-receipts.ts';
import { readLabelTimings } from '../../../main/diagnostics/label-timings.ts';
import { openHistoryReader } from '../../../main/history/history-reader.ts';
import type { LabelRow } from '../../../main/station/label-row.ts';
import { EMPTY_HISTORY_FILTER } from '../../../shared/history.ts';
import type { LabelWarning } from '../../../shared/station.ts';
import { ordersOf } from '../../helpers/station-orders.ts';
import { createTestStation } from '../station/stations.ts';
import type { Folder } from './open-folder.ts';
import { problemSaid, type Said } from './said.ts';

function warningSaid(warning: LabelWarning): unknown[] {
  switch (warning.kind) {
    case 'narrow-bars':
      return [warning.kind, warning.dots];
    case 'other-resolution':
      return [warning.kind, warning.dpi, warning.printerDpi];
    case 'other-paper':
      return [warning.kind, sides(warning.labelMm), sides(warning.paperMm)];
    case 'outside-printable': {
      const cut = warning.cut.map(({ edge, mm }) => [edge, mm]);
      return [warning.kind, sides(warning.labelMm), sides(warning.printableMm), cut];
    }
    case 'edge-ink':
    case 'status-unknown':
    case 'receiver-differs':
      return [warning.kind];
  }
}
const sides = ({ widthMm, heightMm }: { widthMm: number; heightMm: number }): number[] => [widthMm, heightMm];

const rowSaid = (row: LabelRow): Said => [
  `row ${row.id}`,
  [row.code, row.scanned, row.state, row.changedAtMs],
  problemSaid(row.problem),
  row.warnings.map(warningSaid),
  [row.reprint, row.toConfirm, row.accepted, row.acceptedCodes, row.acceptedStatus, row.receiver],
  row.unexpectedCodes.map(({ text, symbology, page, place }) => [text, symbology, page, place?.x, place?.y]),
  [row.size, row.printer, row.file, row.pages],
];

/** The batch's rows, its scanning back, the history, the times and the receipts. */
export async function readLabels({
  ledger,
  batch,
  scanBack,
  database,
  ledgerFile,
  partner,
}: Folder): Promise<Said[]> {
  const rows = ledger.rows(batch);
  const alarm = scanBack.alarm();
  const history = openHistoryReader(database.sqlite);
  const { labels, total } = history.page(partner(), EMPTY_HISTORY_FILTER, 0, 50);
  const check = await verifyReceipts(ledgerFile.paths.database);
  return [
    ...rows.map(rowSaid),
    ['pictures', ...rows.flatMap(({ id }) => pictureSaid(id, ledger.picture(id)))],
    ['awaited', ...rows.filter(({ id }) => ledger.hasOpenJob(id)).map(({ id }) => id)],
    ['scanning back', scanBack.phase(), alarm?.text, alarm?.atMs],
    ['printed', total, history.printers(partner())],
    ...labels.map(
      (one): Said => [
        `job ${one.id}`,
        [one.code, one.soc, one.receiver, one.size, one.printer, one.pages, one.reprint, one.state],
        [one.submittedAtMs, one.endedAtMs],
        [
          one.receipt?.number,
          one.receipt?.hash,
          one.receipt?.dots,
          one.receipt?.receiver,
          one.receipt?.accepted,
        ],
        one.receipt?.barcodes.map(({ format, text }) => [format, text]),
      ],
    ),
    ...readLabelTimings(database.sqlite)
      .slice(0, 1)
      .map(
        (one): Said => [
          'times',
          [one.job, one.label, one.batch, one.tokenMs, one.loadMs, one.settleMs, one.renderMs],
          [one.inspectMs, one.rasterMs, one.decodeMs, one.spoolMs],
        ],
      ),
    ['receipts', check.whole, check.restored, check.broken, check.last?.hash],
  ];
}

const pictureSaid = (id: number, picture: ReturnType<Folder['ledger']['picture']>): unknown[] =>
  picture === null ? [] : [[id, [...picture.png], picture.widthMm, picture.heightMm]];

/** Continues the batch: stored values must still mean the same to the station. */
export function workOn({ ledger, book }: Folder): Said[] {
  const station = createTestStation(ledger, {
    source: 'station',
    resume: true,
    reprintDays: () => 0,
    orders: ordersOf({ book }),
    onChange: () => undefined,
    log: () => undefined,
  });
  const states = (what: string): Said => [what, ...station.state().rows.map(({ id, state }) => [id, state])];
  const begun = states('after the start');
  for (const { id, state, problem } of station.state().rows) {
    if (state === 'held') station.printAnyway(id, problem?.code === 'printed-before' ? 'lost' : null);
    if (state === 'unknown') station.resolve(id, id % 2 === 0);
  }
  station.retryFailed();
  const done = states('after the answers');
  const accepted = station
    .state()
    .rows.map(({ id, accepted: doubt, acceptedCodes, acceptedStatus, reprint }) => [
      id,
      doubt,
      acceptedCodes,
      acceptedStatus,
      reprint,
    ]);
  station.close();
  return [begun, done, ['answers', ...accepted]];
}
