import { type JSX, type ReactNode, useId } from 'react';
import { Card } from './card.tsx';
import { Heading } from './typography.ts';

/** Padding and gaps in px, by the screen's density. */
const SIZES = {
  sm: { p: '12px 16px 14px', gap: 6, fz: 17 },
  md: { p: '12px 14px 14px', miw: 0, gap: 8, fz: 18 },
  lg: { p: '18px 20px 20px', gap: 14, fz: 19 },
} as const;

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The heading's level. */
  readonly order?: 2 | 3;
  readonly size?: keyof typeof SIZES;
}

/** One topic of a screen, with its heading. */
export function Section({ title, children, order = 2, size = 'lg' }: SectionProps): JSX.Element {
  const id = useId();
  const { fz, ...spacing } = SIZES[size];
  return (
    <Card aria-labelledby={id} {...spacing}>
      <Heading order={order} id={id} fz={fz}>
        {title}
      </Heading>
      {children}
    </Card>
  );
}
