import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import classes from '../../components/token/token-section.module.css';
import { useSettingsServices } from './settings-services.ts';

type TestState =
  | { readonly kind: 'not-yet' }
  | { readonly kind: 'testing' }
  | { readonly kind: 'works'; readonly milliseconds: number }
  | { readonly kind: 'fails'; readonly problem: Problem };

/** Tests the connection with the saved settings, and shows the result. */
export function ConnectionTest(): JSX.Element {
  const { t } = useTranslation();
  const { tem } = useSettingsServices();
  const [tested, setTested] = useState<TestState>({ kind: 'not-yet' });
  const test = (): void => {
    setTested({ kind: 'testing' });
    tem.calls.token.test(undefined).then(
      ({ milliseconds }) => setTested({ kind: 'works', milliseconds }),
      (thrown: unknown) => setTested({ kind: 'fails', problem: problemOf(thrown) }),
    );
  };
  return (
    <div className={classes.test}>
      <ActionButton
        variant="default"
        keyName="F9"
        icon={IconPlugConnected}
        loading={tested.kind === 'testing'}
        onClick={test}
      >
        {t('settings.tokenTest')}
      </ActionButton>
      <div role="status">
        <Result tested={tested} />
      </div>
    </div>
  );
}

function Result({ tested }: { tested: TestState }): JSX.Element | null {
  const { t } = useTranslation();
  switch (tested.kind) {
    case 'not-yet':
      return null;
    case 'testing':
      return <span className={classes.result}>{t('settings.tokenTesting')}</span>;
    case 'works':
      return (
        <span className={`${classes.result} ${classes.good}`}>
          <IconCircleCheck size={22} aria-hidden />
          {t('settings.tokenWorks', { milliseconds: Math.round(tested.milliseconds) })}
        </span>
      );
    case 'fails':
      return (
        <span className={`${classes.result} ${classes.bad}`}>
          <IconAlertTriangle size={22} aria-hidden />
          <span>
            <ProblemText problem={tested.problem} />
          </span>
        </span>
      );
  }
}
