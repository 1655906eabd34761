import type { DatabaseSync } from 'node:sqlite';

/**
 * Translates every failure of a database at its source, so that any caller (an IPC reply, a run, a timer) gets a problem to
 * report instead of SQLite's message.
 * @param said returns what is thrown in place of an error
 */
export function translateErrors(sqlite: DatabaseSync, said: (error: unknown) => unknown): DatabaseSync {
  // Called for every query: the proxy costs about ten nanoseconds.
  function guarded<Method extends (...args: never[]) => unknown>(owner: object, method: Method): Method {
    return new Proxy(method, {
      apply(target, _of, args) {
        try {
          return Reflect.apply(target, owner, args);
        } catch (error) {
          throw said(error);
        }
      },
    });
  }

  const prepare = guarded(sqlite, sqlite.prepare);
  sqlite.exec = guarded(sqlite, sqlite.exec);
  sqlite.prepare = (sql, options) => {
    const statement = prepare(sql, options);
    statement.run = guarded(statement, statement.run);
    statement.get = guarded(statement, statement.get);
    statement.all = guarded(statement, statement.all);
    return statement;
  };
  return sqlite;
}
