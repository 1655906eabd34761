import { IconSchool, IconTruckDelivery } from '@tabler/icons-react';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../services.ts';
import { KeyCap } from '../ui/key-cap.tsx';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { Mark } from '../ui/mark.tsx';
import { Notices } from '../ui/notices.tsx';
import { useKeys } from '../ui/use-keys.ts';
import classes from './welcome.module.css';

/** The first start: one choice, and the station is there. */
export function Welcome(): JSX.Element {
  const { t } = useTranslation();
  const { settings, rooms, report } = useServices();
  const practise = (): void => void settings.save({ partner: 'sandbox' }).catch(report);
  const connect = (): void => {
    // The settings first, so that the station doesn't flash by between the two.
    settings
      .save({ partner: 'service' })
      .then(() => rooms.setState({ room: 'settings' }))
      .catch(report);
  };
  useKeys({ F1: practise, F2: connect });
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <LanguageSwitch size="md" />
      </header>
      <Notices />
      <main className={classes.main}>
        <div className={classes.mark}>
          <Mark size={72} />
        </div>
        <h1 className={classes.title}>{t('welcome.title')}</h1>
        <p className={classes.lead}>{t('welcome.lead')}</p>
        <div className={classes.choices}>
          <Choice
            icon={<IconSchool size={44} stroke={1.6} aria-hidden />}
            name={t('welcome.sandbox')}
            hint={t('welcome.sandboxHint')}
            shortcut="F1"
            onChoose={practise}
          />
          <Choice
            icon={<IconTruckDelivery size={44} stroke={1.6} aria-hidden />}
            name={t('welcome.service')}
            hint={t('welcome.serviceHint')}
            shortcut="F2"
            onChoose={connect}
          />
        </div>
        <p className={classes.later}>{t('welcome.later')}</p>
      </main>
    </div>
  );
}

interface ChoiceProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly hint: string;
  readonly shortcut: string;
  readonly onChoose: () => void;
}

function Choice({ icon, name, hint, shortcut, onChoose }: ChoiceProps): JSX.Element {
  return (
    <button type="button" className={classes.choice} aria-keyshortcuts={shortcut} onClick={onChoose}>
      <span className={classes.top}>
        {icon}
        <KeyCap name={shortcut} />
      </span>
      <b className={classes.name}>{name}</b>
      <span className={classes.hint}>{hint}</span>
    </button>
  );
}
