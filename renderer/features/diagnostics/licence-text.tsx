import { type CSSProperties, type JSX, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './about-section.module.css';
import { splitIntoBlocks } from './text-blocks.ts';

/** A megabyte of text: only visible blocks are laid out (content-visibility), yet a page search finds all of it. */
export function LicenceText({ text }: { text: string }): JSX.Element {
  const { t } = useTranslation();
  const blocks = useMemo(() => splitIntoBlocks(text), [text]);
  return (
    <section
      className={classes.licences}
      aria-label={t('diagnostics.parts')}
      // A scrollable region has to be reachable by keyboard.
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

/** The space reserved for a block that was never visible. */
function getBlockStyle(lines: number): CSSProperties {
  const style: CSSProperties & Record<'--lines', number> = { '--lines': lines };
  return style;
}
