import { codecExpression } from '../page/scripts.ts';
import { CdpError, type CdpSession } from './cdp.ts';
import type { Protocol } from './cdp-protocol.ts';
import { codec } from './codec.ts';

const failed =
  'Script failed to execute, this normally means an error was thrown. Check the renderer console for the error.';

/**
 * executeJavaScript: the result is a structured clone, promises are awaited, rejections propagate, and a script that throws
 * is reported without its reason (electron_api_web_frame.cc, ScriptExecutionCallback). When the document goes away meanwhile,
 * the promise stays pending, as in Electron.
 */
export async function evaluate(
  session: CdpSession,
  code: string,
  contextId: number | undefined,
  userGesture: boolean,
): Promise<unknown> {
  try {
    const answer = await session.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      userGesture,
      ...(contextId === undefined ? {} : { contextId }),
    });
    const { exceptionDetails, result } = answer;
    if (!exceptionDetails) return await byValue(session, result);
    if (!exceptionDetails.text.includes('(in promise)')) throw new Error(failed);
    throw exceptionDetails.exception ? await byValue(session, exceptionDetails.exception) : new Error(failed);
  } catch (error) {
    if (error instanceof CdpError && (error.gone || /context|navigated|collected/i.test(error.message)))
      return new Promise(() => undefined);
    throw error;
  }
}

async function byValue(session: CdpSession, object: Protocol.Runtime.RemoteObject): Promise<unknown> {
  if (object.objectId === undefined) {
    if (object.unserializableValue === undefined) return object.value as unknown;
    const text = object.unserializableValue;
    return text.endsWith('n') ? BigInt(text.slice(0, -1)) : Number(text);
  }
  const encoded = await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId,
    functionDeclaration: `function () { return (${codecExpression}).encode(this); }`,
    returnByValue: true,
  });
  session.send('Runtime.releaseObject', { objectId: object.objectId }).catch(() => undefined);
  if (encoded.exceptionDetails) throw new Error('An object could not be cloned.');
  return codec.decode(encoded.result.value as string);
}
