import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

// `node tests/run-parallel.ts types,lint test:unit` runs npm scripts in lanes beside each other; within a lane, separated by
// commas, one after the other until one fails. The last lane writes as it goes, the others what they have said once they
// are through. Ends with 1 where a script failed, after all lanes are through.

const lanes = process.argv.slice(2).map((lane) => lane.split(','));
if (lanes.length === 0) throw new Error('usage: run-parallel.ts SCRIPT,SCRIPT… SCRIPT…');
const failed = (await Promise.all(lanes.map((lane, at) => runLane(lane, at === lanes.length - 1)))).flat();
for (const script of failed) process.stderr.write(`npm run ${script} failed\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** @returns the script that failed */
async function runLane(scripts: readonly string[], shown: boolean): Promise<string[]> {
  for (const script of scripts) if (!(await runScript(script, shown))) return [script];
  return [];
}

async function runScript(script: string, shown: boolean): Promise<boolean> {
  // npm is a batch file on Windows, which only its shell runs; the scripts' names are package.json's own.
  const child = spawn('npm', ['run', '--silent', script], {
    shell: process.platform === 'win32',
    stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
  });
  const said = [child.stdout, child.stderr].map(async (stream) => (stream === null ? '' : text(stream)));
  const [code] = await once(child, 'close');
  process.stdout.write((await Promise.all(said)).join(''));
  return code === 0;
}
