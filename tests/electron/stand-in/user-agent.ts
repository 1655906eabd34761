let appPart = '';
let chromePart = '0';

/** Called once Chromium's version is known. */
export function setChromeVersion(product: string): void {
  chromePart = product.slice(product.indexOf('/') + 1);
}

/** The app's name and version, as package.json has them. */
export function setUserAgentApp(name: string, version: string): void {
  appPart = `${name.replaceAll(/\s/g, '')}/${version} `;
}

/** The user agent in Electron's format. */
export function defaultUserAgent(): string {
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${appPart}Chrome/${chromePart} Electron/${process.versions['electron'] ?? ''} Safari/537.36`;
}
