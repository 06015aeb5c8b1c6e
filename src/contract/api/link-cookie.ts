/** Holds the token of a private link (decision 19). Its path tells which: each link has its own. */
const NAME = 'link'
const TOKEN = '[\\w-]{1,200}'
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=(${TOKEN})(?:;|$)`)

/** The token in a `Cookie` header; null without one. */
export function readLinkCookie(header: string | null | undefined): string | null {
  return COOKIE.exec(header ?? '')?.[1] ?? null
}

/** True for what could be a token of ours: nothing in it can end the cookie's value. */
export function isLinkToken(text: string): boolean {
  return new RegExp(`^${TOKEN}$`).test(text)
}

interface LinkCookie {
  token: string
  /** It is sent to this path and those below only. */
  path: string
  maxAgeSeconds: number
  /** Sent over HTTPS only. */
  secure: boolean
}

/** The `Set-Cookie` header of a token for which `isLinkToken`; scripts cannot read it, other sites not send it. */
export function buildLinkCookie({ token, path, maxAgeSeconds, secure }: LinkCookie): string {
  const attributes = [`Path=${path}`, `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Lax']
  if (secure) attributes.push('Secure')
  return [`${NAME}=${token}`, ...attributes].join('; ')
}
