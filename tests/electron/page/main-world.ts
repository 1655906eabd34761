import type { BridgeEnd } from './bridge.ts';

/**
 * The page's own world. Electron asks main's handlers before a permission is used; headless Chromium asks nobody and refuses,
 * so this wraps the calls that need permissions and asks there. A refusal uses the web platform's own error; after a grant
 * (which main also passes to Chromium) the real call runs.
 */
export function installMainWorld(bridge: BridgeEnd): void {
  const ask = (permission: string, details: Record<string, unknown> = {}) =>
    bridge.ask('permission-request', permission, details) as Promise<boolean>;
  const refuse = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  const replace = (
    owner: object | undefined,
    name: string,
    make: (real: (...args: unknown[]) => unknown) => (...args: unknown[]) => unknown,
  ) => {
    const real: unknown = owner && (owner as Record<string, unknown>)[name];
    if (typeof real !== 'function') return;
    const made = make(real.bind(owner) as (...args: unknown[]) => unknown);
    Object.defineProperty(owner, name, { value: made, writable: true, configurable: true, enumerable: true });
  };
  const guard = (
    owner: object | undefined,
    name: string,
    permission: string,
    details?: (args: unknown[]) => Record<string, unknown>,
  ) =>
    replace(
      owner,
      name,
      (real) =>
        async (...args) =>
          (await ask(permission, details?.(args))) ? real(...args) : refuse(),
    );

  const kinds = ([wanted]: unknown[]) => ({
    mediaTypes: Object.entries(wanted ?? {})
      .filter(([, on]) => on !== false && on !== undefined)
      .map(([kind]) => kind),
  });
  // Main is asked only where there is such a device (third_party/blink/renderer/modules/mediastream/user_media_processor.cc).
  replace(navigator.mediaDevices, 'getUserMedia', (real) => async (...args) => {
    const wanted = kinds(args);
    const devices = await navigator.mediaDevices.enumerateDevices();
    if (wanted.mediaTypes.some((type) => !devices.some(({ kind }) => kind === `${type}input`)))
      throw new DOMException('Requested device not found', 'NotFoundError');
    return (await ask('media', wanted)) ? real(...args) : refuse();
  });
  guard(navigator.mediaDevices, 'getDisplayMedia', 'display-capture', () => ({}));
  guard(navigator.clipboard, 'read', 'clipboard-read');
  guard(navigator.clipboard, 'readText', 'clipboard-read');
  guard(navigator, 'requestMIDIAccess', 'midi');
  for (const name of ['getCurrentPosition', 'watchPosition'])
    replace(navigator.geolocation, name, (real) => (success, failure, options) => {
      const decide = async () => {
        if (await ask('geolocation')) real(success, failure, options);
        else if (typeof failure === 'function')
          failure({
            code: 1,
            message: 'User denied Geolocation',
            PERMISSION_DENIED: 1,
            POSITION_UNAVAILABLE: 2,
            TIMEOUT: 3,
          });
      };
      void decide();
      return 0;
    });
  if (typeof Notification === 'function')
    replace(Notification, 'requestPermission', () => async (callback) => {
      const answer = (await ask('notifications')) ? 'granted' : 'denied';
      if (typeof callback === 'function') callback(answer);
      return answer;
    });
  replace(navigator.permissions, 'query', (real) => async (descriptor) => {
    const status = (await real(descriptor)) as PermissionStatus;
    const granted = (await bridge.ask('permission-check', (descriptor as { name: string }).name)) as boolean;
    Object.defineProperty(status, 'state', { value: granted ? 'granted' : 'denied', configurable: true });
    return status;
  });
}
