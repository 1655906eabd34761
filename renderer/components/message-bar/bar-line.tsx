import { type ComponentProps, type JSX, type ReactNode, useId, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { ActionButton } from '../action-button.tsx';
import type { Icon } from '../icons.tsx';
import { KeyButton } from '../key-button.tsx';
import { type BarTone, useBar } from './bar-lines.ts';
import classes from './message-bar.module.css';

interface Props {
  /** Of BAR_RANKS. */
  readonly rank: number;
  readonly tone: BarTone;
  readonly icon: Icon;
  /** What happened in one line: the cause, and what Tem does. A screen reader reads it when it appears. */
  readonly text: ReactNode;
  /** Behind the text, and not read out: what changes every second. */
  readonly ticking?: ReactNode;
  /** The one button, with its key. */
  readonly action?: ReactNode;
  /** Shown with the unfolded bar: the whole sentence, what support asks for, further buttons. */
  readonly details?: ReactNode;
  /** Names the line as a region, for one that is more than a message. */
  readonly label?: string;
  /** What kind of line it is, for tests. */
  readonly kind: string;
}

/** One line of the message bar: shown while it is the most urgent, or with all others while the bar is unfolded. */
export function BarLine({
  rank,
  tone,
  icon: Icon,
  text,
  ticking,
  action,
  details,
  label,
  kind,
}: Props): JSX.Element {
  const bar = useBar();
  const id = useId();
  useLayoutEffect(() => bar.put({ id, rank, tone }), [bar, id, rank, tone]);
  useLayoutEffect(() => () => bar.remove(id), [bar, id]);
  const { entries, isOpen } = useStore(bar.store);
  const isShown = isOpen || entries[0]?.id === id;
  return (
    <section
      className={`${classes.line} tone-${tone}`}
      style={{ order: rank }}
      hidden={!isShown}
      aria-label={label}
      data-bar-line={kind}
      data-tone={tone}
    >
      <div className={classes.row}>
        <Icon size={22} aria-hidden />
        <p className={classes.text}>
          <span role="status" aria-live={tone === 'red' ? 'assertive' : 'polite'}>
            {text}
          </span>
          {ticking !== undefined && <span aria-hidden>{ticking}</span>}
        </p>
        {/* A folded line's keys would be a surprise. */}
        {isShown && action}
      </div>
      {details !== undefined && (
        <div className={classes.details} hidden={!isOpen}>
          {isOpen && details}
        </div>
      )}
    </section>
  );
}

/** A button of a line whose key somebody else handles. */
export function BarKeyButton(props: ComponentProps<typeof KeyButton>): JSX.Element {
  return <KeyButton variant="default" className={classes.button ?? ''} {...props} />;
}

/** A button of a line and its key in one. */
export function BarButton(props: ComponentProps<typeof ActionButton>): JSX.Element {
  return <ActionButton variant="default" className={classes.button ?? ''} {...props} />;
}
