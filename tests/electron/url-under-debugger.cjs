'use strict';

// Loaded before the app, where Playwright attaches Node's debugger. Node's URL parser leaves what it found in a buffer that all
// URLs share, and reads it in a second step (lib/internal/url.js: bindingUrl.parse, then bindingUrl.urlComponents). A message of
// the debugger may run code between the two, with URLs of its own: then a URL has the parts of another. Seen twice at the start
// of a station on a busy machine: its settings had "no" valid address.

const PARTS = ['protocol', 'username', 'password', 'host', 'pathname', 'search', 'hash'];

const native = globalThis.URL;

/** Has a URL read once more from its text, which is right in any case, until it agrees with another one. */
function steady(url) {
  for (;;) {
    const other = new native(url.href);
    if (PARTS.every((part) => url[part] === other[part])) return url;
    url.href = other.href;
  }
}

const parse = (...given) => {
  const url = native.parse(...given);
  return url === null ? null : steady(url);
};

// A proxy: what Node itself makes are instances of it, too.
globalThis.URL = new Proxy(native, {
  construct: (target, given, newTarget) =>
    steady(Reflect.construct(target, given, newTarget === globalThis.URL ? target : newTarget)),
  get: (target, name) => (name === 'parse' ? parse : Reflect.get(target, name)),
});
