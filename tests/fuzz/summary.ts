import type { FuzzSummary } from './run-fuzz.ts';

/** A run's figures as lines for people: totals, then the results of the orders, mutation by mutation. */
export function formatSummary(summary: FuzzSummary, seconds: number): string[] {
  const { documents, inspected, pages, orders, wrongPages, beyondProof, twice, honest } = summary;
  const { falseAlarms, byMutation, failures } = summary;
  const rate = (count: number): string => (count / seconds).toFixed(1);
  const kinds = Object.keys(byMutation).toSorted();
  const width = Math.max(...kinds.map((kind) => kind.length));
  return [
    `${documents} documents (${inspected} with those asked for alone), ${pages} pages, ${orders} orders`,
    `${seconds.toFixed(0)} s: ${rate(documents)} documents/s, ${rate(pages)} pages/s`,
    ...kinds.map((kind) => `${kind.padEnd(width)}  ${outcomesOf(byMutation[kind] ?? {})}`),
    `honest documents: ${honest}, orders in them that were not printed: ${falseAlarms.length}`,
    ...falseAlarms.slice(0, 10),
    `pages that a label has twice: ${twice}`,
    `pages that show nothing of any order, behind the label of an order that was asked for alone: ${beyondProof}`,
    `documents that went wrong: ${failures.length}`,
    `WRONG PAGES PRINTED: ${wrongPages}`,
  ];
}

const outcomesOf = (outcomes: Readonly<Record<string, number>>): string =>
  Object.entries(outcomes)
    .toSorted(([, one], [, other]) => other - one)
    .map(([word, count]) => `${word} ${count}`)
    .join(', ');
