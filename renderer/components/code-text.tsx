import type { JSX } from 'react';
import { type OrderCode, shortcodeOf } from '../../shared/order-code.ts';
import classes from './code-text.module.css';

/**
 * An order code with its shortcode, the content of the label's barcode, in bold. `aligned` lines up the shortcodes of a
 * list.
 */
export function CodeText({ code, aligned = false }: { code: OrderCode; aligned?: boolean }): JSX.Element {
  const shortcode = shortcodeOf(code);
  const front = shortcode === null ? '' : code.slice(0, -shortcode.length);
  return (
    <span className={aligned ? `${classes.code} ${classes.aligned}` : classes.code}>
      {front !== '' && <span className={classes.front}>{front}</span>}
      {/* Line break opportunity for narrow places. */}
      <wbr />
      <b className={classes.short}>{shortcode ?? code}</b>
    </span>
  );
}
