/** The web view of another app, where card payments often fail. */
export interface InAppBrowser {
  app: string
  /** Android can open the page in Chrome. */
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
 * The app whose web view sends the request, null for a regular browser. Android's web view names
 * its app in `X-Requested-With`.
 */
export function detectInAppBrowser(headers: Pick<Headers, 'get'>): InAppBrowser | null {
  const agent = headers.get('user-agent') ?? ''
  const signs = `${agent} ${headers.get('x-requested-with') ?? ''}`
  const found = APPS.find(([, sign]) => sign.test(signs))
  return found ? { app: found[0], android: agent.includes('Android') } : null
}

/** Android intent URL that opens the page in Chrome, with the page itself as fallback. */
export function buildChromeLink(url: string): string {
  const { host, pathname, search, protocol } = new URL(url)
  const fallback = encodeURIComponent(url)
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;S.browser_fallback_url=${fallback};end`
}
