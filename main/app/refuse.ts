import type { Session } from 'electron';

/** What every session of Tem refuses: permissions and downloads. */
export function refusePermissionsAndDownloads(own: Session): void {
  own.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  own.setPermissionCheckHandler(() => false);
  own.on('will-download', (event) => event.preventDefault());
}
