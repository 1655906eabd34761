import { expect } from 'vitest';
import type { CallOutcome, Harness } from './harness.ts';

/** Problems that are the access token's. */
const ABOUT_THE_TOKEN = ['unauthorized', 'no-token', 'token-wanted', 'token-unreadable', 'not-permitted'];

interface MessageExpectations {
  /** What the words must hold. */
  readonly parts?: readonly string[] | undefined;
  /** The service refused the token on the way. */
  readonly mentionsToken?: boolean;
  /** The same request was sent more than once. */
  readonly retried?: boolean;
}

/**
 * What a person is told: in both languages, that Tem tried again only where it did, and of the token only where the service
 * spoke of it.
 */
export function expectSuitableMessage(
  { code, text: { vi, en } }: CallOutcome,
  { parts = [], mentionsToken = ABOUT_THE_TOKEN.includes(code), retried = false }: MessageExpectations = {},
): void {
  expect(vi).toMatch(/\p{Lu}.*\. .*\./su);
  expect(en).toMatch(/\p{Lu}.*\. .*\./su);
  expect(en).not.toBe(vi);
  for (const text of [vi, en]) {
    expect(text).not.toMatch(/\{[\w|]+\}|undefined|\[object/);
    if (!retried) expect(text).not.toMatch(/tried again|đã thử lại/i);
    if (!mentionsToken) expect(text).not.toMatch(/\btoken\b|mã truy cập/i);
    for (const part of parts) expect(text).toContain(part);
  }
}

/** Every request followed the document, and neither token is in the log or on disk. */
export function expectDocumentedRequests({ service, logged, database }: Harness): void {
  expect(service.violations).toEqual([]);
  const tables = database.sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const rows = tables.flatMap(({ name }) => database.sqlite.prepare(`SELECT * FROM "${String(name)}"`).all());
  const written = JSON.stringify([logged, rows]);
  expect(written).not.toContain(service.accessToken);
  for (const token of service.world.tokens.keys()) expect(written).not.toContain(token);
}
