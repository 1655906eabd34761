import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, JSX } from 'react';
import classes from './row-button.module.css';

interface Props {
  /** For screen readers: the action and its order. */
  readonly label: string;
  readonly onClick: () => void;
  readonly icon?: ComponentType<IconProps>;
  /** The visible label; without it only the icon shows. */
  readonly text?: string;
  readonly variant?: 'plain' | 'quiet' | 'danger';
  /** A shortcut of its own while the focus is in the row; other buttons have their number (answer-numbers.css). */
  readonly shortcut?: string;
}

/** A button on a row. A plain element, because 500 rows have several each. */
export function RowButton({
  label,
  onClick,
  icon: Icon,
  text,
  variant = 'plain',
  shortcut,
}: Props): JSX.Element {
  return (
    <button
      type="button"
      className={`${classes.button} ${classes[variant] ?? ''}`}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={text === undefined ? label : undefined}
      onClick={onClick}
    >
      {Icon !== undefined && <Icon size={20} aria-hidden />}
      {text}
    </button>
  );
}
