/** Lengths, counts and durations of `spec §9`, defined only here. This module must not import zod: public pages load it. */
export const EVENT_NAME_MIN = 3
export const EVENT_NAME_MAX = 100
export const DESCRIPTION_MAX = 500
export const LOCATION_MAX = 200
export const LINK_MAX = 500
export const THANK_YOU_MAX = 1_000
export const HOSTS_MAX = 5
export const PERSON_NAME_MAX = 100
/** People who organise an event beside its owner; invitations that wait for an answer count (`R21`). */
export const COHOSTS_MAX = 4
export const COHOST_INVITATION_DAYS = 7
/** Emails to one address about organising one event. */
export const COHOST_INVITATION_EMAILS_MAX = 5
/** Emails to one address about organising any event, whoever invites, in a day. */
export const COHOST_ADDRESS_EMAILS_PER_DAY = 5
/** Invitations to organise that an account sends in a day, whoever gets them. */
export const COHOST_EMAILS_PER_DAY = 20
export const EMAIL_MAX = 254
export const MESSAGE_MAX = 500
/** Adults, and children, of one answer to '¿Vas a ir?' (`R20`). */
export const RSVP_PEOPLE_MAX = 20
/** Answers of one event that its guests gave, and again as many that its host added. */
export const RSVPS_MAX = 1_000
/**
 * How many answers are new, and how many emails about answers one address gets. `always`: what a network may
 * give even an event that has got too many from all. A tunnel is the IPv6 /48 around a customer's network.
 */
export const RSVP_LIMITS = {
  name: 'answers',
  ofEventPerHour: 300,
  ofNetworkPerDay: { all: 100, always: 5 },
  ofTunnelPerDay: { all: 300, always: 50 },
  emailsPerDay: 20,
} as const
/** Emails about one answer to whoever gave it, reminders apart. */
export const RSVP_EMAILS_MAX = 5
/** How long the browser that gave an answer finds it again. */
export const RSVP_COOKIE_DAYS = 180
/** How long after the event an answer keeps address, telephone and note. */
export const RSVP_CONTACT_DAYS = 90
/** What hosts tell the guests of one event (`R25`), drafts too; and how many of it is emailed in all. */
export const UPDATES_MAX = 10
export const UPDATE_TEXT_MAX = 2_000
/** A moved date or place, emailed by one event in a day; the database has the same limit. */
export const MOVE_NOTICES_PER_DAY = 3
/** Pictures in all updates of an event (`R19`). */
export const UPDATE_PICTURES_MAX = 12
/** Updates of all events of one owner that are emailed in a day. */
export const UPDATE_MAILINGS_PER_DAY = 5
/** Updates that one address gets in a day, of whatever events. */
export const UPDATE_EMAILS_PER_ADDRESS_PER_DAY = 5
/** What a newborn weighs, in grams, and measures, in millimetres. */
export const BIRTH_WEIGHT_GRAMS = { min: 300, max: 8_000 } as const
export const BIRTH_LENGTH_MM = { min: 200, max: 700 } as const
/** Gifts of one event that its hosts note because they came another way (`R24`). */
export const NOTED_GIFTS_MAX = 1_000
/** Thanks for such gifts by email, in a day. */
export const NOTED_THANKS = { toAddressPerDay: 5, ofOwnerPerDay: 200 } as const
/** What somebody brought or brings, in words. */
export const NOTED_GIFT_DESCRIPTION_MAX = 200
/** How long after the event such a gift, and a reservation, keeps addresses and telephones. */
export const OTHER_GIFT_CONTACT_DAYS = 180
/** How many reservations of an event's goals are new, as `RSVP_LIMITS`. */
export const RESERVATION_LIMITS = {
  name: 'reservations',
  ofEventPerHour: 30,
  ofNetworkPerDay: { all: 10, always: 2 },
  ofTunnelPerDay: { all: 30, always: 6 },
  emailsPerDay: 20,
} as const
/** A note of an admin. */
export const NOTE_MAX = 1_000
/** What somebody writes who reports an event. */
export const EVENT_REPORT_MAX = 1_000
/** What somebody writes who asks about their personal data. */
export const PRIVACY_DETAILS_MAX = 2_000
/** How long the link that confirms such a request can be used. */
export const PRIVACY_LINK_HOURS = 48
/**
 * The legal terms of such a request in working days: its answer, and carrying it out. Each can be extended
 * once by as much again. Support is reminded so many working days before one ends.
 */
export const PRIVACY_TERMS = { answerDays: 20, carryOutDays: 15, remindDays: 5 } as const
/** How many days the file of an access can be downloaded. */
export const PRIVACY_FILE_DAYS = 15
/**
 * Requests of one address that wait, and emails to one address that somebody makes us send in a day: from all,
 * and always from one network, so that nobody uses up somebody else's.
 */
export const PRIVACY_LIMITS = { openOfAddress: 10, emailsPerDay: { all: 30, always: 1 } } as const
export const CONTACT_SUBJECT_MAX = 120
export const CONTACT_MESSAGE_MAX = 2_000
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const GOALS_MAX = 100
/** A picture as it is sent: bytes and pixels (`R19`). */
export const PICTURE_BYTES_MAX = 12 * 1_024 * 1_024
export const PICTURE_PIXELS_MAX = 50_000_000
/** The widths of its files, in pixels: lists, phones, desks. A smaller picture is not enlarged. */
export const PICTURE_WIDTHS = [320, 800, 1_600] as const
export const PICTURE_ALT_MAX = 200
/** All files of the pictures of one host together. */
export const PICTURE_SPACE_BYTES = 150 * 1_024 * 1_024
/** How long the server may take to answer with a picture that has arrived: its turn, its work, its files. */
export const PICTURE_REPLY_MS = 35_000
/** Category of a goal added on the event's page, and of one created in the wizard (`spec §9`). */
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

/** Passkeys of one account (`R16`). */
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 60
export const RECOVERY_CODES = 10

export const RESET_LINK_HOURS = 1
/** The same in words. */
export const RESET_LINK_VALIDITY_TEXT = `${RESET_LINK_HOURS} hora`
/** How long the link that confirms a changed address can be used (`R14`). */
export const EMAIL_CHANGE_HOURS = 24
/** How long the old address of an account can cancel or undo its change. */
export const EMAIL_UNDO_HOURS = 72
/** How long a browser opens a private link again without its token in the address. */
export const LINK_COOKIE_SECONDS = 86_400
export const TOKEN_HOURS = 1
export const SESSION_HOURS = 12
export const REMEMBERED_SESSION_DAYS = 30
/** A token with less than this left counts as expired (`spec §4`). */
export const TOKEN_LEEWAY_SECONDS = 300
export const SESSION_BANNER_UNDER_SECONDS = 600
export const SESSION_BANNER_CHECK_MS = 60_000
export const SESSION_BANNER_HIDE_MS = 30_000
export const REFRESH_INTERVAL_MS = 300_000

/** A contributor asks for their money back this long after paying, or until the event (`R29`). */
export const REFUND_REQUEST_DAYS = 7
/** How long the host may take to answer; then support does. */
export const REFUND_ANSWER_DAYS = 5
/** After so many days without an answer the request is in the desk's queue: there is still time to write to the host. */
export const REFUND_QUEUED_DAYS = 3
/** Requests of one gift: those that were withdrawn count. */
export const REFUND_REQUESTS_MAX = 3

/** Times that the holder of a private link can correct the email address. */
export const EMAIL_CORRECTIONS_MAX = 3
/** How long an unpaid contribution can be resumed in the form. */
export const DRAFT_LINK_HOURS = 24
/** How long the success page shows the private link; afterwards only the email has it. */
export const SUCCESS_PAGE_RECEIPT_HOURS = 24

export const DEFAULT_REPORT_TYPE = 'allies'
export const DEFAULT_REPORT_FORMAT = 'csv'
/** Events in one admin report; their ids travel in the query. */
export const BULK_EVENTS_MAX = 200
/** Contributions in one PDF, about four hundred pages; a CSV has no such limit. */
export const PDF_ROWS_MAX = 10_000
/** Report files per user in a rolling hour, unless configured otherwise (`R8`). */
export const REPORTS_PER_HOUR = 20

/** Days after its date until an ACTIVE event becomes COMPLETED (`R4`). */
export const COMPLETE_AFTER_DAYS = 30

/** Stated duration of the payout setup (`spec §9`). */
export const PAYOUT_SETUP_TIME = '3 a 5 minutos'
export const ONBOARDING_MINUTES = { profile: 2, payments: 5, event: 10 } as const
