/**
 * What Wine is told of a Windows.
 * @param prefix its folder
 */
export function wineEnvironment(prefix: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    WINEPREFIX: prefix,
    // Wine's server has its socket below: programs with another TMPDIR would have another server for the same Windows.
    TMPDIR: prefix,
    WINEARCH: 'win64',
    WINEDEBUG: '-all',
    // Neither .NET nor a browser of Wine's is fetched, and nothing is put into this desktop's menus.
    WINEDLLOVERRIDES: 'mscoree,mshtml=;winemenubuilder.exe=d',
  };
}
