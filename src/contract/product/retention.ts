import { OTHER_GIFT_CONTACT_DAYS, PRIVACY_LINK_HOURS, RSVP_CONTACT_DAYS } from './limits.ts'

/**
 * How many days personal data are kept after they were needed. The nightly sweep deletes by these, and the
 * pages about privacy show them. This module must not import zod: public pages load it.
 */
export const RETENTION_DAYS = {
  /** Words and address of whoever reported an event, once the report was closed. */
  reports: 365,
  /** Address, telephone and note of an answer to '¿Vas a ir?', after the event. */
  rsvpContacts: RSVP_CONTACT_DAYS,
  /** Addresses, telephones and notes of gifts that came another way, after the event. */
  otherGiftContacts: OTHER_GIFT_CONTACT_DAYS,
  /** Address, subject and status of an email. */
  emails: 90,
  /** Hashed networks from which somebody signed in. */
  signInNetworks: 90,
  /** Hashed networks of checkouts. */
  checkoutNetworks: 1,
  /** Ended sessions, and links of emails. */
  sessions: 30,
  /** Contributions that were never paid. */
  unpaidContributions: 30,
  /** Stripe's events, once handled. */
  stripeEvents: 30,
  /** Invitations to organise an event, once expired. */
  cohostInvitations: 30,
  /** Requests about personal data that nobody confirmed. */
  unconfirmedPrivacyRequests: PRIVACY_LINK_HOURS / 24,
  /** The others, once they ended. */
  privacyRequests: 365,
} as const
