import { makeBridge } from './bridge.ts';
import { makeCodec } from './codec.ts';
import { hidReceiver, installHid } from './hid-world.ts';
import { installIsolatedWorld, type PageFacts, watchTitle } from './isolated-world.ts';
import { installMainWorld } from './main-world.ts';

/** The name of the preload's world, in Chromium's terms. */
export const isolatedWorldName = 'Electron Isolated Context';
/** The isolated world's channel to main: a binding that no other world has. */
export const bindingName = 'electronStandInToMain';

/** In pages, bytes become text through the platform's own base64 (Chromium 140 and newer). */
const pageBase64 = '{ encode: (bytes) => bytes.toBase64(), decode: (text) => Uint8Array.fromBase64(text) }';

/** The codec, as an expression for pages. Node's type stripping leaves plain JavaScript in toString(). */
export const codecExpression = `(${makeCodec.toString()})(${pageBase64})`;

/** The two scripts that run in each new document, before the page's own. */
export function documentScripts(secret: string, facts: PageFacts, preloadSource: string | undefined) {
  const [toMainWorld, toIsolated] = [`${secret}-m`, `${secret}-i`].map((name) => JSON.stringify(name));
  const bridge = makeBridge.toString();
  const main = `(() => {
  const bridge = (${bridge})(${toMainWorld}, ${toIsolated}, () => undefined);
  (${installMainWorld.toString()})(bridge);
  (${installHid.toString()})(bridge, ${JSON.stringify(hidReceiver)});
})();`;
  const isolated = `(() => {
  const toMain = globalThis.${bindingName};
  const codec = ${codecExpression};
  const connect = (first) => (${bridge})(${toIsolated}, ${toMainWorld}, first);
  const runPreload = function (require, module, exports, process) {\n${preloadSource ?? ''}\n};
  (${installIsolatedWorld.toString()})(toMain, codec, ${JSON.stringify(facts)}, connect, runPreload, ${watchTitle.toString()});
})();`;
  return { main, isolated };
}
