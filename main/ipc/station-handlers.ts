import type { Handlers } from '../../shared/ipc.ts';
import type { LabelPicture } from '../../shared/station.ts';
import type { Picture } from '../labels/label.ts';
import type { Desk } from '../station/desk.ts';

interface Needs {
  readonly station: Desk;
}

/** What is done at the packing station. */
export function stationHandlers({ station }: Needs): Omit<Handlers['station'], 'suggest'> {
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
    printAnyway: ({ id, reason }) => station.printAnyway(id, reason),
    reprint: ({ id, reason }) => station.reprint(id, reason),
    settle: ({ id, cameOut }) => station.settle(id, cameOut),
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
