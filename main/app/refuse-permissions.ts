import type { Session } from 'electron';

/**
 * Makes a session refuse permissions, devices and downloads. Serial ports, USB and Bluetooth devices need a listener that selects
 * one; there is none, so their requests are cancelled (docs of select-serial-port, select-usb-device and
 * select-bluetooth-device). getDisplayMedia has no handler that would provide a screen.
 */
export function refusePermissionsAndDownloads(own: Session): void {
  own.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  own.setPermissionCheckHandler(() => false);
  own.setDevicePermissionHandler(() => false);
  own.on('will-download', (event) => event.preventDefault());
}
