import type { FastifyHelmetOptions } from '@fastify/helmet'

export interface SecurityOptions {
  /** Where a posted form may be redirected: Chrome applies `form-action` to the whole chain. */
  checkoutOrigins: readonly string[]
  /** Sends HSTS, so that browsers use HTTPS only. */
  production: boolean
}

const ONE_YEAR_SECONDS = 31_536_000

/**
 * Builds the security headers of every page (`R13`): only scripts of this site or with this response's
 * nonce, no framing, no plugins. Inline style attributes are allowed (progress bars), style elements
 * need the nonce.
 */
export function buildSecurityHeaders({
  checkoutOrigins,
  production,
}: SecurityOptions): FastifyHelmetOptions {
  return {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'form-action': ["'self'", ...checkoutOrigins],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
      },
    },
    strictTransportSecurity: production
      ? { maxAge: ONE_YEAR_SECONDS, includeSubDomains: true }
      : false,
    // A stricter one would make browsers send 'Origin: null' with form posts.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Only obsolete browsers and plug-ins read these.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }
}
