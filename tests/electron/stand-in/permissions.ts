import type { WebContents } from './web-contents.ts';

type RequestHandler = (
  webContents: WebContents,
  permission: string,
  callback: (granted: boolean) => void,
  details: Record<string, unknown>,
) => void;
type CheckHandler = (
  webContents: WebContents | null,
  permission: string,
  requestingOrigin: string,
  details: Record<string, unknown>,
) => boolean;

/** A session's permission handlers. Without them Electron grants everything. */
export class Permissions {
  request: RequestHandler | null = null;
  check: CheckHandler | null = null;

  decide(
    webContents: WebContents,
    permission: string,
    origin: string,
    details: Record<string, unknown>,
  ): Promise<boolean> {
    const handler = this.request;
    if (!handler) return Promise.resolve(true);
    return new Promise((resolve) =>
      handler(webContents, permission, (granted) => resolve(granted), {
        requestingUrl: `${origin}/`,
        securityOrigin: `${origin}/`,
        isMainFrame: true,
        ...details,
      }),
    );
  }

  allows(webContents: WebContents, permission: string, origin: string): boolean {
    const name = checkNames[permission] ?? permission;
    if (!this.check) return true;
    return this.check(webContents, name, `${origin}/`, { requestingUrl: `${origin}/`, isMainFrame: true });
  }
}

// Names in navigator.permissions that differ from Electron's.
const checkNames: Readonly<Record<string, string>> = {
  camera: 'media',
  microphone: 'media',
  'clipboard-write': 'clipboard-sanitized-write',
};

/** Electron's permission in the terms of Browser.setPermission; the others have no effect in headless Chromium. */
export const chromiumPermissions: Readonly<Record<string, readonly string[]>> = {
  media: ['camera', 'microphone'],
  geolocation: ['geolocation'],
  notifications: ['notifications'],
  midi: ['midi'],
  'clipboard-read': ['clipboard-read'],
  'clipboard-sanitized-write': ['clipboard-write'],
};
