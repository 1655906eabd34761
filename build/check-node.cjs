'use strict';

// Ends with one line and 2 where Node is older than package.json asks ("engines"): the head of npm's scripts, in JavaScript
// that an old Node reads. Without it TypeScript is a syntax error, or, on 24.0 and 24.1 (no import.meta.main), nothing happens.

const { engines, optionalDependencies } = require('../package.json');

const needed = /\d+\.\d+/.exec(engines.node)[0];
const [major, minor] = needed.split('.').map(Number);
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);

if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  // npm puts its `node` before the system's.
  const brought = `node-${process.platform}-${process.arch}`;
  const advice =
    brought in optionalDependencies
      ? `npm has not installed ${brought}: run "npm ci --include=optional", or install a newer Node`
      : 'install a newer one';
  process.stderr.write(
    `tem: needs Node ${needed} or newer, and this is ${process.versions.node}: ${advice} (https://nodejs.org)\n`,
  );
  process.exitCode = 2;
}
