import { type CSSProperties, type JSX, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './about-section.module.css';
import { splitIntoBlocks } from './text-blocks.ts';

/** A megabyte of text: only the blocks in sight are laid out (content-visibility), and all of it is found by a search. */
export function LicenceText({ text }: { text: string }): JSX.Element {
  const { t } = useTranslation();
  const blocks = useMemo(() => splitIntoBlocks(text), [text]);
  return (
    <section
      className={classes.licences}
      aria-label={t('diagnostics.parts')}
      // A scrolling region has to be reachable by keyboard.
      tabIndex={0}
    >
      {blocks.map(({ from, lines, text: block }) => (
        <pre key={from} className={classes.block} style={getBlockStyle(lines)}>
          {block}
        </pre>
      ))}
    </section>
  );
}

/** Kept free for a block that was never in sight. */
function getBlockStyle(lines: number): CSSProperties {
  const style: CSSProperties & Record<'--lines', number> = { '--lines': lines };
  return style;
}
