import { Group, Stack } from '@mantine/core';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelSize } from '../../../shared/label-size.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ActionStatus } from '../../components/action-status.tsx';
import { IconBolt, IconRulerMeasure, IconTag } from '../../components/icons.tsx';
import { Rule } from '../../components/typography.ts';
import { useAsyncAction } from '../../components/use-async-action.ts';
import { useSettingsServices } from './settings-services.ts';

const PAGES = {
  calibration: { key: 'F8', icon: IconRulerMeasure },
  test: { key: 'F9', icon: IconTag },
  commands: { key: 'F10', icon: IconBolt },
} as const;
type TestPage = keyof typeof PAGES;
const ALL = ['calibration', 'test', 'commands'] as const satisfies readonly TestPage[];

interface Props {
  readonly size: LabelSize;
  /** The pages offered; all by default. */
  readonly pages?: readonly TestPage[];
}

/** Prints one of Tem's test pages with a size's saved profile, and shows the result. */
export function TestPages({ size, pages = ALL }: Props): JSX.Element {
  const { t } = useTranslation();
  const { tem, settings } = useSettingsServices();
  const [printing, run] = useAsyncAction<TestPage>();
  /** The page of the last button pressed. */
  const [last, setLast] = useState<TestPage | null>(null);
  const print = (page: TestPage): void => {
    setLast(page);
    void run(async () => {
      // Clicking this button blurs a field that may still be saving.
      await settings.whenSaved();
      await tem.calls.printers.printPage({ size, page });
      return page;
    });
  };
  const busy = printing.kind === 'running';
  return (
    <>
      <Rule />
      <Stack gap={10}>
        <Group gap={10} align="stretch">
          {pages.map((page) => (
            <ActionButton
              key={page}
              keyName={PAGES[page].key}
              variant="default"
              icon={PAGES[page].icon}
              loading={busy && last === page}
              disabled={busy && last !== page}
              onClick={() => print(page)}
            >
              {t(`profile.${page}`)}
            </ActionButton>
          ))}
        </Group>
        <div role="status">
          <ActionStatus
            state={printing}
            running={t('profile.sending')}
            done={(page) => t(`profile.${page}Sent`)}
          />
        </div>
      </Stack>
    </>
  );
}
