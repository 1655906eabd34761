import type { ComponentProps, JSX } from 'react';
import { Card } from '../../components/card.tsx';
import classes from './panel.module.css';

/** The panel beside the list: the day's totals, a label, or the receipts. */
export function Panel(props: ComponentProps<typeof Card>): JSX.Element {
  return <Card className={classes.panel} mih={0} {...props} />;
}
