import type { Creation } from '../../../main/orders/creation/creations.ts';
import type { ImportRow, RowIssue } from '../../../shared/import.ts';
import { DRAFT_FIELDS, type OrderDraft, PRODUCT_FIELDS } from '../../../shared/new-order.ts';
import type { Soc } from '../../../shared/order-code.ts';
import type { Folder } from './open-folder.ts';
import { problemSaid, type Said } from './said.ts';

const draftSaid = (draft: OrderDraft): unknown[] => [
  DRAFT_FIELDS.map((field) => draft[field]),
  draft.products.map((product) => PRODUCT_FIELDS.map((field) => product[field])),
];

const creationSaid = (one: Creation | null | undefined): Said => [
  `sending ${one?.id}`,
  [one?.partner, one?.soc, one?.ownSoc, one?.state, one?.code, one?.origin, one?.knownCodes],
  problemSaid(one?.problem ?? null),
  one?.request,
  [one?.sentAtMs, one?.graceEndsAtMs],
];

const noteSaid = ({ column, kind }: RowIssue): unknown[] => [column, kind];

const rowSaid = (row: ImportRow): Said => [
  `line ${row.line}`,
  [row.state, row.soc, row.code, row.shortcode, row.fee, row.productNumbers, row.notThere],
  row.mistakes.map(noteSaid),
  row.warnings.map(noteSaid),
  problemSaid(row.problem),
  row.refusedAt?.map(({ column, words }) => [column, words]),
  draftSaid(row.draft),
];

/** Drafts with their partner codes opened, sendings, and the import that is open. */
export function readCreating({ drafts, creations, imports, partner }: Folder): Said[] {
  const open = imports.current();
  const id = open?.id ?? 0;
  const kept = drafts.list();
  const first = imports.nextRow(id, 'created', 0);
  return [
    ...kept.map(
      (one): Said => [
        `draft ${one.id}`,
        draftSaid(drafts.read(one.id)),
        problemSaid(one.unknownOutcome),
        [one.mayExist, one.changedAtMs],
      ],
    ),
    ['sent for drafts', ...kept.map((one) => drafts.sentOrder(one.id)?.name)],
    ...creations.openBySoc(partner(), 'TEM-261120-1' as Soc).map(creationSaid),
    ...['import 1 2', 'command-line'].map((origin) => creationSaid(creations.createdByOrigin(origin))),
    ['unheard', ...creations.unacknowledged(partner()).map(({ soc }) => soc)],
    [
      'became otherwise',
      creations.codeOfEarlierVersion('draft 9'),
      creations.codesBySoc(partner(), 'EG500124' as Soc),
    ],
    [
      'import',
      [open?.partner, open?.file, open?.phase, open?.toBatch, open?.rows, open?.warnings, open?.unconfirmed],
      [open?.columns, open?.unknownColumns],
      problemSaid(open?.problem ?? null),
    ],
    ...imports.page(id, 'all', 0, 50).rows.map(rowSaid),
    ['partner code', first?.draft.partner],
    ['cells', ...imports.readChunk(id, 0, 1).map(({ cells }) => cells)],
    ['not in the batch', ...imports.rowsNotInBatch(id, 50).map(({ line, code }) => [line, code])],
  ];
}
