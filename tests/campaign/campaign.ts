import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../e2e/partner-process.ts';
import { electronBanner, electronBinary } from '../electron/launch.ts';
import { type CampaignOptions, parseCampaignOptions } from './options.ts';
import { runCampaign } from './run-campaign.ts';
import { findCampaignFailures, formatCampaignSummary } from './summary.ts';
import { WINDOW_PLUG } from './window-plug.ts';

// `npm run fleet:campaign -- --minutes N`: exit code 1 where a label was lost or came out twice without a person's word, where
// something said is untrue, or a claim takes too long.

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function optionsOrEnd(): CampaignOptions {
  try {
    return parseCampaignOptions(process.argv.slice(2), process.env['TEM_SEED']);
  } catch (error) {
    process.stderr.write(`fleet:campaign: ${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(2);
  }
}

const options = optionsOrEnd();
say(electronBanner(electronBinary()));
say(`seed ${options.seed} (TEM_SEED=${options.seed} has the same faults again)`);
const summary = await runCampaign(options, options.alone ? null : WINDOW_PLUG, say);
const folder = join(ROOT, 'out/campaign');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`);
const complaints = findCampaignFailures(summary);
for (const complaint of complaints) say(`NOT WELL: ${complaint}`);
for (const line of formatCampaignSummary(summary)) say(line);
process.exitCode = complaints.length === 0 ? 0 : 1;
