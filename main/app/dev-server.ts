/** Replaced by the bundler; a built Tem has null here, and the code behind it is left out of the bundle. */
declare const __DEV_SERVER__: string | null;

/** Where `npm run dev` serves the renderer's sources: an origin of this machine's loopback; null in every other build. */
export const DEV_SERVER: string | null = typeof __DEV_SERVER__ === 'undefined' ? null : __DEV_SERVER__;

/** The address of the same server's WebSocket, by which it tells the page what changed. */
export const webSocketOf = (devServer: string): string => devServer.replace(/^http/, 'ws');

/**
 * Reads a file of the renderer from the development server. Main does, so that the page itself makes no request.
 * @param pageUrl an app:// address
 * @returns null where the server has no such file
 */
export async function readFromDevServer(
  devServer: string,
  pageUrl: string,
): Promise<{ readonly content: Buffer<ArrayBuffer>; readonly type: string } | null> {
  const { pathname, search } = new URL(pageUrl);
  const response = await fetch(`${devServer}${pathname}${search}`, { headers: { accept: '*/*' } });
  const type = response.headers.get('content-type');
  return response.ok && type !== null ? { content: Buffer.from(await response.arrayBuffer()), type } : null;
}
