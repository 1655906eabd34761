import { expect, it } from 'vitest';
import { BAR_RANKS, createBarLines } from '../../../../../renderer/components/message-bar/bar-lines.ts';

function shown(bar: ReturnType<typeof createBarLines>): readonly string[] {
  return bar.store.getState().entries.map(({ id }) => id);
}

it('shows the most urgent line first, and of two equal ones the older, also after it changed', () => {
  const bar = createBarLines();
  bar.put({ id: 'guide', rank: BAR_RANKS.guide, tone: 'gray' });
  bar.put({ id: 'clock', rank: BAR_RANKS.warning, tone: 'amber' });
  bar.put({ id: 'notice', rank: BAR_RANKS.notice, tone: 'amber' });
  bar.put({ id: 'link', rank: BAR_RANKS.notice, tone: 'blue' });
  bar.put({ id: 'network', rank: BAR_RANKS.stop, tone: 'red' });
  bar.put({ id: 'question', rank: BAR_RANKS.question, tone: 'blue' });
  expect(shown(bar)).toEqual(['question', 'network', 'notice', 'link', 'clock', 'guide']);
  bar.put({ id: 'notice', rank: BAR_RANKS.notice, tone: 'red' });
  expect(shown(bar)).toEqual(['question', 'network', 'notice', 'link', 'clock', 'guide']);
  bar.remove('question');
  expect(shown(bar)[0]).toBe('network');
});

it('stays unfolded while there are lines, and begins folded with the next one', () => {
  const bar = createBarLines();
  const isOpen = (): boolean => bar.store.getState().isOpen;
  bar.put({ id: 'a', rank: BAR_RANKS.stop, tone: 'red' });
  bar.put({ id: 'b', rank: BAR_RANKS.stop, tone: 'red' });
  bar.toggle();
  bar.put({ id: 'a', rank: BAR_RANKS.warning, tone: 'amber' });
  bar.remove('a');
  expect(isOpen()).toBe(true);
  bar.remove('b');
  bar.put({ id: 'c', rank: BAR_RANKS.stop, tone: 'red' });
  expect(isOpen()).toBe(false);
});
