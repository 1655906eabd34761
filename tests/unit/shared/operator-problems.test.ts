import { describe, expect, it } from 'vitest';
import { LanguageSchema } from '../../../shared/language.ts';
import {
  describeForOperator,
  describeProblem,
  PROBLEMS,
  type Problem,
  type ProblemCode,
  technicalDetailOf,
} from '../../../shared/problem.ts';

const CODES = Object.keys(PROBLEMS) as ProblemCode[];
const RAW = 'connect ECONNREFUSED 127.0.0.1:443';
/** A detail is quoted or follows a colon where it is the service's or Tem's word to the operator. */
const MEANT = /[“:] ?\{detail\}/;

describe('what the operator reads of a problem', () => {
  it.each(LanguageSchema.options)('is a sentence without the system’s own words, in %s', (language) => {
    const found = CODES.filter((code) => !MEANT.test(PROBLEMS[code][language])).map((code) => {
      const problem: Problem = { code, values: { detail: RAW } };
      const said = describeForOperator(problem, language);
      return {
        code,
        isClean: !said.includes(RAW) && !/\(\s*\)|\s{2}|\s[.:]/.test(said),
        folded: technicalDetailOf(problem, language),
        // The command line and the log keep them.
        logged: describeProblem(problem, language).includes(RAW),
      };
    });
    expect(found).toEqual(
      found.map(({ code }) => {
        const logged = PROBLEMS[code][language].includes('{detail}');
        return { code, isClean: true, folded: logged ? RAW : null, logged };
      }),
    );
  });

  it('keeps Tem’s own words for the reason', () => {
    const closed = { vi: 'Tem bị tắt giữa chừng', en: 'Tem was closed midway' };
    const problem: Problem = { code: 'handover-unknown', values: { detail: closed } };
    expect(describeForOperator(problem, 'vi')).toContain(closed.vi);
    expect(technicalDetailOf(problem, 'vi')).toBeNull();
    const foreign = { vi: 'ERR_FAILED', en: 'ERR_FAILED' };
    expect(describeForOperator({ code: 'unavailable', values: { detail: foreign } }, 'en')).not.toContain(
      'ERR',
    );
  });
});
