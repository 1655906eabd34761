import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/date-time.ts';
import type { DiagnosticsReport, StoragePath } from '../../../shared/diagnostics.ts';
import { formatCount } from '../../../shared/language.ts';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/use-language.ts';
import { DiagnosticsFacts } from './diagnostics-facts.tsx';
import { formatBytes, formatDuration } from './format-units.ts';
import classes from './paths-section.module.css';

/** The versions of the software and the system. */
export function MachineSection({
  diagnostics: { versions, machine },
}: {
  diagnostics: Pick<DiagnosticsReport, 'versions' | 'machine'>;
}): JSX.Element {
  const { t, language } = useTexts();
  const { freeDiskBytes, hardwareAcceleration } = machine;
  return (
    <Section title={t('diagnostics.versions')}>
      <DiagnosticsFacts
        facts={[
          ...Object.entries(versions).map(([name, value]) => ({ name, value })),
          { name: t('diagnostics.system'), value: machine.system },
          { name: t('diagnostics.processors'), value: machine.processors },
          {
            name: t('diagnostics.memory'),
            value: t('diagnostics.freeOf', {
              free: formatBytes(machine.freeMemoryBytes, language),
              all: formatBytes(machine.memoryBytes, language),
            }),
          },
          {
            name: t('diagnostics.disk'),
            value:
              freeDiskBytes === null
                ? '—'
                : t('diagnostics.free', { free: formatBytes(freeDiskBytes, language) }),
          },
          { name: t('diagnostics.screens'), value: machine.screens.join(' · ') },
          {
            name: t('diagnostics.graphics'),
            value: hardwareAcceleration ? t('diagnostics.graphicsOn') : t('diagnostics.graphicsOff'),
          },
          { name: t('diagnostics.locale'), value: `${machine.locale}, ${machine.timeZone}` },
          { name: t('diagnostics.up'), value: formatDuration(machine.upMs, t) },
          { name: t('diagnostics.temUp'), value: formatDuration(machine.temUpMs, t) },
        ]}
      />
    </Section>
  );
}

/** The locations and sizes of Tem's files. */
export function PathsSection({ places }: { places: readonly StoragePath[] }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Section title={t('diagnostics.paths')}>
      <DiagnosticsFacts
        facts={places.map((place) => ({
          name: t(`diagnostics.path.${place.name}`),
          value: <PathLines place={place} />,
          isCode: true,
        }))}
      />
    </Section>
  );
}

function PathLines({ place: { path, found } }: { place: StoragePath }): JSX.Element {
  const { t, language } = useTexts();
  const describe = (): string | null => {
    if (found === null) return t('diagnostics.pathMissing');
    switch (found.kind) {
      case 'folder':
        return null;
      case 'file':
        return formatBytes(found.bytes, language);
      case 'files': {
        const { count, bytes, newestAtMs } = found;
        const numbers = { number: formatCount(count, language), size: formatBytes(bytes, language) };
        return newestAtMs === null
          ? t('diagnostics.pathEmpty')
          : t('diagnostics.pathFiles', { ...numbers, when: formatDateTime(newestAtMs, language) });
      }
    }
  };
  const line = describe();
  return (
    <>
      {path}
      {line !== null && <span className={classes.details}>{line}</span>}
    </>
  );
}
