import { PasswordInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type JSX, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessTokenSchema } from '../../../shared/access-token.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { IconCircleCheck } from '../../components/icons.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { PlainTextNote } from '../../components/token/plain-text-note.tsx';
import { TokenState } from '../../components/token/token-state.tsx';
import { useToken } from '../../components/token/use-token.ts';
import { GuidePage, INITIAL_FOCUS, missing } from './guide-page.tsx';
import type { GuideNavigation } from './guide-pages.ts';
import { useGuideServices } from './guide-services.ts';

type ConnectionTestState =
  | { readonly kind: 'not-yet' }
  | { readonly kind: 'testing' }
  | { readonly kind: 'bad-text' }
  | { readonly kind: 'works'; readonly milliseconds: number }
  | { readonly kind: 'fails'; readonly problem: Problem };

/** The access token: Enter saves it and tests the connection; once that works, Enter moves on. */
export function TokenPage({ walk }: { walk: GuideNavigation }): JSX.Element {
  const { t } = useTranslation();
  const { tem } = useGuideServices();
  const token = useToken();
  const [text, setText] = useState('');
  const [tested, setTested] = useState<ConnectionTestState>({ kind: 'not-yet' });

  const test = async (): Promise<void> => {
    const typed = AccessTokenSchema.safeParse(text);
    // Without new input, tests the saved token.
    if (!typed.success && (text.trim() !== '' || token.status?.state === 'none'))
      return setTested({ kind: 'bad-text' });
    setTested({ kind: 'testing' });
    try {
      if (typed.success && !(await token.set(typed.data))) return setTested({ kind: 'not-yet' });
      setText('');
      const { milliseconds } = await tem.calls.token.test(undefined);
      setTested({ kind: 'works', milliseconds });
    } catch (thrown) {
      setTested({ kind: 'fails', problem: problemOf(thrown) });
    }
  };
  const works = tested.kind === 'works' && text === '';
  return (
    <GuidePage
      title={t('setup.guide.token')}
      lead={t('setup.guide.tokenLead')}
      navigation={walk}
      busy={tested.kind === 'testing'}
      onEnter={works ? walk.next : () => void test()}
      enterLabel={
        works
          ? undefined
          : t(tested.kind === 'fails' && text === '' ? 'setup.guide.tokenAgain' : 'setup.guide.tokenTry')
      }
      onSkip={works ? undefined : walk.next}
      error={refusalOf(tested, t)}
    >
      {token.status !== null && <TokenState status={token.status} />}
      <PasswordInput
        {...INITIAL_FOCUS}
        {...missing(tested.kind === 'bad-text' || tested.kind === 'fails')}
        size="lg"
        label={t('settings.tokenField')}
        description={t('settings.tokenFieldHint')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        visibilityToggleButtonProps={{ 'aria-label': t('settings.tokenShow'), tabIndex: 0 }}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setTested({ kind: 'not-yet' });
        }}
      />
      <PlainTextNote token={token} />
      <div role="status">
        {tested.kind === 'works' && (
          <Notice
            component="p"
            tone="green"
            icon={IconCircleCheck}
            iconSize={26}
            align="center"
            gap={12}
            p="12px 16px"
            bdrs={10}
            fz={19}
            fw={600}
          >
            {t('settings.tokenWorks', { milliseconds: tested.milliseconds })}
          </Notice>
        )}
      </div>
    </GuidePage>
  );
}

function refusalOf(tested: ConnectionTestState, t: TFunction): ReactNode {
  switch (tested.kind) {
    case 'not-yet':
    case 'testing':
    case 'works':
      return null;
    case 'bad-text':
      return t('settings.tokenBad');
    case 'fails':
      return (
        <>
          <b>{t('setup.guide.tokenFails')}.</b> <ProblemText problem={tested.problem} />{' '}
          {t('setup.guide.tokenBack')}
        </>
      );
  }
}
