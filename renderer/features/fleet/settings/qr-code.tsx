import { type JSX, useCallback } from 'react';
import { useFetched } from '../../../components/use-fetched.ts';

/** Modules of white that a reader needs around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** Pixels a module has at least, so that a hand scanner reads it off a screen of 96 dpi. */
const MIN_MODULE_PX = 3;

interface Drawing {
  /** Modules along each side, quiet zone included. */
  readonly modules: number;
  /** A path that covers the dark modules. */
  readonly path: string;
}

/** Draws a QR code; black on white in the dark theme too, because many scanners read no other. */
export function QrCode({
  text,
  label,
}: {
  readonly text: string;
  readonly label: string;
}): JSX.Element | null {
  const drawing = useFetched(useCallback(() => drawQrCode(text), [text]));
  if (drawing.kind !== 'loaded') return null;
  const { modules, path } = drawing.value;
  const side = modules * MIN_MODULE_PX;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${modules}`}
      width={side}
      height={side}
      shapeRendering="crispEdges"
      style={{ background: '#fff', flex: 'none', alignSelf: 'flex-start' }}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Loaded on demand: only a manager who invites needs it. Level L: a screen has no dirt, and the code stays small. */
export async function drawQrCode(text: string): Promise<Drawing> {
  const { default: qrcode } = await import('qrcode-generator');
  const code = qrcode(0, 'L');
  code.addData(text, 'Byte');
  code.make();
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_none, y) =>
    Array.from({ length: count }, (_module, x) =>
      code.isDark(y, x) ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : '',
    ).join(''),
  );
  return { modules: count + 2 * QUIET_ZONE, path: rows.join('') };
}
