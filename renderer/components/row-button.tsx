import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, JSX } from 'react';
import classes from './row-button.module.css';

interface Props {
  /** What screen readers hear: the word with the order it means. */
  readonly label: string;
  readonly onClick: () => void;
  readonly icon?: ComponentType<IconProps>;
  /** What stands on it; without it, only the icon does. */
  readonly text?: string;
  readonly variant?: 'plain' | 'quiet' | 'danger';
  /** A key of its own while the focus is in the row; the others have their number (ui/answer-numbers.css). */
  readonly shortcut?: string;
}

/** A button on a row. A plain element: 500 rows have several each. */
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
