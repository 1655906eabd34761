import { Stack, Text } from '@mantine/core';
import { Fragment, type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PRINTER_FACTS, type ProbedPrinter } from '../../../shared/diagnostics.ts';
import type { Fact } from '../../components/facts.tsx';
import { formatPrinter } from '../../components/format-printer-option.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockPause,
  IconPlugConnectedX,
} from '../../components/icons.tsx';
import { StateNotice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { Section } from '../../components/section.tsx';
import type { Appearance } from '../../components/state-appearance.ts';
import { Heading, Hint, Rule } from '../../components/typography.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { DiagnosticsFacts } from './diagnostics-facts.tsx';
import { formatMs } from './format-units.ts';

/** Every printer, with the system's information about it. @param printers null while they are being queried */
export function PrintersSection({ printers }: { printers: readonly ProbedPrinter[] | null }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Section title={t('diagnostics.printers')}>
      {printers === null && (
        <Hint maw={900} role="status">
          {t('diagnostics.printersAsking')}
        </Hint>
      )}
      {printers?.length === 0 && <Hint maw={900}>{t('diagnostics.printersNone')}</Hint>}
      {printers?.map((printer, at) => (
        <Fragment key={printer.name}>
          {at > 0 && <Rule color="var(--tem-line)" />}
          <Printer printer={printer} />
        </Fragment>
      ))}
    </Section>
  );
}

function Printer({ printer }: { printer: ProbedPrinter }): JSX.Element {
  const { t } = useTranslation();
  const { kind, name, displayName, usedFor, facts } = printer;
  // System printers use the system's name; all others what their own name says.
  const title = kind === 'system' && displayName !== name ? displayName : formatPrinter(name, t);
  const uses = usedFor.map((use) => (use === 'station' ? t('diagnostics.usedStation') : use));
  // The names of folders and network printers already contain their location.
  const known: readonly Fact[] = [
    ...(kind !== 'system' || displayName === name
      ? []
      : [{ name: t('diagnostics.printerName'), value: name, isCode: true }]),
    ...PRINTER_FACTS.flatMap((fact) => {
      const value = facts[fact];
      if (value === undefined) return [];
      return [{ name: t(`diagnostics.fact.${fact}`), value, isCode: fact === 'device' }];
    }),
  ];
  return (
    <Stack gap={6} data-printer={name}>
      <Heading order={3} fz={17} lh="24px" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Heading>
      <Text lh="22px" c="dimmed">
        {uses.length === 0 ? t('diagnostics.usedNot') : t('diagnostics.usedFor', { uses: uses.join(', ') })}
      </Text>
      <PrinterState printer={printer} />
      {known.length > 0 && <DiagnosticsFacts facts={known} />}
    </Stack>
  );
}

/** The result of asking a printer for its state. */
function PrinterState({
  printer: { word, askedMs },
}: {
  printer: Pick<ProbedPrinter, 'word' | 'askedMs'>;
}): JSX.Element {
  const { t, language } = useTexts();
  const textOf = (): ReactNode => {
    switch (word.kind) {
      case 'told':
        return askedMs === null
          ? t('diagnostics.printerListed')
          : t('diagnostics.printerTold', { ms: formatMs(askedMs, language) });
      case 'trouble':
        return <ProblemText problem={word.problem} />;
      case 'silent':
        return t('diagnostics.printerSilent', { detail: word.detail });
      case 'not-asked':
        return t('diagnostics.printerNotAsked');
    }
  };
  return (
    <StateNotice component="p" {...PROBE_APPEARANCES[word.kind]} iconSize={20} lh="22px">
      {textOf()}
    </StateNotice>
  );
}

const PROBE_APPEARANCES: Readonly<Record<ProbedPrinter['word']['kind'], Appearance>> = {
  told: { tone: 'green', icon: IconCircleCheck },
  trouble: { tone: 'red', icon: IconAlertTriangle },
  silent: { tone: 'amber', icon: IconPlugConnectedX },
  'not-asked': { tone: 'gray', icon: IconClockPause },
};
