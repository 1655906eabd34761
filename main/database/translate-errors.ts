import type { DatabaseSync } from 'node:sqlite';

/**
 * Puts every failure of a database into words where it happens, so that whoever meets it (an answer over IPC, a run, a
 * timer) has a problem to tell and not SQLite's own sentence.
 * @param said what is thrown instead of an error
 */
export function translateErrors(sqlite: DatabaseSync, said: (error: unknown) => unknown): DatabaseSync {
  // Called as often as anything is asked: the proxy costs some ten nanoseconds.
  function guarded<Method extends (...given: never[]) => unknown>(owner: object, method: Method): Method {
    return new Proxy(method, {
      apply(target, _of, given) {
        try {
          return Reflect.apply(target, owner, given);
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
