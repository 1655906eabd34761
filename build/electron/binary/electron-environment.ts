/**
 * Returns the environment for a start of Electron: this process's, and some variables of its own. ELECTRON_RUN_AS_NODE is taken
 * out: with it Electron is a plain Node, which has no module `electron` (docs/api/environment-variables.md in electron/electron).
 * Terminals of editors that are Electron apps hand it down. A packed Tem ignores it by a fuse.
 */
export function electronEnvironment(
  own: Readonly<Record<string, string>> = {},
  inherited: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const { ELECTRON_RUN_AS_NODE: _asNode, ...rest } = inherited;
  return { ...rest, ...own };
}
