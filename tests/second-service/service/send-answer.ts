import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';
import type { Context, Fault } from './fault.ts';

/** Sends an answer as a fault leaves it. */
export function sendFaulty(response: ServerResponse, { act }: Fault, answer: Answer, context: Context): void {
  switch (act.is) {
    case 'answer':
      sendAnswer(response, act.answer);
      return;
    case 'change':
      sendAnswer(
        response,
        answer.status >= 300 || !/"status":"Success"|^<!doctype/.test(answer.body)
          ? answer
          : act.change(answer, context),
      );
      return;
    case 'hang':
      if (act.after === 'half') sendHalf(response, answer, true);
      return;
    case 'reset':
      if (act.after === 'nothing') response.socket?.resetAndDestroy();
      else {
        sendHalf(response, answer, act.after === 'half');
        setTimeout(() => response.socket?.destroy(), 20);
      }
      return;
    case 'length': {
      const bytes = Buffer.from(answer.body);
      response.socket?.end(
        Buffer.concat([
          Buffer.from(
            `HTTP/1.1 200 OK\r\ncontent-type: ${answer.headers['content-type'] ?? ''}\r\n` +
              `content-length: ${Math.floor(bytes.length * act.times)}\r\nconnection: close\r\n\r\n`,
          ),
          bytes,
        ]),
      );
      return;
    }
  }
}

/** The head and the first half of a body. */
function sendHalf(response: ServerResponse, { status, headers, body }: Answer, withLength: boolean): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, ...(withLength ? { 'content-length': bytes.length } : {}) });
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)));
}

/** Sends a whole answer. */
export function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, ...(status === 204 ? {} : { 'content-length': bytes.length }) });
  response.end(bytes);
}
