import { Writable } from 'node:stream';

/** The target of a streamed body; writing fails once the request is gone. */
export interface BodyPipe {
  write(chunk: Buffer): Promise<void>;
  done(): void;
}

type Callback = (error?: Error | null) => void;

/** Buffers everything written: without chunked encoding nothing is sent before the end. */
export class SlurpStream extends Writable {
  #data = Buffer.alloc(0);

  override _write(chunk: Buffer, _encoding: string, callback: Callback): void {
    this.#data = Buffer.concat([this.#data, chunk]);
    callback();
  }
  data(): Buffer {
    return this.#data;
  }
}

/** Sends data as it is written. The first part begins the request. */
export class ChunkedBodyStream extends Writable {
  readonly #start: () => void;
  readonly #isAborted: () => boolean;
  #pipe: BodyPipe | null = null;
  #waiting: { readonly chunk: Buffer; readonly callback: Callback } | null = null;

  constructor(start: () => void, isAborted: () => boolean) {
    super();
    this.#start = start;
    this.#isAborted = isAborted;
  }

  override _write(chunk: Buffer, _encoding: string, callback: Callback): void {
    if (this.#pipe) {
      const written = (error?: Error): void => callback(error);
      this.#pipe.write(chunk).then(() => written(), written);
      return;
    }
    this.#waiting = { chunk, callback };
    this.#start();
  }

  override _final(callback: Callback): void {
    this.#pipe?.done();
    callback();
  }

  startReading(pipe: BodyPipe): void {
    if (this.#pipe) throw new Error('two startReading calls???');
    this.#pipe = pipe;
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting === null) return;
    const written = (error?: Error): void => {
      if (!this.#isAborted()) waiting.callback(error);
    };
    pipe.write(waiting.chunk).then(() => written(), written);
  }
}
