import type { OrderCode } from '../../../shared/order-code.ts';
import type { ReceiverMatch } from '../../../shared/verification-issue.ts';
import type { Judgement, ProvenLabel } from '../inspect/judge-pages.ts';
import type { PageReading } from '../inspect/read-pages.ts';
import type { LabelRequest } from '../label.ts';
import type { ReceiverFacts } from '../order-facts.ts';
import { compareReceiver, findUnexpectedPhones } from './compare-receiver.ts';

/** What a label's pages say of its receiver. */
export interface ReceiverEvidence {
  /** Compared with what is known of the order; null where nothing can be said. */
  readonly word: ReceiverMatch | null;
  /** A page that names no order shows somebody else's phone: nothing says that it is this order's, and this speaks against it. */
  readonly strays: boolean;
}

type PageTexts = readonly Pick<PageReading, 'text'>[];

/** What each label of a document, a doubtful one too, says of its receiver, compared with what is known of its order now. */
export function collectReceiverEvidence(
  { labels, doubtful }: Pick<Judgement, 'labels' | 'doubtful'>,
  readings: PageTexts,
  facts: LabelRequest['facts'],
): ReadonlyMap<OrderCode, ReceiverEvidence> {
  const found = new Map([...labels, ...doubtful]);
  const heard = new Map<OrderCode, ReceiverEvidence>();
  for (const { code, receiver } of facts([...found.keys()])) {
    const label = found.get(code);
    if (label !== undefined) heard.set(code, evidenceOf(label, readings, receiver));
  }
  return heard;
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
  // What a page shows that differs itself makes no other page this order's.
  const own = textsOf(said.filter(({ isContinued, word }) => !isContinued && word !== 'differs'));
  const rest = textsOf(said.filter(({ word }) => word !== 'differs'));
  // A page that differs is not made good by another that agrees, unless that shows the same phone: the sender's.
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
