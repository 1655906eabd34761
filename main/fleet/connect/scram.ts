import { createHash, createHmac, pbkdf2 as pbkdf2WithCallback, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const pbkdf2 = promisify(pbkdf2WithCallback);

/** PostgreSQL's own count (scram_iterations; https://www.postgresql.org/docs/16/runtime-config-connection.html). */
const ITERATIONS = 4096;

/**
 * Returns what PostgreSQL stores for a password (RFC 5803; catalog pg_authid), so that the password itself is in no statement and
 * in no log of the server.
 * @param password printable ASCII only: nothing that SASLprep would change
 */
export async function scramVerifier(password: string, salt: Buffer = randomBytes(16)): Promise<string> {
  if (!/^[\x21-\x7e]+$/.test(password)) throw new Error('only drawn passwords');
  const salted = await pbkdf2(password, salt, ITERATIONS, 32, 'sha256');
  const hmac = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`;
}

/** Draws a password that no person types: 192 bits. */
export const drawPassword = (): string => randomBytes(24).toString('base64url');

/** Draws the name of a station's login, as the database demands it (schema/rights.ts). */
export const drawLoginName = (): string => `tem_s_${randomBytes(8).toString('hex')}`;
