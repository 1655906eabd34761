import type { CdpSession } from './cdp.ts';
import { ignoreErrors } from './cdp.ts';

/**
 * JavaScript's own dialogs. Electron shows native boxes for alert and confirm; nobody could press their buttons here, so they
 * are dismissed at once (confirm: false). prompt() is unsupported in Electron and returns null. A page that objects to
 * unloading (beforeunload) stays, unless main prevents that
 * (https://www.electronjs.org/docs/latest/api/web-contents#event-will-prevent-unload).
 */
export function answerPageDialogs(session: CdpSession, leaveAnyway: () => boolean): void {
  session.on('Page.javascriptDialogOpening', ({ type }) => {
    const accept = type === 'beforeunload' && leaveAnyway();
    ignoreErrors(session.send('Page.handleJavaScriptDialog', { accept }));
  });
}
