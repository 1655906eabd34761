import { Box, Flex, Group, Loader, Stack, Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_LIMITS, TABLE_FORMATS, type TableFormat } from '../../../shared/import.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Card } from '../../components/card.tsx';
import { IconFileSpreadsheet, IconTableImport } from '../../components/icons.tsx';
import { Heading } from '../../components/typography.ts';
import { ChooseFile, FORMAT_LABELS } from './export-results.tsx';
import { LARGEST_MB, RefusalNote, SavedNote } from './import-notes.tsx';
import classes from './import-start.module.css';
import { useImportsServices } from './imports-services.ts';

/**
 * Shown before a file is open, or while one (`reading`) is read: where to drop it, the template, and the requirements at
 * a glance.
 */
export function ImportStart({ reading }: { reading: string | null }): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <Flex
        component="section"
        direction="column"
        gap={14}
        align="center"
        justify="center"
        mih={0}
        p={24}
        bd="3px dashed var(--tem-line)"
        bdrs={12}
        ta="center"
        bg="var(--tem-surface)"
        aria-label={t('imports.title')}
      >
        <IconTableImport size={72} stroke={1.4} aria-hidden color="var(--tem-accent)" />
        <Heading order={2} fz={28}>
          {t('imports.dropTitle')}
        </Heading>
        <Text maw={560} fz={18} lh="26px" c="dimmed">
          {t('imports.dropHint', { rows: IMPORT_LIMITS.rows, megabytes: LARGEST_MB })}
        </Text>
        <ChooseFile size="lg" h={64} p="0 24px" bdrs={12} fz={22} disabled={reading !== null}>
          {t('imports.choose')}
        </ChooseFile>
        <Group role="status" gap={12} wrap="nowrap" mih={28} fz={18}>
          {reading !== null && (
            <>
              <Loader size="sm" aria-hidden />
              {t('imports.reading', { file: reading })}
            </>
          )}
        </Group>
        <RefusalNote />
      </Flex>
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
    <Card flex="none" gap={10} p="14px 18px" aria-label={t('imports.needs')}>
      <Heading order={3} fz={20}>
        {t('imports.needs')}
      </Heading>
      <Flex component="dl" direction="column" gap={8}>
        {REQUIRED_COLUMNS.map((need) => (
          <div key={need}>
            <Box component="dt" fz={17} fw={600}>
              {t(`imports.need${need}`)}
            </Box>
            <Box component="dd" fz={16} lh="23px" c="dimmed">
              {t(`imports.need${need}What`)}
            </Box>
          </div>
        ))}
      </Flex>
    </Card>
  );
}

function TemplateBox(): JSX.Element {
  const { t } = useTranslation();
  const { imports, report } = useImportsServices();
  return (
    <Card flex="none" gap={10} p="14px 18px" aria-label={t('imports.template')}>
      <Heading order={3} fz={20}>
        {t('imports.template')}
      </Heading>
      <Text lh="23px" c="dimmed">
        {t('imports.templateHint')}
      </Text>
      <Stack gap={10}>
        {TABLE_FORMATS.map((format) => (
          <ActionButton
            key={format}
            keyName={TEMPLATE_KEYS[format]}
            variant="default"
            h={48}
            p="0 10px"
            fz={16}
            icon={IconFileSpreadsheet}
            iconSize={20}
            onClick={() => void imports.save('template', format).catch(report)}
          >
            {t(FORMAT_LABELS[format].template)}
          </ActionButton>
        ))}
      </Stack>
      <SavedNote what="template" />
    </Card>
  );
}
