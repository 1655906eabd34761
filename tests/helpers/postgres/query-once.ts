import pg from 'pg';

export interface QueryOptions {
  readonly values?: readonly unknown[];
  readonly ssl?: pg.ClientConfig['ssl'];
}

/** Asks a database one question, on a connection of its own. */
export async function queryOnce<Row extends object = Record<string, unknown>>(
  url: string,
  text: string,
  { values = [], ssl = false }: QueryOptions = {},
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, ssl });
  // What ends the connection rejects the question, too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
