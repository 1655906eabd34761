import { z } from 'zod';
import { LABEL_SIZE_NAMES } from '../../shared/label-size.ts';
import { PROBLEMS, type ProblemCode } from '../../shared/problem.ts';
import { isHostForLog } from './host-for-log.ts';

// The types of event fields. A value of another type is not written.

const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** A count, a duration (ms), a row id of the ledger or a status. */
export const number = z.number();
export const flag = z.boolean();
/** A word of Tem's own or of the system's: an operation, a step, a reason. */
export const shortText = z.string().regex(/^[\p{L}\p{N} .,:;/_@+()[\]-]{0,120}$/u);
export const shortTexts = z.array(shortText).max(100);
/** A problem's code, without its values. */
export const problem = z.enum(PROBLEM_CODES);
export const problems = z.array(problem);
export const size = z.enum(LABEL_SIZE_NAMES);
/** A printer as chosen, a network address, a folder. */
export const location = z.string().max(1000);
/** A host as returned by hostForLog: a page's script can put a person's name into a full host name. */
export const host = z.string().refine(isHostForLog);
/** Any thrown value; redact.ts extracts the facts. */
export const anyThrown = z.unknown();
