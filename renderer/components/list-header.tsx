import { Box, Group, Text } from '@mantine/core';
import type { JSX } from 'react';
import { ActionButton } from './action-button.tsx';
import { IconFileSpreadsheet } from './icons.tsx';
import type { ExportStatus } from './list-export.ts';
import classes from './list-header.module.css';
import { ProblemText } from './problem-text.tsx';
import { Heading } from './typography.ts';

interface Props {
  readonly order: 2 | 3;
  readonly title: string;
  /** How many there are; null while unknown. */
  readonly total: number | null;
  readonly formatTotal: (total: number) => string;
  /** What else can be done, while nothing is said of an export. */
  readonly hint?: string;
  readonly exportStatus: ExportStatus | null;
  readonly formatSaved: (file: string) => string;
  readonly saveLabel: string;
  readonly onSave: () => void;
}

/** The number of a list's rows, and their export to a file. */
export function ListHeader(props: Props): JSX.Element {
  const { order, title, total, formatTotal, hint, exportStatus, formatSaved, saveLabel, onSave } = props;
  const isHinting = exportStatus === null && hint !== undefined;
  return (
    <Group gap={12} wrap="nowrap" flex="none" mih={56} p="6px 12px 6px 16px">
      <Heading order={order} fz={20} style={{ whiteSpace: 'nowrap' }}>
        {title}
      </Heading>
      <Text span fz={17} c="dimmed" style={{ whiteSpace: 'nowrap' }} role="status">
        {total === null ? '' : formatTotal(total)}
      </Text>
      {isHinting && (
        <Text span truncate ml="auto" fz={15} c="dimmed">
          {hint}
        </Text>
      )}
      <Box flex={isHinting ? undefined : 1} miw={0} fz={15} lh="20px" ta="right" role="status">
        {exportStatus?.kind === 'saved' && (
          <span className={classes.file} title={exportStatus.file}>
            {formatSaved(exportStatus.file)}
          </span>
        )}
        {exportStatus?.kind === 'failed' && (
          <Box component="span" c="var(--tem-red-ink)">
            <ProblemText problem={exportStatus.problem} />
          </Box>
        )}
      </Box>
      <ActionButton
        variant="default"
        flex="none"
        keyName="Ctrl+S"
        disabled={total === null || total === 0}
        loading={exportStatus?.kind === 'saving'}
        icon={IconFileSpreadsheet}
        iconSize={20}
        onClick={onSave}
      >
        {saveLabel}
      </ActionButton>
    </Group>
  );
}
