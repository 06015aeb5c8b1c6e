/** Lengths, counts and waits of `spec §9`, each in this one place; free of zod so that public pages can read them. */
export const EVENT_NAME_MIN = 3
export const EVENT_NAME_MAX = 100
export const DESCRIPTION_MAX = 500
export const LOCATION_MAX = 200
export const LINK_MAX = 500
export const THANK_YOU_MAX = 1_000
export const HOSTS_MAX = 5
export const PERSON_NAME_MAX = 100
export const EMAIL_MAX = 254
export const MESSAGE_MAX = 500
export const CONTACT_SUBJECT_MAX = 120
export const CONTACT_MESSAGE_MAX = 2_000
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const GOALS_MAX = 100
/** Of a sueño added on the event's page, and of one that the wizard makes (`spec §9`). */
export const DEFAULT_GOAL_CATEGORY = 'OTHER'
export const WIZARD_GOAL_CATEGORY = 'BABY_GEAR' as const
export const DESCRIPTION_PREVIEW_LENGTH = 60

export const PAGE_SIZE = 10
export const PAGE_SIZE_MAX = 100
export const RECENT_EVENTS = 3
export const RECENT_CONTRIBUTIONS = 3
export const SCROLL_INDICATOR_MIN = 3

export const TOAST_MS = 5_000
export const COPIED_ON_CARD_MS = 1_500
export const COPIED_ON_PAGE_MS = 2_000
export const RESET_REDIRECT_MS = 2_000
export const SETUP_REFRESH_REDIRECT_MS = 2_000

export const RESET_LINK_HOURS = 1
/** The same as a person reads it. */
export const RESET_LINK_LIFE = `${RESET_LINK_HOURS} hora`
/** How long whoever had an account's old address can take its change back. */
export const EMAIL_UNDO_HOURS = 72
export const TOKEN_HOURS = 1
export const SESSION_HOURS = 12
export const REMEMBERED_SESSION_DAYS = 30
/** A token with less than this left counts as expired (`spec §4`). */
export const TOKEN_MARGIN_SECONDS = 300
export const SESSION_BANNER_UNDER_SECONDS = 600
export const SESSION_BANNER_CHECK_MS = 60_000
export const SESSION_BANNER_HIDE_MS = 30_000
export const REFRESH_INTERVAL_MS = 300_000

/** How often whoever holds the private link of a contribution can correct its address. */
export const EMAIL_CORRECTIONS_MAX = 3
/** What was typed and not paid comes back into the form for so long. */
export const UNFINISHED_HOURS = 24
/** The page after paying hands out the private link for so long; then the letter alone has it. */
export const RECEIPT_ON_SUCCESS_HOURS = 24

export const DEFAULT_REPORT_TYPE = 'allies'
export const DEFAULT_REPORT_FORMAT = 'csv'
/** How many events one report of an admin may span: their ids travel in the address. */
export const BULK_EVENTS_MAX = 200
/** Files of reports per person in a rolling hour, unless the configuration says otherwise (`R8`). */
export const REPORTS_PER_HOUR = 20

/** An ACTIVE event becomes COMPLETED by itself this long after its date (`R4`). */
export const COMPLETE_AFTER_DAYS = 30

/** How long setting up a payout account is said to take (`spec §9`). */
export const PAYOUT_SETUP_TIME = '3 a 5 minutos'
export const ONBOARDING_MINUTES = { profile: 2, payments: 5, event: 10 } as const
