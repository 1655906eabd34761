import type { ComponentProps, JSX } from 'react';
import type { Appearance } from './state-appearance.ts';
import classes from './tone-badge.module.css';

const ICON_SIZES = { sm: 16, md: 18, lg: 24 } as const;

interface ToneBadgeProps extends ComponentProps<'span'> {
  readonly appearance: Appearance;
  readonly size?: keyof typeof ICON_SIZES;
  /** Ends a long word with an ellipsis where its place is too narrow; the words of Tem's own states always stand whole. */
  readonly truncate?: boolean;
}

/** A state as icon, word and color. */
export function ToneBadge({
  appearance,
  size = 'md',
  truncate = false,
  children,
  ...props
}: ToneBadgeProps): JSX.Element {
  const { icon: Icon, tone } = appearance;
  return (
    <span className={`${classes.badge} tone-${tone}`} data-size={size} data-truncate={truncate} {...props}>
      <Icon size={ICON_SIZES[size]} stroke={2.2} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
