/** A browser inside another app, where cards are often refused or the way back is lost. */
export interface InAppBrowser {
  app: string
  /** Chrome can be asked to open an address. */
  android: boolean
}

const APPS: readonly (readonly [app: string, sign: RegExp])[] = [
  ['Instagram', /\bInstagram\b/],
  ['Messenger', /FBAN\/Messenger|FB_IAB\/(Orca|MESSENGER)|com[.]facebook[.]orca/i],
  ['Facebook', /\bFB(AN|AV|_IAB)\b|com[.]facebook/],
  ['TikTok', /\b(TikTok|musical_ly|BytedanceWebview|trill_|ByteLocale)|com[.]zhiliaoapp/],
  ['WhatsApp', /^Mozilla.* WhatsApp\/|com[.]whatsapp/],
  ['Snapchat', /\bSnapchat\b/],
  ['LinkedIn', /\bLinkedInApp\b/],
  ['Pinterest', /\[?Pinterest\//],
  ['X', /\bTwitter(Android| for i)/],
]

/**
 * The app whose own browser asks, or null for every ordinary browser. Android's web view names its
 * app in `X-Requested-With`.
 */
export function detectInAppBrowser(headers: Pick<Headers, 'get'>): InAppBrowser | null {
  const agent = headers.get('user-agent') ?? ''
  const signs = `${agent} ${headers.get('x-requested-with') ?? ''}`
  const found = APPS.find(([, sign]) => sign.test(signs))
  return found ? { app: found[0], android: agent.includes('Android') } : null
}

/** Has Android open an https address in Chrome, or as it is where there is no Chrome. */
export function chromeLink(url: string): string {
  const { host, pathname, search, protocol } = new URL(url)
  const fallback = encodeURIComponent(url)
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;S.browser_fallback_url=${fallback};end`
}
