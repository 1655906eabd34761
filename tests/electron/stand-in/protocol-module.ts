import { strict } from './not-implemented.ts';
import { registerSchemes } from './schemes.ts';
import { sessionModule } from './session.ts';

/** The module's `protocol`: the default session's, and before ready the list of schemes. */
export const protocol = strict('protocol', {
  registerSchemesAsPrivileged: (schemes: Electron.CustomScheme[]): void => registerSchemes(schemes),
  handle: (scheme: string, handler: (request: Request) => Response | Promise<Response>): void =>
    sessionModule.defaultSession.protocol.handle(scheme, handler),
  unhandle: (scheme: string): void => sessionModule.defaultSession.protocol.unhandle(scheme),
  isProtocolHandled: (scheme: string): boolean =>
    sessionModule.defaultSession.protocol.isProtocolHandled(scheme),
});
