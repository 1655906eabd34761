import { Loader } from '@mantine/core';
import { IconFileSpreadsheet, IconTableImport } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_LIMITS, TABLE_FORMATS, type TableFormat } from '../../../shared/import.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ChooseFile } from './choose-file.tsx';
import { FORMAT_LABELS } from './format-labels.ts';
import classes from './import-start.module.css';
import { useImportsServices } from './imports-services.ts';
import { LARGEST_MB, RefusalNote } from './refusal-note.tsx';
import { SavedNote } from './saved-note.tsx';

/** Before a file is open, or while one (`reading`) is read: where to drop it, the template, and what it needs at one glance. */
export function ImportStart({ reading }: { reading: string | null }): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <section className={classes.drop} aria-label={t('imports.title')}>
        <IconTableImport size={72} stroke={1.4} aria-hidden className={classes.icon} />
        <h2 className={classes.title}>{t('imports.dropTitle')}</h2>
        <p className={classes.hint}>
          {t('imports.dropHint', { rows: IMPORT_LIMITS.rows, megabytes: LARGEST_MB })}
        </p>
        <ChooseFile size="lg" className={classes.choose} disabled={reading !== null}>
          {t('imports.choose')}
        </ChooseFile>
        <div role="status" className={classes.reading}>
          {reading !== null && (
            <>
              <Loader size="sm" aria-hidden />
              {t('imports.reading', { file: reading })}
            </>
          )}
        </div>
        <RefusalNote />
      </section>
      <aside className={classes.side}>
        <TemplateBox />
        <RequiredColumns />
      </aside>
    </div>
  );
}

const TEMPLATE_KEYS = { xlsx: 'Ctrl+E', csv: 'Ctrl+Shift+E' } as const satisfies Record<TableFormat, string>;
const REQUIRED_COLUMNS = ['Receiver', 'Money', 'Goods', 'Terms', 'Pickup', 'Soc'] as const;

function RequiredColumns(): JSX.Element {
  const { t } = useTranslation();
  return (
    <section className={classes.box} aria-label={t('imports.needs')}>
      <h3 className={classes.heading}>{t('imports.needs')}</h3>
      <dl className={classes.requirements}>
        {REQUIRED_COLUMNS.map((need) => (
          <div key={need}>
            <dt className={classes.requirement}>{t(`imports.need${need}`)}</dt>
            <dd className={classes.description}>{t(`imports.need${need}What`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function TemplateBox(): JSX.Element {
  const { t } = useTranslation();
  const { imports, report } = useImportsServices();
  return (
    <section className={classes.box} aria-label={t('imports.template')}>
      <h3 className={classes.heading}>{t('imports.template')}</h3>
      <p className={classes.description}>{t('imports.templateHint')}</p>
      <div className={classes.templates}>
        {TABLE_FORMATS.map((format) => (
          <ActionButton
            key={format}
            keyName={TEMPLATE_KEYS[format]}
            variant="default"
            className={classes.template}
            leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
            onClick={() => void imports.save('template', format).catch(report)}
          >
            {t(FORMAT_LABELS[format].template)}
          </ActionButton>
        ))}
      </div>
      <SavedNote what="template" />
    </section>
  );
}
