import { type JSX, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IconChevronDown, IconChevronUp } from '../icons.tsx';
import { KeyCap } from '../key-cap.tsx';
import { ariaShortcut, keyCapText } from '../shortcuts/key-name.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import { BarContext, createBarLines } from './bar-lines.ts';
import classes from './message-bar.module.css';

const TOGGLE_KEY = 'Ctrl+F6';

/**
 * One line at the window's bottom edge for everything that is wrong or has to be said: the most urgent line, and how many
 * more there are. Unfolded it covers the screen instead of moving it: a line that comes or goes moves nothing that is
 * being read or scanned.
 * @param place where the window is; on the way to another place the bar folds
 */
export function MessageBar({
  place,
  children,
}: {
  readonly place: string;
  readonly children: ReactNode;
}): JSX.Element {
  const { t } = useTranslation();
  const [bar] = useState(createBarLines);
  const { entries, isOpen } = useStore(bar.store);
  const box = useRef<HTMLElement>(null);
  const [top] = entries;
  const hasLines = top !== undefined;
  useShortcuts(
    {
      [TOGGLE_KEY]: { label: t('bar.unfold'), act: hasLines ? bar.toggle : undefined },
      Escape: { label: t('bar.fold'), act: isOpen ? bar.fold : undefined },
    },
    'global',
  );
  useEffect(() => {
    if (!isOpen) return undefined;
    const foldBeside = ({ target }: PointerEvent): void => {
      if (target instanceof Node && box.current?.contains(target) !== true) bar.fold();
    };
    document.addEventListener('pointerdown', foldBeside);
    return () => document.removeEventListener('pointerdown', foldBeside);
  }, [isOpen, bar]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a change of the place is what folds it
  useEffect(() => bar.fold(), [bar, place]);
  const others = entries.length - 1;
  const says = isOpen
    ? t('bar.fold')
    : others > 0
      ? t('bar.unfoldMore', { number: others })
      : t('bar.unfold');
  return (
    <BarContext value={bar}>
      <aside
        ref={box}
        className={classes.bar}
        hidden={!hasLines}
        aria-label={t('bar.title')}
        data-message-bar
      >
        <div
          className={`${classes.panel} tone-${top?.tone ?? 'gray'}`}
          data-open={isOpen}
          data-tone={top?.tone}
        >
          <div className={classes.lines}>{children}</div>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-keyshortcuts={ariaShortcut(TOGGLE_KEY)}
            aria-label={says}
            title={`${says} (${keyCapText(TOGGLE_KEY)})`}
            onClick={bar.toggle}
          >
            {!isOpen && others > 0 && <b>{`+${others}`}</b>}
            {isOpen ? <IconChevronDown size={20} aria-hidden /> : <IconChevronUp size={20} aria-hidden />}
            <KeyCap name={keyCapText(TOGGLE_KEY)} fz={12} />
          </button>
        </div>
      </aside>
    </BarContext>
  );
}
