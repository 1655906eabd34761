import { join, normalize, sep } from 'node:path';

/** The app's own scheme: the renderer's files come from app://tem/, never from file: or a network. */
export const APP_SCHEME = 'app';
const APP_HOST = 'tem';
export const APP_PAGE_URL = `${APP_SCHEME}://${APP_HOST}/index.html`;

/** Whether an address is one of the app's own pages or files. */
export function isAppUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  // Compares the parts, because Node's origin of a non-web scheme is always "null".
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${APP_SCHEME}:` && host === APP_HOST && username === '' && password === '';
}

/** Returns the file of an app:// address, or null if it points outside the folder. */
export function resolveAppFile(address: string, folder: string): string | null {
  if (!isAppUrl(address)) return null;
  const url = new URL(address);
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
  const file = normalize(join(folder, path));
  return !path.includes('\0') && file.startsWith(folder + sep) ? file : null;
}
