import { Button } from '@mantine/core';
import { type JSX, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AllowedCode } from '../../../shared/allowed-code.ts';
import { describeAllowedCode } from '../../../shared/code-text.ts';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { Section } from '../../components/section.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './allowed-codes-section.module.css';
import { useSettingsServices } from './settings-services.ts';

/** The kinds of codes that a manager has approved for any service; each can be revoked. */
export function AllowedCodesSection(): JSX.Element {
  const { t } = useTranslation();
  const { agreedCodes } = useSettings();
  const whose = useCurrentPartner();
  return (
    <Section title={t('labelCodes.title')}>
      {agreedCodes.length === 0 ? (
        <p className={classes.hint}>{t('labelCodes.none')}</p>
      ) : (
        <>
          <p className={classes.hint}>{t('labelCodes.hint')}</p>
          <ul className={classes.codes}>
            {agreedCodes.map((code) => (
              <AllowedCodeRow key={JSON.stringify(code)} code={code} isHere={code.partner === whose} />
            ))}
          </ul>
          <p className={classes.hint}>{t('labelCodes.removeHint')}</p>
        </>
      )}
    </Section>
  );
}

function AllowedCodeRow({ code, isHere }: { code: AllowedCode; isHere: boolean }): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const words = describeAllowedCode(code)[useLanguage()];
  const remove = (): void =>
    save(({ agreedCodes }) => {
      const removed = JSON.stringify(code);
      return { agreedCodes: agreedCodes.filter((one) => JSON.stringify(one) !== removed) };
    });
  return (
    <li className={classes.code}>
      <span className={classes.text}>
        <b>{words}</b>
        <span className={classes.partner}>
          {t(
            code.partner === 'sandbox'
              ? 'labelCodes.training'
              : isHere
                ? 'labelCodes.here'
                : 'labelCodes.elsewhere',
          )}
        </span>
      </span>
      <Button variant="default" size="sm" aria-label={t('labelCodes.removeOne', { words })} onClick={remove}>
        {t('labelCodes.remove')}
      </Button>
    </li>
  );
}

/** The partner whose labels are printed now; null until main has reported it. */
function useCurrentPartner(): string | null {
  const { tem, report } = useSettingsServices();
  const [whose, setWhose] = useState<string | null>(null);
  useEffect(() => {
    tem.calls.settings.currentPartner(undefined).then(setWhose).catch(report);
  }, [tem, report]);
  return whose;
}
