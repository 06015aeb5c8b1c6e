import type { FastifyHelmetOptions } from '@fastify/helmet'

export interface SecurityOptions {
  /** Where a posted form may be redirected: Chrome applies `form-action` to the whole chain. */
  checkoutOrigins: readonly string[]
  /** Browsers are told to come by HTTPS only. */
  production: boolean
}

const ONE_YEAR_SECONDS = 31_536_000

/**
 * What a browser is told with every page (`R13`): scripts of this site and of this answer's nonce
 * only, no framing, no plugins. Inline style attributes pass (progress bars); style elements don't.
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
    // For browsers and plug-ins that are no more; each would travel with every page.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }
}
