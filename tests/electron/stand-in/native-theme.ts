import { ignoreErrors } from './cdp.ts';
import { StrictEmitter } from './not-implemented.ts';
import { pages } from './registry.ts';

type Source = Electron.NativeTheme['themeSource'];
let source: Source = 'system';

/** The media feature that pages see. A machine without a desktop counts as light. */
export function colorSchemeFeature(): { name: string; value: string } {
  return { name: 'prefers-color-scheme', value: source === 'dark' ? 'dark' : 'light' };
}

/** https://www.electronjs.org/docs/latest/api/native-theme */
class NativeTheme extends StrictEmitter {
  get themeSource(): Source {
    return source;
  }
  set themeSource(next: Source) {
    const before = this.shouldUseDarkColors;
    source = next;
    for (const page of pages.values())
      ignoreErrors(page._send('Emulation.setEmulatedMedia', { features: [colorSchemeFeature()] }));
    if (before !== this.shouldUseDarkColors) this.emit('updated', {});
  }
  get shouldUseDarkColors(): boolean {
    return source === 'dark';
  }
}

/** The module's `nativeTheme`. */
export const nativeTheme = new NativeTheme();
