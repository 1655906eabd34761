import { z } from 'zod';
import { OrderCodeSchema } from '../order-code.ts';

/** One call from the renderer to main: what it takes is checked in main, what it gives is main's word. */
export interface Call<Input extends z.ZodType, Output> {
  readonly input: Input;
  /** Only a type; never set. */
  readonly output?: Output;
}

/** One message from main to the renderer. */
export interface Message<Payload> {
  readonly payload?: Payload;
}

/** Begins a call of the contract: what it takes; `returns` says what it gives. */
export const call = <Input extends z.ZodType>(input: Input) => ({
  returns: <Output>(): Call<Input, Output> => ({ input }),
});
/** A message of the contract: what it carries. */
export const message = <Payload>(): Message<Payload> => ({});

export const nothing = z.undefined();
/** A row of a list, by its id. */
export const row = z.strictObject({ id: z.int().positive() });
export const order = z.strictObject({ code: OrderCodeSchema });
/** A part of a list: `from` counts from 0. */
export const part = { from: z.int().nonnegative(), count: z.int().min(1).max(500) };
