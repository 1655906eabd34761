import { commandLine } from './command-line.ts';
import { flavour } from './flavour.ts';

/**
 * Chosen before the main module runs (shell/app/electron_main_delegate.cc, PreSandboxStartup): a switch added later has no
 * effect.
 */
const platform = commandLine.getSwitchValue('ozone-platform');

/**
 * Ends the process as Electron does where Chromium finds no display: after the main module was evaluated (content's
 * BrowserMainLoop::InitializeToolkit), with Chromium's two lines and a segmentation fault
 * (https://github.com/e0ipso/self-review/issues/143, https://github.com/stablyai/orca/issues/17615: both Electron 43).
 */
export function needDisplay(): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (flavour() !== 'headless-linux' || platform === 'headless' || DISPLAY || WAYLAND_DISPLAY) return;
  process.stderr.write(
    `[${process.pid}:ERROR:ui/ozone/platform/x11/ozone_platform_x11.cc:257] Missing X server or $DISPLAY\n` +
      `[${process.pid}:ERROR:ui/aura/env.cc:246] The platform failed to initialize.  Exiting.\n`,
  );
  process.kill(process.pid, 'SIGSEGV');
}

/**
 * On Ozone's headless platform the app becomes ready, and its first window ends the process, after a minute in which the
 * constructor does not return (https://github.com/electron/electron/issues/53722, for Electron 40; nothing says that 45
 * differs). The stand-in skips the minute.
 */
export function needDisplayForWindow(): void {
  if (flavour() === 'headless-linux' && platform === 'headless') process.kill(process.pid, 'SIGSEGV');
}
