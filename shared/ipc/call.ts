import { z } from 'zod';
import { OrderCodeSchema } from '../order-code.ts';

/**
 * What a call may do even if the calling page is compromised:
 * - `read`: returns what main knows, or queries the approved service; changes nothing;
 * - `operate`: what an operator does all day, within what was approved;
 * - `redirect-trust`: may change whom the station trusts, or do a lot at once. Before the call does anything, main asks a person
 *   in its own dialog (main/consent), which names the changes.
 */
export type Power = 'read' | 'operate' | 'redirect-trust';

/** One call from the renderer to main: main validates its input; its output is trusted. */
export interface Call<Input extends z.ZodType, Output, P extends Power = Power> {
  readonly power: P;
  readonly input: Input;
  /** Exists only as a type; never set. */
  readonly output?: Output;
}

/** One message from main to the renderer. */
export interface Message<Payload> {
  readonly payload?: Payload;
}

/** Defines a call's power and input; `returns` adds the output. */
const createCall =
  <P extends Power>(power: P) =>
  <Input extends z.ZodType>(input: Input) => ({
    returns: <Output>(): Call<Input, Output, P> => ({ power, input }),
  });
export const read = createCall('read');
export const operate = createCall('operate');
export const redirect = createCall('redirect-trust');
export const message = <Payload>(): Message<Payload> => ({});

export const nothing = z.undefined();
export const row = z.strictObject({ id: z.int().positive() });
export const order = z.strictObject({ code: OrderCodeSchema });
/** A part of a list: `from` counts from 0. */
export const part = { from: z.int().nonnegative(), count: z.int().min(1).max(500) };
