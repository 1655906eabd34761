/**
 * electron-builder's hook before it looks for modules to rebuild and to pack (electron-builder.yml, beforeBuild). There are none:
 * everything is bundled.
 */
export default function noModules() {
  return Promise.resolve(false);
}
