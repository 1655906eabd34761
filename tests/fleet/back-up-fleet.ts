import type { TestFleet } from './fleet-fixture.ts';

/** Puts the rows back, all at once: into the running database, or as into another one, which every station notices. */
export type Restore = (where?: 'here' | 'elsewhere') => Promise<void>;

/** Keeps every row of the fleet, as a backup does. */
export async function backUp({ query }: TestFleet): Promise<Restore> {
  const tables = await query<{ name: string; columns: string }>(
    `SELECT table_name::text AS name, string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE is_generated = 'NEVER' AND (table_schema, table_name) IN (SELECT schemaname, tablename FROM pg_tables
       WHERE schemaname = 'tem') GROUP BY table_name`,
  );
  for (const { name } of tables) await query(`CREATE TABLE public.backup_${name} AS TABLE tem.${name}`);
  const [sequence] = await query('SELECT last_value FROM tem.fence');
  return async (where = 'here') => {
    const parts = tables.map(
      ({ name, columns }) =>
        `DELETE FROM tem.${name};
         INSERT INTO tem.${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM public.backup_${name};`,
    );
    // As pg_restore does it: without triggers. Calls that are under way end before (tem.enter).
    await query(
      `BEGIN; SELECT pg_advisory_xact_lock(5522765, 1); SET LOCAL session_replication_role = replica; ${parts.join(' ')}
       SELECT setval('tem.fence', ${String(sequence?.['last_value'])}); COMMIT`,
    );
    if (where === 'elsewhere') await query(`UPDATE tem.fleet SET fingerprint = 'the database of before'`);
  };
}
