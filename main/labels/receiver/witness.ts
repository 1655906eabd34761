import type { ReceiverWord } from '../../../shared/doubt.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { Judgement } from '../inspect/judge-pages.ts';
import type { PageReading } from '../inspect/read-pages.ts';
import type { LabelOrder } from '../label.ts';
import { receiverWord } from './receiver-word.ts';

/**
 * What each label of a document, a doubtful one too, says of its receiver, compared with what is known of its order now.
 * Labels of which nothing can be said are left out.
 */
export function hearReceivers(
  { labels, doubtful }: Pick<Judgement, 'labels' | 'doubtful'>,
  readings: readonly Pick<PageReading, 'text'>[],
  facts: LabelOrder['facts'],
): ReadonlyMap<OrderCode, ReceiverWord> {
  const words = new Map<OrderCode, ReceiverWord>();
  const found = new Map([...labels, ...doubtful]);
  for (const { code, receiver } of facts([...found.keys()])) {
    const texts = found.get(code)?.pages.map((page) => readings[page]?.text ?? '') ?? [];
    const word = receiverWord(texts, receiver);
    if (word !== null) words.set(code, word);
  }
  return words;
}
