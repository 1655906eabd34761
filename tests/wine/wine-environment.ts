/**
 * The environment of Wine for a Windows.
 * @param prefix its folder
 */
export function wineEnvironment(prefix: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    WINEPREFIX: prefix,
    // Wine's server has its socket below it: programs with another TMPDIR would have another server for the same Windows.
    TMPDIR: prefix,
    WINEARCH: 'win64',
    WINEDEBUG: '-all',
    // Fetches neither .NET nor a browser of Wine's, and adds nothing to this desktop's menus.
    WINEDLLOVERRIDES: 'mscoree,mshtml=;winemenubuilder.exe=d',
  };
}
