import { z } from 'zod';
import { LABEL_SIZE_NAMES } from '../../shared/label-size.ts';
import { PROBLEMS, type ProblemCode } from '../../shared/problem.ts';
import { isHostForLog } from './host-for-log.ts';

// What a field of an event may hold. A value of another kind is not written, whatever it is.

const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** How many, how long (ms), which row of the ledger, which status. */
export const number = z.number();
export const flag = z.boolean();
/** One of Tem's own words, or of the system's: an operation, a step, a reason. */
export const shortText = z.string().regex(/^[\p{L}\p{N} .,:;/_@+()[\]-]{0,120}$/u);
export const shortTexts = z.array(shortText).max(100);
/** A problem's code, without its values. */
export const problem = z.enum(PROBLEM_CODES);
export const problems = z.array(problem);
export const size = z.enum(LABEL_SIZE_NAMES);
/** A printer as it is chosen, an address in a network, a folder. */
export const location = z.string().max(1000);
/** A host as hostForLog tells it: a page's script can put a person into a whole one. */
export const host = z.string().refine(isHostForLog);
/** Anything that was thrown; redact.ts makes facts of it. */
export const anyThrown = z.unknown();
