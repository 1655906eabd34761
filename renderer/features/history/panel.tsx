import type { ComponentProps, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/action-button.tsx';
import { Card } from '../../components/card.tsx';
import { IconArrowBackUp } from '../../components/icons.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import classes from './panel.module.css';

/** The panel beside the list: the day's totals, a label, or the receipts. */
export function Panel(props: ComponentProps<typeof Card>): JSX.Element {
  return <Card className={classes.panel} mih={0} {...props} />;
}

type ButtonProps = ComponentProps<typeof ActionButton>;

/** What the panel is for. */
export function MainButton(props: ButtonProps): JSX.Element {
  return <ActionButton className={classes.main} iconSize={24} {...props} />;
}

/** Its other actions. */
export function SecondButton(props: ButtonProps): JSX.Element {
  return <ActionButton variant="default" className={classes.second} {...props} />;
}

/** Returns to the day; the screen handles the key. */
export function BackButton({ onClick }: { onClick: () => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <KeyButton
      variant="default"
      className={classes.second}
      keyName="Escape"
      icon={IconArrowBackUp}
      onClick={onClick}
    >
      {t('history.backToDay')}
    </KeyButton>
  );
}
