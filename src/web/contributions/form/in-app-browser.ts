/** What web views of other apps, where card payments often fail, call themselves. */
const SIGNS = [
  /; wv\)/,
  /\bInstagram\b/,
  /\bFB(AN|AV|_IAB)\b/,
  /\b(TikTok|musical_ly|BytedanceWebview|trill_|ByteLocale)/,
  /^Mozilla.* WhatsApp\//,
  /\bSnapchat\b/,
  /\bLinkedInApp\b/,
  /\[?Pinterest\//,
  /\bTwitter(Android| for i)/,
]

/** Whether a browser of this name is the web view of another app, by system; null for a regular browser. */
export function detectInAppBrowser(userAgent: string): 'android' | 'other' | null {
  if (!SIGNS.some((sign) => sign.test(userAgent))) return null
  return userAgent.includes('Android') ? 'android' : 'other'
}

/** Marks the page for CSS: `in-data-[in-app]:…`. The HTML is the same for everybody (`R18`). */
export function markInAppBrowser(): void {
  const found = detectInAppBrowser(navigator.userAgent)
  if (found) document.documentElement.dataset.inApp = found
}

/** Android intent URL that opens the page in Chrome, with the page itself as fallback. */
export function buildChromeLink(url: string): string {
  const { host, pathname, search, protocol } = new URL(url)
  const fallback = encodeURIComponent(url)
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;S.browser_fallback_url=${fallback};end`
}
