-- What Stripe refuses because the platform itself is not ready: one row for each kind and call. A row
-- stays when it is closed, so that support gets one email a day for each kind however often it opens.
create table operator_faults (
  kind text not null,
  -- The refused call of `Payments`.
  operation text not null,
  -- What a restricted key lacks.
  permission text,
  -- Stripe's id of the latest refused request.
  request_id text,
  since timestamptz not null,
  last_seen_at timestamptz not null,
  -- The day of the latest alert about this kind, in Mexico City.
  alerted_on date not null,
  closed_at timestamptz,
  -- No checkout can be opened: event pages must not offer it (R5).
  stops_contributions boolean not null generated always as (kind = 'key-invalid'
    or (operation = 'openCheckout' and kind in (
      'card-payments-off', 'permission-missing', 'key-of-another-platform'))) stored,
  primary key (kind, operation),
  constraint operator_faults_kind_check check (kind in (
    'accounts-v1-disabled', 'platform-profile-missing', 'capability-missing', 'permission-missing',
    'key-invalid', 'key-of-another-platform', 'card-payments-off'))
);

-- The platform's own balance at Stripe as it was last read: one row, in centavos.
create table platform_balance (
  id integer primary key default 1,
  available bigint not null,
  pending bigint not null,
  read_at timestamptz not null,
  -- When support was warned that it is too low; null again once it suffices.
  warned_at timestamptz,
  constraint platform_balance_id_check check (id = 1)
);

-- Written when a process is asked whether it is ready: only a write finds a standby or a full disk.
create table readiness (
  id integer primary key default 1,
  written_at timestamptz not null,
  constraint readiness_id_check check (id = 1)
);
