import { Button, Text } from '@mantine/core';
import { type JSX, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AllowedCode } from '../../../shared/allowed-code.ts';
import { describeAllowedCode } from '../../../shared/code-text.ts';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { Section } from '../../components/section.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { Item, ItemList } from './item-list.tsx';
import { useSettingsServices } from './settings-services.ts';

const Hint = Text.withProps({ fz: 15, lh: '21px', c: 'dimmed' });

/** The kinds of codes that a manager has approved for any service; each can be revoked. */
export function AllowedCodesSection(): JSX.Element {
  const { t } = useTranslation();
  const { agreedCodes } = useSettings();
  const { tem, report } = useSettingsServices();
  /** The partner whose labels are printed now; null until main has reported it. */
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    tem.calls.settings.currentPartner(undefined).then(setCurrent).catch(report);
  }, [tem, report]);
  return (
    <Section title={t('labelCodes.title')}>
      {agreedCodes.length === 0 ? (
        <Hint>{t('labelCodes.none')}</Hint>
      ) : (
        <>
          <Hint>{t('labelCodes.hint')}</Hint>
          <ItemList>
            {agreedCodes.map((code) => (
              <AllowedCodeItem key={JSON.stringify(code)} code={code} isCurrent={code.partner === current} />
            ))}
          </ItemList>
          <Hint>{t('labelCodes.removeHint')}</Hint>
        </>
      )}
    </Section>
  );
}

function AllowedCodeItem({ code, isCurrent }: { code: AllowedCode; isCurrent: boolean }): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const words = describeAllowedCode(code)[useLanguage()];
  const remove = (): void =>
    save(({ agreedCodes }) => {
      const removed = JSON.stringify(code);
      return { agreedCodes: agreedCodes.filter((one) => JSON.stringify(one) !== removed) };
    });
  const whose = code.partner === 'sandbox' ? 'training' : isCurrent ? 'here' : 'elsewhere';
  return (
    <Item title={words} detail={t(`labelCodes.${whose}`)} p="10px 12px" lh="23px">
      <Button variant="default" size="sm" aria-label={t('labelCodes.removeOne', { words })} onClick={remove}>
        {t('labelCodes.remove')}
      </Button>
    </Item>
  );
}
