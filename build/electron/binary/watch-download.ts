import { env } from 'node:process';

// Loaded before Electron's installer (`node --import`), which downloads with the global fetch (@electron/get, FetchDownloader).
// Reports progress to the parent process, and aborts when no data arrives. By itself the download would wait for five minutes,
// and show nothing for half a minute.

/** What is reported to the parent. */
export type DownloadEvent =
  | { readonly kind: 'asked'; readonly url: string }
  | { readonly kind: 'got'; readonly url: string; readonly bytes: number; readonly total: number | null }
  | { readonly kind: 'failed'; readonly why: string };

const silenceMs = Number(env['TEM_FETCH_SILENCE_MS']);
const ask = globalThis.fetch;

/** Settles when the parent has received it: the installer ends its process at once after a failure. */
const notifyParent = (news: DownloadEvent) =>
  new Promise<void>((resolve) => {
    if (process.send === undefined) resolve();
    else process.send(news, undefined, undefined, () => resolve());
  });

// The parent was killed, so nobody holds the folder's lock any more. The listener must not keep the process alive.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

globalThis.fetch = async (input, init) => {
  const url = String(input instanceof Request ? input.url : input);
  const silence = new AbortController();
  await notifyParent({ kind: 'asked', url });
  const reportingFailure = async <T>(awaited: Promise<T>) => {
    try {
      return await withSilenceTimeout(awaited, silence);
    } catch (error) {
      await notifyParent({ kind: 'failed', why: `${hostOf(url)}: ${reasonOf(error)}` });
      throw error;
    }
  };
  const response = await reportingFailure(ask(input, { ...init, signal: silence.signal }));
  if (!response.ok)
    await notifyParent({ kind: 'failed', why: `${hostOf(url)}: answered ${response.status} for ${url}` });
  if (response.body === null) return response;

  const length = Number(response.headers.get('content-length'));
  const total = length > 0 ? length : null;
  const reader = response.body.getReader();
  let bytes = 0;
  const watched = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reportingFailure(reader.read());
      if (done) {
        controller.close();
        return;
      }
      bytes += value.length;
      await notifyParent({ kind: 'got', url, bytes, total });
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers } = response;
  return new Response(watched, { status, statusText, headers });
};

/** Aborts the request when nothing has arrived within that time. */
async function withSilenceTimeout<T>(awaited: Promise<T>, request: AbortController): Promise<T> {
  const timer = setTimeout(
    () => request.abort(new Error(`not reachable: no byte in ${silenceMs / 1000} s`)),
    silenceMs,
  );
  try {
    return await awaited;
  } finally {
    clearTimeout(timer);
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

/** fetch only says "fetch failed"; its cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  if (cause instanceof AggregateError) return cause.errors.map(String).join(', ') || cause.message;
  return cause.message;
}
