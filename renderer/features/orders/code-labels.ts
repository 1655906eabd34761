/** Who pays, as in create requests and events (partner-api.md, "Order (create request)"). Lookups return a name. */
const PAYERS = { '1': 'orders.payer1', '2': 'orders.payer2' } as const;
/** What the receiver may do with the goods. */
const CONFIGS = { '1': 'orders.config1', '2': 'orders.config2', '3': 'orders.config3' } as const;
const FLAGS = { '0': 'orders.no', '1': 'orders.yes' } as const;

const TABLES = { payer: PAYERS, config: CONFIGS, flag: FLAGS } as const;

type KeyOf<Table> = Table[keyof Table];
export type CodeLabelKey =
  | KeyOf<(typeof TABLES)['payer']>
  | KeyOf<(typeof TABLES)['config']>
  | KeyOf<(typeof TABLES)['flag']>;

/** The text key of a documented code; null for any other, which is shown as the service wrote it. */
export function getCodeLabelKey(of: keyof typeof TABLES, code: string): CodeLabelKey | null {
  const table: Readonly<Record<string, CodeLabelKey>> = TABLES[of];
  return Object.hasOwn(table, code) ? (table[code] ?? null) : null;
}
