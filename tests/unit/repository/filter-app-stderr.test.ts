import { expect, test } from 'vitest';
import { filterAppStderr } from '../../helpers/filter-app-stderr.ts';

test.each([
  '[24019:1122/140823.123456:ERROR:dbus/bus.cc:408] Failed to connect to the bus: Could not parse server address',
  '[24019:1122/140823.123456:WARNING:viz_main_impl.cc(85)] VizNullHypothesis is disabled (not a warning)',
  '[1234:5678:1122/140823.123:ERROR:cache_util_win.cc(20)] Unable to move the cache: Access is denied. (0x5)',
  'DevTools listening on ws://127.0.0.1:39501/devtools/browser/6c0c',
  'Debugger listening on ws://127.0.0.1:45001/1d',
  'For help, see: https://nodejs.org/en/docs/inspector',
  '(tem:4711): Gtk-WARNING **: 14:08:23.123: Theme parsing error',
  'libva error: vaGetDriverNameByIndex() failed with unknown libva error, driver_name = (null)',
  'MESA-LOADER: failed to open swrast: no such file',
  '2026-11-22 14:08:23.123 Tem[1234:5678] +[IMKClient subclass]: chose IMKClient_Modern',
])('leaves out %j', (line) => {
  expect(filterAppStderr(`tem: one\n${line}\r\n${line}\ntem: two\n`)).toBe('tem: one\ntem: two\n');
});

test.each([
  'tem: không mở được máy in (1)',
  '[1] is no code',
  'Error: something that Tem threw',
  '    at file:///app/dist/main/index.js:1:2',
  '2026-11-22 14:08:23 tem: a line of a script’s own',
])('keeps %j', (line) => {
  expect(filterAppStderr(`${line}\n`)).toBe(`${line}\n`);
});
