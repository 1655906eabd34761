import type { EventEmitter } from 'node:events';

/** The first argument of Electron's events: https://www.electronjs.org/docs/latest/api/structures/event */
export interface PreventableEvent {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

/** Makes an event with further fields. */
export function makeEvent<T extends object>(fields: T): T & PreventableEvent {
  let prevented = false;
  return Object.defineProperties(fields, {
    defaultPrevented: { get: () => prevented, enumerable: true },
    preventDefault: { value: () => (prevented = true) },
  }) as T & PreventableEvent;
}

/** Emits an event and returns whether a listener prevented it. */
export function emitPreventable(
  emitter: EventEmitter,
  name: string,
  fields: object = {},
  ...args: readonly unknown[]
): boolean {
  const event = makeEvent({ ...fields });
  emitter.emit(name, event, ...args);
  return event.defaultPrevented;
}
