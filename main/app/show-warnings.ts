import { redactText } from '../log/redact-text.ts';
import type { Secrets } from '../log/secrets.ts';

/**
 * Prints process warnings without secrets and queries, in place of Node, which prints them unchanged
 * (https://nodejs.org/api/process.html#event-warning). Electron warns about each document that cannot be loaded, even in a
 * frame, with its whole address (shell/browser/api/electron_api_web_contents.cc, DidFinishNavigation); a label page's address
 * contains its print token.
 */
export function showWarnings({
  process,
  secrets,
  show,
}: {
  readonly process: Pick<NodeJS.Process, 'removeAllListeners' | 'on'>;
  readonly secrets: Secrets;
  readonly show: (line: string) => void;
}): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => show(redactText(`${name}: ${message}`, secrets)));
}
