import { z } from 'zod';
import { OrderCodeSchema } from '../order-code.ts';

/**
 * What a call may do when the page that asks is not Tem's any more:
 * - `read`: tells what main knows, or asks the service that was agreed to; changes nothing;
 * - `operate`: what an operator does all day, within what was agreed to;
 * - `redirect-trust`: may change whom the station trusts, or do much at once. Main asks a person in a dialog of its own
 *   (main/consent), which names what changes, before the call does anything.
 */
export type Power = 'read' | 'operate' | 'redirect-trust';

/** One call from the renderer to main: what it takes is checked in main, what it gives is main's word. */
export interface Call<Input extends z.ZodType, Output, P extends Power = Power> {
  readonly power: P;
  readonly input: Input;
  /** Only a type; never set. */
  readonly output?: Output;
}

/** One message from main to the renderer. */
export interface Message<Payload> {
  readonly payload?: Payload;
}

/** Begins a call of a power: what it takes; `returns` says what it gives. */
const createCall =
  <P extends Power>(power: P) =>
  <Input extends z.ZodType>(input: Input) => ({
    returns: <Output>(): Call<Input, Output, P> => ({ power, input }),
  });
export const read = createCall('read');
export const operate = createCall('operate');
export const redirect = createCall('redirect-trust');
/** A message of the contract: what it carries. */
export const message = <Payload>(): Message<Payload> => ({});

export const nothing = z.undefined();
/** A row of a list, by its id. */
export const row = z.strictObject({ id: z.int().positive() });
export const order = z.strictObject({ code: OrderCodeSchema });
/** A part of a list: `from` counts from 0. */
export const part = { from: z.int().nonnegative(), count: z.int().min(1).max(500) };
