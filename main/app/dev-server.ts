/** Replaced by the bundler. In a production build it is null, and the code that depends on it is dropped. */
declare const __DEV_SERVER__: string | null;

/** The loopback origin at which `npm run dev` serves the renderer's sources; null in every other build. */
export const DEV_SERVER: string | null = typeof __DEV_SERVER__ === 'undefined' ? null : __DEV_SERVER__;

/** Returns the address of the development server's WebSocket, which notifies the page of changes. */
export const webSocketOf = (devServer: string): string => devServer.replace(/^http/, 'ws');

/**
 * Reads a renderer file from the development server. Main does so, because the page itself may make no requests.
 * @param pageUrl an app:// address
 * @returns null if the server has no such file
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
