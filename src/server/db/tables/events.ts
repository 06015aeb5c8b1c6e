import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { EventTheme } from '#contract/product/product.ts'
import type { ColumnValue } from '../column-values.ts'

/**
 * How each kind of column of db/migrations is read and written. Amounts are `bigint` centavos, read
 * as numbers (they stay far below 2^53); instants are `Date`.
 */
export type Instant = ColumnType<Date, Date | string, Date | string>

export type OptionalInstant = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>

export type WithDefault<T> = ColumnType<T, T | undefined, T>

/** Read as a value, written as JSON text. */
export type Json = ColumnType<unknown, string, string>

/** Tables of events and goals. */
export interface EventTables {
  events: {
    id: Generated<string>
    host_id: string
    slug: string
    name: string
    description: string | null
    event_date: Instant
    location: string | null
    status: WithDefault<ColumnValue<'events.status'>>
    theme: WithDefault<EventTheme>
    hosts: WithDefault<string[]>
    video_call_link: string | null
    photo_album_link: string | null
    closing_date: OptionalInstant
    thank_you_message: string | null
    wall_messages: WithDefault<boolean>
    after_event: WithDefault<ColumnValue<'events.after_event'>>
    album_after_event: WithDefault<boolean>
    asks_rsvp: WithDefault<boolean>
    fees_paid_by: WithDefault<ColumnValue<'events.fees_paid_by'>>
    gift_emails_since: OptionalInstant
    public_amounts: WithDefault<ColumnValue<'events.public_amounts'>>
    time_zone: WithDefault<ColumnValue<'events.time_zone'>>
    event_day: GeneratedAlways<Date>
    goal_count: WithDefault<number>
    fulfilled_goal_count: WithDefault<number>
    target_amount: WithDefault<number>
    raised_amount: WithDefault<number>
    commission_amount: WithDefault<number>
    contribution_count: WithDefault<number>
    contributor_count: WithDefault<number>
    hidden_amount: WithDefault<number>
    hidden_contribution_count: WithDefault<number>
    published_at: OptionalInstant
    held_at: OptionalInstant
    created_at: WithDefault<Date>
    updated_at: WithDefault<Date>
    version: Generated<string>
    search_text: GeneratedAlways<string>
  }
  event_reports: {
    id: Generated<string>
    event_id: string
    reason: ColumnValue<'event_reports.reason'>
    text: string | null
    email: string | null
    reported_at: Date
    closed_at: OptionalInstant
  }
  /** Written by triggers of `events`. */
  event_amounts: {
    event_id: string
    host_id: string
    status: ColumnValue<'events.status'>
    event_day: Date
    raised_amount: number
  }
  host_amounts: {
    host_id: string
    raised_amount: number
  }
  event_counts: {
    status: ColumnValue<'events.status'>
    change: number
  }
  goals: {
    id: Generated<string>
    event_id: string
    name: string
    description: string | null
    target_amount: number
    category: WithDefault<string>
    priority: number
    can_receive_contributions: WithDefault<boolean>
    can_be_brought: WithDefault<boolean>
    reserved_at: OptionalInstant
    raised_amount: WithDefault<number>
    contribution_count: WithDefault<number>
    contributor_count: WithDefault<number>
    hidden_amount: WithDefault<number>
    hidden_contribution_count: WithDefault<number>
    reached_at: OptionalInstant
    created_at: WithDefault<Date>
    updated_at: WithDefault<Date>
  }
  picture_files: {
    digest: string
    widths: number[]
    byte_count: number
    stored_at: OptionalInstant
    wanted_at: Instant
    deleting_at: OptionalInstant
  }
  pictures: {
    id: Generated<string>
    event_id: string
    kind: ColumnValue<'pictures.kind'>
    goal_id: WithDefault<string | null>
    update_id: WithDefault<string | null>
    digest: string
    widths: number[]
    width: number
    height: number
    color: string
    preview: WithDefault<string | null>
    alt: WithDefault<string>
    focus_x: WithDefault<number>
    focus_y: WithDefault<number>
    created_at: WithDefault<Date>
  }
  rsvps: {
    id: Generated<string>
    event_id: string
    form_key: string
    added_by_host: WithDefault<boolean>
    answer: ColumnValue<'rsvps.answer'>
    adults: number
    children: number
    name: string
    email: string | null
    phone: string | null
    note: string | null
    host_note: WithDefault<string | null>
    answered_at: Instant
    own_answer: WithDefault<ColumnValue<'rsvps.own_answer'> | null>
    own_answered_at: OptionalInstant
    week_reminded_for: OptionalInstant
    day_reminded_for: OptionalInstant
    email_changes: WithDefault<number>
    emails_sent: WithDefault<number>
    arrived_at: OptionalInstant
    created_at: Instant
    updated_at: Instant
    search_text: GeneratedAlways<string>
  }
  goal_reservations: {
    id: Generated<string>
    event_id: string
    goal_id: string
    form_key: string
    status: WithDefault<ColumnValue<'goal_reservations.status'>>
    guest_name: string
    email: string | null
    phone: string | null
    note: string | null
    reserved_at: Instant
    answered_at: OptionalInstant
  }
  noted_gifts: {
    id: Generated<string>
    event_id: string
    goal_id: string | null
    form_key: string
    reservation_id: WithDefault<string | null>
    kind: ColumnValue<'noted_gifts.kind'>
    giver_name: string
    amount: number | null
    description: string | null
    given_at: Instant
    email: string | null
    phone: string | null
    thanked_by: WithDefault<ColumnValue<'noted_gifts.thanked_by'> | null>
    thanks_message: WithDefault<string | null>
    thanked_at: OptionalInstant
    created_at: Instant
    updated_at: Instant
    search_text: GeneratedAlways<string>
  }
  event_cohosts: {
    event_id: string
    user_id: string
    place: number
    added_at: Instant
    gift_emails_since: OptionalInstant
  }
  cohost_invitations: {
    id: Generated<string>
    event_id: string
    email: string
    token_hash: Buffer
    sent_at: Instant
    expires_at: Instant
    emails_sent: WithDefault<number>
    accepted_at: OptionalInstant
    declined_at: OptionalInstant
    withdrawn_at: OptionalInstant
  }
  event_changes: {
    id: Generated<string>
    event_id: string
    at: Instant
    kind: ColumnValue<'event_changes.kind'>
    actor: WithDefault<ColumnValue<'event_changes.actor'>>
    actor_id: string | null
    subject_id: WithDefault<string | null>
    detail: Json
  }
  event_updates: {
    id: Generated<string>
    event_id: string
    form_key: string
    place: number | null
    kind: ColumnValue<'event_updates.kind'>
    text: string
    facts: WithDefault<string | null>
    baby_name: WithDefault<string | null>
    born_on: WithDefault<string | null>
    weight_grams: WithDefault<number | null>
    length_mm: WithDefault<number | null>
    author_id: string
    created_at: Instant
    posted_at: OptionalInstant
    updated_at: Instant
    edited_at: OptionalInstant
    email_day: WithDefault<string | null>
    email_turn: WithDefault<number | null>
    email_place: WithDefault<number | null>
    emailed_count: WithDefault<number>
    email_ended_at: OptionalInstant
    email_stopped: WithDefault<boolean>
    emailed_through: WithDefault<string | null>
  }
  event_moves: {
    id: Generated<string>
    event_id: string
    at: Instant
    event_date: Instant
    time_zone: ColumnValue<'events.time_zone'>
    location: string | null
  }
  event_unsubscriptions: {
    event_id: string
    address_digest: Buffer
    at: Instant
    by_email: boolean
  }
  deleted_events: {
    id: string
    host_id: string
    deleted_at: Instant
  }
}
