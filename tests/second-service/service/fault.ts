import { type Answer, type Refusal, refusal } from './answer.ts';
import { OPERATION_NAMES, type Operation } from './document.ts';
import type { World } from './world.ts';

/** What a request meets instead of its answer, or what happens to its answer. */
export type Act =
  | { readonly is: 'answer'; readonly answer: Answer }
  | { readonly is: 'change'; readonly change: (answer: Answer, context: Context) => Answer }
  /** Nothing is ever answered; or half is, and then nothing. */
  | { readonly is: 'hang'; readonly after: 'nothing' | 'half' }
  /** The connection is broken off. */
  | { readonly is: 'reset'; readonly after: 'nothing' | 'half' | 'half in chunks' }
  /** Declares this multiple of the body's length. */
  | { readonly is: 'length'; readonly times: number };

export interface Context {
  readonly operation: Operation;
  readonly world: World;
  /** The page of the foreign label. */
  readonly strangersLabel: string;
}

export type Kind =
  | 'not found'
  | 'unauthorized'
  | 'forbidden'
  | 'invalid'
  | 'too many'
  | 'failing'
  | 'gateway'
  | 'maintenance'
  | 'silent'
  | 'broken'
  | 'unreadable'
  | 'another'
  | 'loose'
  | 'fields'
  | 'late';

export interface Fault {
  readonly name: string;
  readonly kind: Kind;
  /** The operations that it can hit. */
  readonly on: readonly Operation[];
  /** What the world does: nothing, the requested action, or that with a delay before look-ups find it. */
  readonly effect: 'none' | 'done' | 'late';
  readonly act: Act;
}

/** The operations whose answer is a page. */
export const PAGES: readonly Operation[] = ['label', 'awb'];
/** Those that answer in JSON. */
export const ANSWERED_IN_JSON = OPERATION_NAMES.filter((each) => !PAGES.includes(each));
export const ALL = OPERATION_NAMES;

/** A fault that is an answer of its own. */
export const instead = (
  kind: Kind,
  name: string,
  how: Refusal,
  on: readonly Operation[] = ALL,
  effect: Fault['effect'] = 'none',
): Fault => ({ name, kind, on, effect, act: { is: 'answer', answer: refusal(how) } });

/** A fault that changes the envelope of the true answer. */
export const changed = (
  kind: Kind,
  name: string,
  change: (envelope: Record<string, unknown>, context: Context) => unknown,
  on: readonly Operation[] = ANSWERED_IN_JSON,
): Fault => ({
  name,
  kind,
  on,
  effect: 'done',
  act: {
    is: 'change',
    change: (answer, context) => ({
      ...answer,
      body: JSON.stringify(change(JSON.parse(answer.body) as Record<string, unknown>, context)),
    }),
  },
});

/** A fault of the connection. */
export const act = (
  kind: Kind,
  name: string,
  act: Act,
  on: readonly Operation[] = ALL,
  effect: Fault['effect'] = 'done',
): Fault => ({ name, kind, on, effect, act });
