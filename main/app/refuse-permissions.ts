import type { Session } from 'electron';

/**
 * What every session of Tem refuses: permissions, devices and downloads. Serial ports, USB and Bluetooth devices need a
 * listener that chooses one; nobody listens, so their requests are cancelled (docs of select-serial-port,
 * select-usb-device and select-bluetooth-device), and getDisplayMedia has no handler that would give it a screen.
 */
export function refusePermissionsAndDownloads(own: Session): void {
  own.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  own.setPermissionCheckHandler(() => false);
  own.setDevicePermissionHandler(() => false);
  own.on('will-download', (event) => event.preventDefault());
}
