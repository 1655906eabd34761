import { interpolate, type Language, type TextValue, type TextValues } from './language.ts';
import { accountProblems } from './problems/accounts.ts';
import { appProblems } from './problems/app.ts';
import { batchProblems } from './problems/batch.ts';
import { dataProblems } from './problems/data.ts';
import { fleetProblems } from './problems/fleet.ts';
import { healthProblems } from './problems/health.ts';
import { importProblems } from './problems/imports.ts';
import { labelProblems } from './problems/label.ts';
import { linkProblems } from './problems/links.ts';
import { orderProblems } from './problems/orders.ts';
import { partnerProblems } from './problems/partner.ts';
import { printerProblems } from './problems/printer.ts';
import { scannerProblems } from './problems/scanner.ts';
import { settingsProblems } from './problems/settings.ts';
import { tokenProblems } from './problems/token.ts';
import { updateProblems } from './problems/updates.ts';
import { webhookProblems } from './problems/webhook.ts';

/**
 * Every expected failure, by code: what happened, what Tem did (if anything), what to do now. `tem print --json` reports
 * the codes as `reason`, so they must not change. A problem carries the values of its text's placeholders. `npm run docs` writes
 * docs/reference/reasons.md from them.
 */
export const PROBLEMS = {
  ...partnerProblems,
  ...labelProblems,
  ...printerProblems,
  ...batchProblems,
  ...orderProblems,
  ...importProblems,
  ...webhookProblems,
  ...tokenProblems,
  ...settingsProblems,
  ...accountProblems,
  ...scannerProblems,
  ...healthProblems,
  ...linkProblems,
  ...dataProblems,
  ...appProblems,
  ...updateProblems,
  ...fleetProblems,
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** A problem as data: it crosses IPC and is stored in the ledger; it is turned into text where a person reads it. */
export interface Problem {
  readonly code: ProblemCode;
  /** Values of the text's placeholders. `detail`: the service's or the system's message, or Tem's in both languages. */
  readonly values?: Readonly<Record<string, TextValue>>;
  /** The service's own messages about single fields, by the request's names for them; `detail` contains them too. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Returns the problem as one sentence in the given language. */
export const describeProblem = (problem: Problem, language: Language): string =>
  interpolate(PROBLEMS[problem.code][language], problem.values ?? {}, language);

/** Where a sentence gives a reason in passing. What stands in quotation marks or behind a colon is meant for everybody. */
const PARENTHESIS = ' ({detail})';

/**
 * Returns the problem as one sentence for whoever works at the station: without the service's or the system's own words for the
 * reason (ECONNREFUSED), which help only support (technicalDetailOf). Tem's words for it stay.
 */
export function describeForOperator(problem: Problem, language: Language): string {
  const text = PROBLEMS[problem.code][language];
  const shown = technicalDetailOf(problem, language) === null ? text : text.replace(PARENTHESIS, '');
  return interpolate(shown, problem.values ?? {}, language);
}

/** Returns the service's or the system's words that describeForOperator leaves out; null if there are none. */
export function technicalDetailOf({ code, values }: Problem, language: Language): string | null {
  const detail = values?.['detail'];
  if (detail === undefined || detail === '' || !PROBLEMS[code][language].includes(PARENTHESIS)) return null;
  if (typeof detail !== 'object') return String(detail);
  // The same in both languages: not Tem's (untranslated).
  return detail.vi === detail.en ? detail[language] : null;
}

/** The arguments of a problem with some code: a value for each placeholder of its text, or nothing. */
type ProblemArguments<Code extends ProblemCode> = ProblemCode extends Code
  ? // Any code: a problem that came as data.
    [values?: Problem['values'], options?: ErrorOptions, fields?: Problem['fields']]
  : keyof TextValues<(typeof PROBLEMS)[Code]> extends never
    ? [values?: undefined, options?: ErrorOptions, fields?: Problem['fields']]
    : [values: TextValues<(typeof PROBLEMS)[Code]>, options?: ErrorOptions, fields?: Problem['fields']];

/**
 * An expected failure, thrown up to the point that turns it into data. The compiler requires a value for each placeholder of the
 * code's text; `new ProblemError<ProblemCode>(…)` leaves that to the caller that adds the missing ones (a file's name, in
 * imports).
 */
export class ProblemError<Code extends ProblemCode = ProblemCode> extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(code: Code, ...[values, options, fields]: ProblemArguments<Code>) {
    super(describeProblem(values === undefined ? { code } : { code, values }, 'en'), options);
    this.problem = {
      code,
      ...(values === undefined ? {} : { values }),
      ...(fields === undefined ? {} : { fields }),
    };
  }
}

/** Returns the problem of any thrown value: its own, or an internal one. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof ProblemError) return thrown.problem;
  return { code: 'internal', values: { detail: thrown instanceof Error ? thrown.message : String(thrown) } };
}
