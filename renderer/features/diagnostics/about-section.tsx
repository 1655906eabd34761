import { Text } from '@mantine/core';
import { type CSSProperties, type JSX, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ProblemText } from '../../components/problem-text.tsx';
import { Section } from '../../components/section.tsx';
import { Heading } from '../../components/typography.ts';
import { useFetched } from '../../components/use-fetched.ts';
import classes from './about-section.module.css';
import { DiagnosticsFacts } from './diagnostics-facts.tsx';
import { useDiagnosticsServices } from './diagnostics-services.ts';

/** Tem's version, and the licenses of it and its parts. */
export function AboutSection(): JSX.Element {
  const { t } = useTranslation();
  const { app, tem } = useDiagnosticsServices();
  const version = useStore(app.store, (state) => state.version);
  const licences = useFetched(useCallback(() => tem.calls.diagnostics.licences(undefined), [tem]));
  return (
    <Section title={t('diagnostics.about')}>
      <DiagnosticsFacts
        facts={[
          { name: t('diagnostics.version'), value: t('settings.version', { version }) },
          ...(licences.kind === 'loaded'
            ? [{ name: t('diagnostics.licence'), value: licences.value.own }]
            : []),
        ]}
      />
      <Heading order={3} mt={4} fz={17}>
        {t('diagnostics.parts')}
      </Heading>
      {licences.kind === 'loading' && <Text lh="24px">{t('diagnostics.partsReading')}</Text>}
      {licences.kind === 'failed' && (
        <Text lh="24px" role="alert">
          <ProblemText problem={licences.problem} />
        </Text>
      )}
      {licences.kind === 'loaded' && <LicenceText text={licences.value.text} />}
    </Section>
  );
}

/** A megabyte of text: only visible blocks are laid out (content-visibility), yet a page search finds all of it. */
function LicenceText({ text }: { text: string }): JSX.Element {
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

/** A block of lines of a long text. */
interface TextBlock {
  /** The number of its first line in the text, from 0. */
  readonly from: number;
  readonly lines: number;
  readonly text: string;
}

/** A block is laid out in a millisecond. */
const LINES_PER_BLOCK = 100;

/** Splits a long text into blocks of whole lines; joined by line ends they yield the text again. */
export function splitIntoBlocks(text: string): readonly TextBlock[] {
  const lines = text.split(/\r?\n/);
  const count = Math.ceil(lines.length / LINES_PER_BLOCK);
  return Array.from({ length: count }, (_, at) => {
    const some = lines.slice(at * LINES_PER_BLOCK, (at + 1) * LINES_PER_BLOCK);
    return { from: at * LINES_PER_BLOCK, lines: some.length, text: some.join('\n') };
  });
}
