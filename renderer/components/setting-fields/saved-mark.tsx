import { Flex, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';

/** Shows beside a field that its text was just saved. */
export function SavedMark({ saved, small = false }: { saved: boolean; small?: boolean }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Flex component="span" align="center" gap={4} fz={15} fw={600} c="var(--tem-green-ink)" role="status">
      {saved && (
        <>
          <IconCheck size={18} aria-hidden />
          {small ? <VisuallyHidden>{t('settings.saved')}</VisuallyHidden> : t('settings.saved')}
        </>
      )}
    </Flex>
  );
}
