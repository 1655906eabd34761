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

/** A message bus without clients: ippeveprinter does not start without one, though it announces nothing (-r off). */
export function busConf(socket: string): string {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*"/>
    <allow receive_sender="*"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;
}

/** A label printer's attributes: any size up to 220 x 400 mm, no margins, PDF unchanged (hundredths of a mm). */
export function labelPrinterConf(): string {
  const margins = ['bottom', 'left', 'right', 'top'];
  const none = margins.map((side) => `MEMBER integer media-${side}-margin 0`).join(' ');
  const loaded =
    'MEMBER collection media-size { MEMBER integer x-dimension 10000 MEMBER integer y-dimension 15000 }';
  const any =
    'MEMBER collection media-size { MEMBER rangeOfInteger x-dimension 2000-22000 MEMBER rangeOfInteger y-dimension 2000-40000 }';
  return `ATTR keyword ipp-features-supported "ipp-everywhere"
ATTR boolean color-supported false
ATTR integer copies-default 1
ATTR rangeOfInteger copies-supported 1-1
ATTR mimeMediaType document-format-default "application/pdf"
ATTR mimeMediaType document-format-supported "application/pdf"
ATTR keyword media-col-supported "media-bottom-margin","media-left-margin","media-right-margin","media-size","media-size-name","media-top-margin"
ATTR collection media-col-database { ${loaded} ${none} },{ ${any} ${none} }
ATTR collection media-col-default { ${loaded} ${none} }
ATTR collection media-col-ready { ${loaded} ${none} }
ATTR keyword media-default "om_100x150mm_100x150mm"
ATTR keyword media-ready "om_100x150mm_100x150mm"
ATTR keyword media-supported "om_100x150mm_100x150mm","custom_min_20x20mm","custom_max_220x400mm"
ATTR collection media-size-supported { MEMBER integer x-dimension 10000 MEMBER integer y-dimension 15000 },{ MEMBER rangeOfInteger x-dimension 2000-22000 MEMBER rangeOfInteger y-dimension 2000-40000 }
${margins.map((side) => `ATTR integer media-${side}-margin-supported 0`).join('\n')}
ATTR keyword print-color-mode-default "monochrome"
ATTR keyword print-color-mode-supported "monochrome"
ATTR resolution printer-resolution-default 203dpi
ATTR resolution printer-resolution-supported 203dpi
ATTR keyword sides-default "one-sided"
ATTR keyword sides-supported "one-sided"
`;
}

/**
 * How the printer handles a document: it waits while a gate (a pipe without a writer) blocks the paper, then "prints" into
 * a folder.
 */
export function printCommand(gate: string, printed: string): string {
  return `#!/bin/sh
if [ -p '${gate}' ]; then
  echo 'STATE: +media-empty-error' >&2
  cat '${gate}' > /dev/null 2>&1
fi
echo 'STATE: -media-empty-error' >&2
cp "$1" '${printed}'/.part && mv '${printed}'/.part '${printed}'/"$(basename "$1")"
`;
}
