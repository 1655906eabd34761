import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../../main/database/database.ts';

let database: Database;
const add = (id: number): void => database.sqlite.exec(`INSERT INTO thing (id) VALUES (${id})`);
const things = (): unknown[] =>
  database.sqlite
    .prepare('SELECT id FROM thing')
    .all()
    .map(({ id }) => id);
const fail = (): never => {
  throw new Error('no');
};

beforeEach(() => {
  database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  database.sqlite.exec('CREATE TABLE thing (id INTEGER PRIMARY KEY)');
});

describe('a transaction', () => {
  it('is atomic', () => {
    const { transaction } = database;
    expect(transaction(() => (add(1), add(2), 'done'))).toBe('done');
    expect(() => transaction(() => (add(3), fail()))).toThrow('no');
    expect(things()).toEqual([1, 2]);
  });

  it('can be nested, and rolled back by itself', () => {
    const { transaction } = database;
    transaction(() => {
      add(1);
      transaction(() => add(2));
      expect(() => transaction(() => (add(3), transaction(() => add(4)), fail()))).toThrow('no');
      add(5);
    });
    expect(things()).toEqual([1, 2, 5]);
    expect(() => transaction(() => (transaction(() => add(6)), fail()))).toThrow('no');
    expect(things()).toEqual([1, 2, 5]);
  });

  it('fails with the original reason if SQLite rolled it back itself', () => {
    database.sqlite.exec(
      `CREATE TEMP TRIGGER fault BEFORE INSERT ON main.thing WHEN NEW.id = 9 BEGIN SELECT RAISE(ROLLBACK, 'disk'); END`,
    );
    expect(() => database.transaction(() => (add(1), database.transaction(() => add(9))))).toThrow('disk');
    expect(things()).toEqual([]);
    expect(database.sqlite.isTransaction).toBe(false);
  });

  it('announces changes after the commit, and none that was rolled back', async () => {
    const { transaction, afterCommit, sqlite } = database;
    const told: string[] = [];
    const tell = (what: string) =>
      afterCommit(() => told.push(`${what}${sqlite.isTransaction ? ' early' : ''}`));
    transaction(() => {
      tell('a');
      transaction(() => tell('b'));
      expect(() => transaction(() => (tell('c'), transaction(() => tell('d')), fail()))).toThrow('no');
      tell('e');
    });
    expect(told).toEqual([]);
    await Promise.resolve();
    expect(told).toEqual(['a', 'b', 'e']);
    expect(() => transaction(() => (tell('f'), fail()))).toThrow('no');
    transaction(() => tell('g'));
    await Promise.resolve();
    expect(told).toEqual(['a', 'b', 'e', 'g']);
  });
});
