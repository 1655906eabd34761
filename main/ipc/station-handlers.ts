import type { Handlers } from '../../shared/ipc.ts';
import type { LabelPicture } from '../../shared/station.ts';
import type { Picture } from '../labels/label.ts';
import type { Agreements } from '../station/agreement.ts';
import type { Desk } from '../station/desk.ts';
import type { Ledger } from '../station/ledger.ts';
import type { LeftJobs, Said } from '../station/left-jobs.ts';

interface Needs {
  readonly station: Desk;
  readonly ledger: Ledger;
  readonly left: LeftJobs;
  readonly agreements: Agreements;
}

/** What is done at the packing station. */
export function stationHandlers(needs: Needs): Omit<Handlers['station'], 'suggest'> {
  const { station, ledger, left, agreements } = needs;

  /** Before a label is answered for: its row may be gone by now, which the answer itself says. */
  async function takeBack(id: number, said: Said): Promise<void> {
    const code = ledger.row(id)?.code;
    if (code !== undefined) await left.takeBack(code, said);
  }

  return {
    state: station.state,
    scan: ({ text }) => station.scan(text),
    addCodes: ({ texts }) => station.addCodes(texts),
    lookUp: ({ id }) => station.lookUp(id),
    choices: ({ id }) => station.choices(id),
    choose: ({ id, code }) => station.choose(id, code),
    takeAsCode: ({ id }) => station.takeAsCode(id),
    remove: ({ id }) => station.remove(id),
    clear: station.clear,
    undo: station.undo,
    retry: ({ id }) => station.retry(id),
    retryFailed: station.retryFailed,
    async printAnyway({ id, reason }) {
      await takeBack(id, 'again');
      station.printAnyway(id, reason);
    },
    agreement: ({ id }) => agreements.of(id),
    agree: ({ id }) => agreements.agree(id),
    async reprint({ id, reason }) {
      await takeBack(id, 'again');
      station.reprint(id, reason);
    },
    async settle({ id, cameOut }) {
      await takeBack(id, cameOut ? 'came-out' : 'did-not-come-out');
      station.settle(id, cameOut);
    },
    picture({ id }) {
      const picture = station.picture(id);
      return picture === null ? null : shown(picture);
    },
    async lastLabel() {
      const label = await station.lastLabel();
      return label === null ? null : { last: label.last, picture: shown(label.picture) };
    },
    print: station.print,
    stop: station.stop,
    setPhase: ({ phase }) => station.setPhase(phase),
    acknowledge: station.acknowledge,
  };
}

/** A picture as the window can show it. */
function shown({ png, widthMm, heightMm }: Picture): LabelPicture {
  return { address: `data:image/png;base64,${Buffer.from(png).toString('base64')}`, widthMm, heightMm };
}
