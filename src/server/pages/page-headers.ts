import { createHash } from 'node:crypto'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Style elements that react-aria inserts: for pressable elements, and while a dialog is open. The test
 * compares them with the installed library.
 */
export const LIBRARY_STYLES = [
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
]
const LIBRARY_STYLE_HASHES = LIBRARY_STYLES.map(hash)

interface Allowed {
  scripts: readonly string[]
  styles: readonly string[]
}

/**
 * Takes the nonce off the page's own inline scripts and styles, and returns the hashes that allow them
 * instead, so that the same bytes serve every reader. Whoever smuggles an element into a page does not
 * know the nonce of its rendering: that element gets no hash.
 */
export function replaceNonce(html: string, nonce: string): { html: string; allowed: Allowed } {
  const mark = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const element = new RegExp(`<(script|style)([^>]*?)${mark}[^>]*>([^]*?)</\\1>`, 'g')
  for (const [, name, , text = ''] of html.matchAll(element)) {
    if (text) (name === 'script' ? scripts : styles).add(hash(text))
  }
  return {
    html: html.replaceAll(mark, ''),
    allowed: { scripts: [...scripts], styles: [...styles] },
  }
}

/**
 * Builds the content security policy of a page (`R13`): only scripts of this site and the page's own
 * inline ones, no framing, no plugins. Inline style attributes are allowed (progress bars).
 * @param formTargets where a posted form may be redirected: Chrome applies `form-action` to the whole chain
 */
export function buildContentPolicy(
  { scripts, styles }: Allowed,
  formTargets: readonly string[],
): string {
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...LIBRARY_STYLE_HASHES, ...styles],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'form-action': ["'self'", ...formTargets],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/**
 * The headers of every page beside its policy; the rest is sent with every answer
 * (`http/security-headers.ts`).
 */
export const PAGE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // Pages send no path or query as Referer, not even to this site (decision 19). 'no-referrer' would
  // make browsers send 'Origin: null' with form posts, which nobody could tell from others.
  'referrer-policy': 'strict-origin',
  vary: 'accept-encoding',
}
