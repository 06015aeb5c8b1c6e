/** The address of every page, without the origin: links, redirects and emails are made of these. */
export const PATHS = {
  home: '/',
  landing: '/landing',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  undoEmail: '/undo-email',
  /** Opened by the link of an invitation to organise an event. */
  cohostInvitation: '/cohost-invitation',
  unauthorized: '/unauthorized',
  dashboard: '/dashboard',
  events: '/events',
  createEvent: '/events/create',
  contributions: '/contributions',
  profile: '/profile',
  settings: '/settings',
  secondFactor: '/settings/second-factor',
  paymentSuccess: '/payment/success',
  paymentCancelled: '/payment/cancelled',
  taxes: '/dashboard/taxes',
  payoutSetup: '/dashboard/payments/setup',
  payoutSetupSuccess: '/dashboard/payments/setup/success',
  payoutSetupRefresh: '/dashboard/payments/setup/refresh',
  payoutComplete: '/dashboard/payments/complete',
  payoutCompleteSuccess: '/dashboard/payments/complete/success',
  payoutCompleteRefresh: '/dashboard/payments/complete/refresh',
  admin: '/admin',
  adminSearch: '/admin/search',
  adminUsers: '/admin/users',
  adminHosts: '/admin/hosts',
  adminEvents: '/admin/events',
  adminContributions: '/admin/contributions',
  adminDisputes: '/admin/disputes',
  adminQuarantine: '/admin/quarantine',
  adminStoppedTransfers: '/admin/transfers',
  adminPayouts: '/admin/payouts',
  adminPrivacy: '/admin/privacy',
  adminLedger: '/admin/ledger',
  adminAudit: '/admin/audit',
  faq: '/faq',
  guide: '/ayuda',
  terms: '/terms',
  privacy: '/privacy',
  contact: '/contact',
  privacyRequest: '/privacy/request',
  /** Opened by the link that confirms a request about personal data. */
  privacyConfirm: '/privacy/confirm',
  /** The picture of a link whose event visitors may not see. */
  brandPreview: '/preview.png',
} as const

/** Where the provider sends its events, as `npm start` and the operator's guide register it. */
export const WEBHOOK_PATH = '/api/payments/webhook'

/** Page `below` an event (`edit`, `refund` …), or the event's own page; by id or slug. */
type EventPage =
  | 'edit'
  | 'published'
  | 'print'
  | 'thanks'
  | 'rsvp'
  | 'bring'
  | 'guests'
  | 'cohosts'
  | 'history'
  | 'updates'
  | 'unsubscribe'
  | 'refund'
  | 'report'
  | 'muro'
  | 'contribute'
  | 'preview.png'
  | 'preview.jpg'
  | 'historia.png'
  | 'calendario.ics'
  | 'qr.svg'
  | 'qr.png'

/** An event's page, or one below it; the address to share is the page of the slug. */
export function buildEventPath(idOrSlug: string, page?: EventPage): string {
  return page ? `/events/${idOrSlug}/${page}` : `/events/${idOrSlug}`
}

/** Parts of the event's page for its host, as the fragment of an address. */
export const OWNER_PARTS = {
  refundRequests: 'de-vuelta',
  disputed: 'en-aclaracion',
  reservations: 'lo-llevan',
} as const

/** Who asks for one gift back, in the event's page for its host. */
export const buildRefundRequestAnchor = (contributionId: string) =>
  `${OWNER_PARTS.refundRequests}-${contributionId}`

/** Who brings one sueño, in the event's page for its host. */
export const buildReservationAnchor = (id: string) => `${OWNER_PARTS.reservations}-${id}`

/** In the fragment of the page that edits an event: opens its sueños. */
export const EDIT_GOALS = 'suenos'

/** One sueño on that page: as a fragment, opens its form. */
export const buildEditGoalAnchor = (goalId: string) => `goal-${goalId}`

/** In the query of the list of events: opens its reports, for the event with this id. */
export const REPORTS_QUERY = 'reportes'

/** The reports of a host's events, below their list; one event may be chosen already. */
export function buildReportsPath(eventId = ''): string {
  return `${PATHS.events}?${REPORTS_QUERY}=${eventId}#${REPORTS_QUERY}`
}

/** Above the files of all pictures. */
export const FILES_PATH = '/files'

/** The name of a picture's file of one width; its content never changes. */
export function buildFileName(digest: string, width: number): string {
  return `${digest}-${width}.webp`
}

/** The address of that file. */
export function buildPicturePath(digest: string, width: number): string {
  return `${FILES_PATH}/${buildFileName(digest, width)}`
}

/** Above every short link. */
export const SHORT_LINK_PATH = '/e'
/** How many characters of a slug's end are random, without look-alikes, and no other event's. */
export const EVENT_CODE_LENGTH = 6

/** The address of an event to type from paper; it redirects to the event's page. */
export function buildShortEventPath(slug: string): string {
  return `${SHORT_LINK_PATH}/${slug.slice(-EVENT_CODE_LENGTH)}`
}

export function buildAdminHostPath(id: string): string {
  return `${PATHS.adminHosts}/${id}`
}

/** An event's page at the desk, or the one that refunds all of it. The slug in place of the id leads to the same page. */
export function buildAdminEventPath(idOrSlug: string, page?: 'refund'): string {
  return `/admin/events/${idOrSlug}${page ? `/${page}` : ''}`
}

export function buildAdminContributionPath(id: string): string {
  return `/admin/contributions/${id}`
}

/** Without the query that proves the right to read it. */
export function buildReceiptPath(contributionId: string): string {
  return `/receipts/${contributionId}`
}

/** The private page of an answer to '¿Vas a ir?', without the query that proves the right to read it. */
export function buildRsvpPath(id: string): string {
  return `/rsvps/${id}`
}

/** The page that ends the emails of an event, without the query that proves the right to. */
export function buildUnsubscribePath(eventId: string): string {
  return buildEventPath(eventId, 'unsubscribe')
}

/** An update on the page of its event. */
export const buildUpdateAnchor = (updateId: string) => `novedad-${updateId.slice(-12)}`

/** A request about personal data in the desk's list. */
export const buildPrivacyRequestAnchor = (id: string) => `solicitud-${id}`

/** A row of a list of the desk that has no page of its own. */
export const buildDeskRowAnchor = (id: string) => `caso-${id}`

/** The private page of a request about personal data, without the query that proves the right to read it. */
export function buildPrivacyRequestPath(id: string): string {
  return `/privacy/requests/${id}`
}

/** The private page of a guest who brings a goal's thing, without the query that proves the right to read it. */
export function buildReservationPath(id: string): string {
  return `/reservations/${id}`
}

/** The page after paying; `sessionId` may be Stripe's placeholder. */
export function buildPaymentSuccessPath(sessionId: string): string {
  return `${PATHS.paymentSuccess}?session_id=${sessionId}`
}

/** Pages with scripts get the token in the fragment, those without in the query (decision 19). */
const EMAIL_LINK_PAGES = {
  'reset-password': `${PATHS.resetPassword}#`,
  'verify-email': `${PATHS.verifyEmail}#`,
  'change-email': `${PATHS.verifyEmail}#`,
  'undo-email': `${PATHS.undoEmail}?`,
} as const

/** The page that an invitation to organise an event opens. */
export function buildCohostInvitationPath(token: string): string {
  return `${PATHS.cohostInvitation}#token=${token}`
}

/** In the fragment of the wizard's address: what can be tried before payments are set up. */
export const TRY_OUT_FRAGMENT = 'prueba'

/** In the fragment: fills in the address of whoever signs in. */
export const EMAIL_FRAGMENT = 'correo'

/**
 * The page that a link in an email opens, with its token.
 * @param email the address of the account, where it is the one that gets the email
 */
export function buildEmailLinkPath(
  purpose: keyof typeof EMAIL_LINK_PAGES,
  token: string,
  email?: string,
): string {
  const address = email ? `&${EMAIL_FRAGMENT}=${encodeURIComponent(email)}` : ''
  return `${EMAIL_LINK_PAGES[purpose]}token=${token}${address}`
}
