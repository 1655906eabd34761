import type { OrderCode } from '../../../shared/order-code.ts';
import type { ReceiverMatch } from '../../../shared/verification-issue.ts';
import type { Judgement, ProvenLabel } from '../inspect/judge-pages.ts';
import type { PageReading } from '../inspect/read-pages.ts';
import type { LabelRequest, ReceiverFacts } from '../label.ts';
import { compareReceiver, findUnexpectedPhones } from './compare-receiver.ts';

/** What a label's pages say about its receiver. */
export interface ReceiverEvidence {
  /** Compared with the known facts of the order; null if unknown. */
  readonly word: ReceiverMatch | null;
  /** A page that names no order shows somebody else's phone: nothing assigns it to this order, and this contradicts it. */
  readonly strays: boolean;
}

type PageTexts = readonly Pick<PageReading, 'text'>[];

/** Compares each label of a document, including doubtful ones, with the current facts about its order's receiver. */
export function collectReceiverEvidence(
  { labels, doubtful }: Pick<Judgement, 'labels' | 'doubtful'>,
  readings: PageTexts,
  facts: LabelRequest['facts'],
): ReadonlyMap<OrderCode, ReceiverEvidence> {
  const found = new Map([...labels, ...doubtful]);
  const evidence = new Map<OrderCode, ReceiverEvidence>();
  for (const { code, receiver } of facts([...found.keys()])) {
    const label = found.get(code);
    if (label !== undefined) evidence.set(code, evidenceOf(label, readings, receiver));
  }
  return evidence;
}

function evidenceOf(
  { pages, continued }: ProvenLabel,
  readings: PageTexts,
  facts: ReceiverFacts | null,
): ReceiverEvidence {
  const said = pages.map((page) => {
    const text = readings[page]?.text ?? '';
    return { text, word: compareReceiver([text], facts), isContinued: continued.includes(page) };
  });
  const textsOf = (some: typeof said): string[] => some.map(({ text }) => text);
  if (said.length === 1) return { word: said[0]?.word ?? null, strays: false };
  // A page that differs itself does not vouch for other pages.
  const own = textsOf(said.filter(({ isContinued, word }) => !isContinued && word !== 'differs'));
  const rest = textsOf(said.filter(({ word }) => word !== 'differs'));
  // A page that agrees does not outweigh one that differs, unless it shows the same phone: the sender's.
  const isMixed = said.some(
    ({ text, word }) => word === 'differs' && findUnexpectedPhones(text, rest, facts).length > 0,
  );
  return {
    word: isMixed ? 'differs' : compareReceiver(textsOf(said), facts),
    strays: said.some(
      ({ text, word, isContinued }) =>
        isContinued && word !== 'agrees' && findUnexpectedPhones(text, own, facts).length > 0,
    ),
  };
}
