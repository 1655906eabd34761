import { join } from 'node:path';

/**
 * cupsd.conf: only a domain socket of its own. The rules on jobs are those of CUPS' default file (only a job's owner may
 * cancel it, and
 * its name is hidden from others); administration needs no password.
 */
export function cupsdConf(folder: string, keepHistory: boolean): string {
  return `LogLevel debug
MaxLogSize 0
Listen ${socketOf(folder)}
Browsing No
WebInterface No
DefaultAuthType None
ErrorPolicy retry-job
PreserveJobHistory ${keepHistory ? 'Yes' : 'No'}
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  JobPrivateAccess default
  JobPrivateValues default
  <Limit Cancel-Job Send-Document Get-Job-Attributes Hold-Job Release-Job>
    Require user @OWNER @SYSTEM
    Order deny,allow
  </Limit>
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
`;
}

/** cups-files.conf: every folder inside the test's. cupsd does not accept root as the user that its filters run as. */
export function cupsFilesConf(folder: string, asRoot: boolean): string {
  const at = (name: string) => join(folder, name);
  return `ServerRoot ${at('etc')}
StateDir ${at('run')}
CacheDir ${at('cache')}
RequestRoot ${at('spool')}
TempDir ${at('spool/tmp')}
AccessLog ${at('log/access')}
ErrorLog stderr
PageLog ${at('log/page')}
${asRoot ? 'User lp\nGroup lp\nSystemGroup root\n' : ''}`;
}

export const FOLDERS = ['etc', 'run', 'cache', 'spool', 'spool/tmp', 'log'] as const;

export function socketOf(folder: string): string {
  return join(folder, 'run', 'cups.sock');
}
