import type { JSX } from 'react';
import { type OrderCode, shortcodeOf } from '../../shared/order-code.ts';
import classes from './code-text.module.css';

/**
 * An order code with its shortcode, which is what the label's bar code says, in bold. `aligned` puts the shortcodes of
 * a list exactly below each other.
 */
export function CodeText({ code, aligned = false }: { code: OrderCode; aligned?: boolean }): JSX.Element {
  const shortcode = shortcodeOf(code);
  const front = shortcode === null ? '' : code.slice(0, -shortcode.length);
  return (
    <span className={aligned ? `${classes.code} ${classes.aligned}` : classes.code}>
      {front !== '' && <span className={classes.front}>{front}</span>}
      {/* Where it is too long for its line. */}
      <wbr />
      <b className={classes.short}>{shortcode ?? code}</b>
    </span>
  );
}
