-- Fills an empty database with as many contributions as `scale.contributions` says, ten to an event,
-- made inside the database: no row crosses a connection. Everything is older than four days, so that
-- nothing of it is compared with Stripe, and all of it agrees: `npm run verify` finds no difference.
set local session_replication_role = replica;
set local work_mem = '256MB';
set local synchronous_commit = off;

-- The server writes no log of rows that come into a table which the same transaction has emptied.
truncate users, payout_accounts, payouts, events, event_amounts, host_amounts, goals, contributions, event_contributors,
  goal_contributors, daily_totals, checkout_sessions, stripe_events, refunds, ledger_movements, ledger_days,
  audit_entries, event_counts, user_counts cascade;

create temporary table size as
select current_setting('scale.contributions')::int as contributions,
  greatest(current_setting('scale.contributions')::int / 10, 10) as events,
  greatest(current_setting('scale.contributions')::int / 10, 10) / 2 as hosts;

create temporary table words as
select array['Ana', 'María José', 'Lucía', 'Íñigo', 'Sofía', 'Mateo', 'Regina', 'Óscar', 'Ximena', 'Zoë',
    'Emilia', 'Andrés', 'Valentina', 'Renata', 'Joaquín', 'Camila', 'Nicolás', 'Paula', 'Raúl', 'Begoña']
    as first_names,
  array['Hernández', 'García', 'López', 'Martínez', 'González', 'Pérez', 'Rodríguez', 'Sánchez', 'Ramírez',
    'Cruz', 'Flores', 'Gómez', 'Morales', 'Vázquez', 'Jiménez', 'Reyes', 'Díaz', 'Torres', 'Gutiérrez',
    'Ruiz', 'Muñoz', 'Núñez', 'Peña', 'Ibáñez', 'Quiñones'] as last_names,
  array['Guadalajara', 'Mérida', 'Ciudad de México', 'Puebla', 'Querétaro', 'Tijuana', 'León', 'Oaxaca']
    as cities,
  array['@correo.test', '@casa.test', '@mensajes.test', '@familia.test', '@oficina.test'] as domains;

-- A Stripe account is compared once a month, on a night that follows from its id: not on these nights.
create temporary table new_hosts as
select n, account from size, generate_series(1, hosts) as n, lateral (
  select account from (select 'acct_scale' || n || chr(97 + turn) as account, turn
    from generate_series(0, 15) as turn) as names
  where not (('x' || substr(md5(account), 1, 7))::bit(28)::int % 30) = any(array(
    select (floor(extract(epoch from now()) / 86400)::int + night) % 30 from generate_series(-1, 1) as night))
  order by turn limit 1) as chosen;

-- The first half of the people are hosts, the others contributors with an account.
create temporary table new_users as
select n, uuidv7(make_interval(days => -800) + make_interval(secs => n)) as id, n <= hosts as is_host,
  first_names[1 + n % 20] as first_name, last_names[1 + n / 20 % 25] as last_name,
  fold_text(replace(first_names[1 + n % 20], ' ', '')) || '.' || fold_text(last_names[1 + n / 20 % 25]) || n
    || domains[1 + n % 5] as email
from size, words, generate_series(1, events) as n;
analyze new_users;
analyze new_hosts;
insert into users (id, email, first_name, last_name, password_hash, roles, email_verified_at, created_at, updated_at)
select id, email, first_name, last_name, 'none', array[case when is_host then 'HOST' else 'ALIADO' end],
  now() - interval '700 days', now() - interval '800 days' + make_interval(secs => n), now() - interval '700 days'
from new_users;
insert into payout_accounts (user_id, stripe_account_id, idempotency_key, payouts_enabled, transfers_active,
  details_submitted, ready_notified_at, last_synced_at, created_at)
select id, account, 'scale' || n, true, true, true, now() - interval '700 days', now(), now() - interval '700 days'
from new_hosts join new_users using (n);

-- 22 of 25 are ACTIVE, a seventh of these in the last 29 days; one is a draft, without contributions.
create temporary table new_events as
select n, uuidv7(make_interval(days => -750) + make_interval(secs => n)) as id, (n - 1) % hosts + 1 as host,
  case n % 25 when 0 then 'DRAFT' when 1 then 'COMPLETED' when 2 then 'ARCHIVED' else 'ACTIVE' end as status
from size, generate_series(1, events) as n;
analyze new_events;
create temporary table new_goals as
select new_events.n as event, k, uuidv7(make_interval(days => -740) + make_interval(secs => new_events.n)) as id
from new_events, generate_series(0, 4) as k;
analyze new_goals;

create temporary table new_contributions as
select n, drawn - (drawn % 25 = 0)::int as event, uuidv7(created_at - now()) as id, created_at, amount,
  (amount * 9 + 50) / 100 as fee,
  case when n % 50 = 7 then 'REFUNDED' when n % 10 = 3 then 'EXPIRED' else 'CONFIRMED' end as status,
  -- A giver gives about three times, each time to another event.
  n * 7919::bigint % greatest(contributions / 3, 1) as giver,
  case when n % 10 > 0 then (n / 10 + n) % 5 end as goal
from size, generate_series(1, contributions) as n, lateral (
  select 1 + n * 15485863::bigint % events as drawn, 20000 + n * 104729::bigint % 80 * 1000 as amount,
    now() - interval '400 days' + interval '394 days' * (n::float8 / contributions) as created_at) as draw;
analyze new_contributions;

insert into contributions (id, folio, event_id, goal_id, host_id, user_id, contributor_name, contributor_email,
  contributor_key, message, anonymous, base_amount, transaction_fee, service_fee, total_amount,
  refunded_base_amount, refunded_total_amount, stripe_account_id, stripe_payment_intent_id, card_brand, card_last4, status,
  created_at, confirmed_at)
select given.id,
  'CIG-' || digit[given.n / 5153632 % 22 + 1] || digit[given.n / 234256 % 22 + 1] || digit[given.n / 10648 % 22 + 1]
    || digit[given.n / 484 % 22 + 1] || '-' || digit[given.n / 22 % 22 + 1] || digit[given.n % 22 + 1],
  new_events.id, new_goals.id, host.id, case when given.n % 4 = 0 then guest.id end, name, person.email,
  coalesce('email:' || person.email, 'name:' || lower(name)),
  case when given.n % 5 < 3 then 'Con todo nuestro cariño para ustedes y para quien viene en camino.' end, given.n % 11 = 0,
  amount, fee, service_fee, amount + fee + service_fee,
  case given.status when 'REFUNDED' then amount else 0 end,
  case given.status when 'REFUNDED' then amount + fee + service_fee else 0 end,
  account, case when given.status <> 'EXPIRED' then 'pi_scale' || given.n end,
  case when given.status <> 'EXPIRED' then 'visa' end,
  case when given.status <> 'EXPIRED' then lpad((giver * 6151 % 10000)::text, 4, '0') end, given.status, given.created_at,
  case when given.status <> 'EXPIRED' then given.created_at + interval '3 minutes' end
from (select *, ((amount + fee) * 4176 + 50000) / 100000 + 348 as service_fee from new_contributions) as given
  join new_events on new_events.n = event
  join new_hosts on new_hosts.n = host
  join new_users as host on host.n = new_events.host
  join new_users as guest on guest.n = (select hosts from size) + 1 + giver % (select hosts from size)
  left join new_goals on new_goals.event = given.event and new_goals.k = given.goal
  cross join words,
  lateral (select first_names[1 + giver % 20] || ' ' || last_names[1 + giver / 20 % 25] as name,
    case when giver % 10 < 8 then fold_text(last_names[1 + giver / 20 % 25]) || '.' || giver
      || domains[1 + giver % 5] end as email) as person,
  (select string_to_array('2,3,4,5,6,7,8,9,C,D,F,H,J,K,M,P,R,T,V,W,X,Y', ',') as digit) as digits
order by given.n;
analyze contributions;

insert into event_contributors
select event_id, contributor_key, count(*) from contributions where status = 'CONFIRMED' group by 1, 2;
insert into goal_contributors
select goal_id, contributor_key, count(*) from contributions
where status = 'CONFIRMED' and goal_id is not null group by 1, 2;
insert into daily_totals
select (confirmed_at at time zone 'America/Mexico_City')::date, ('x0' || right(event_id::text, 1))::bit(8)::int,
  sum(base_amount), sum(transaction_fee), count(*)
from contributions where status = 'CONFIRMED' group by 1, 2;

insert into goals (id, event_id, name, target_amount, priority, raised_amount, contribution_count,
  contributor_count, created_at, updated_at)
select new_goals.id, new_events.id, (array['Cuna', 'Carriola', 'Pañales', 'Silla para el coche', 'Bañera'])[k + 1],
  400000, k + 1, coalesce(raised, 0), coalesce(gifts, 0), coalesce(givers, 0),
  now() - interval '750 days', now() - interval '750 days'
from new_goals join new_events on new_events.n = event left join (
  select goal_id, sum(base_amount) as raised, count(*) as gifts, count(distinct contributor_key) as givers
  from contributions where status = 'CONFIRMED' group by goal_id
) as sums on goal_id = new_goals.id
order by new_goals.id;

insert into events (id, host_id, slug, name, description, event_date, location, status, theme, hosts, goal_count,
  target_amount, raised_amount, commission_amount, contribution_count, contributor_count, published_at, created_at,
  updated_at)
select new_events.id, host.id, 'baby-shower-' || new_events.n, 'Baby shower de ' || first_name || ' ' || last_name,
  'Una tarde en familia, con juegos, comida y muchas ganas de conocer a quien viene en camino.',
  case when status in ('COMPLETED', 'ARCHIVED') then now() - make_interval(days => 31 + new_events.n % 307)
    when new_events.n % 7 = 3 then now() - make_interval(days => new_events.n % 29, mins => 7)
    else now() + make_interval(days => 1 + new_events.n % 307) end,
  cities[1 + new_events.n % 8], status, 'nubes', array[first_name], 5, 2000000, coalesce(raised, 0), coalesce(fees, 0),
  coalesce(gifts, 0), coalesce(givers, 0), case when status <> 'DRAFT' then now() - interval '740 days' end,
  now() - interval '750 days' + make_interval(secs => new_events.n), now() - interval '740 days'
from new_events join new_users as host on host.n = host cross join words left join (
  select event_id, sum(base_amount) as raised, sum(transaction_fee) as fees, count(*) as gifts,
    count(distinct contributor_key) as givers
  from contributions where status = 'CONFIRMED' group by event_id
) as sums on event_id = new_events.id
order by new_events.n;

insert into event_amounts select id, host_id, status, event_day, raised_amount from events;
insert into host_amounts select host_id, sum(raised_amount) from events where raised_amount > 0 group by host_id;
insert into event_counts select status, count(*) from events group by status;
insert into user_counts select shown_role, false, count(*) from users group by shown_role;

insert into checkout_sessions (id, contribution_id, event_id, goal_id, attempt, idempotency_key, params,
  stripe_session_id, status, expires_at, created_at)
select uuidv7(created_at - now()), id, event_id, goal_id, 1, 'scale:' || id,
  jsonb_build_object('total', total_amount, 'destination', stripe_account_id), 'cs_scale_' || id,
  case status when 'EXPIRED' then 'expired' else 'complete' end, created_at + interval '30 minutes', created_at
from contributions order by created_at;
insert into stripe_events (id, type, object_id, created_at, received_at, attempts, next_attempt_at, handled_at)
select 'evt_scale_' || id, 'checkout.session.completed', 'cs_scale_' || id, confirmed_at, confirmed_at, 1,
  confirmed_at, confirmed_at
from contributions where confirmed_at > now() - interval '29 days';
insert into refunds (contribution_id, base_amount, total_amount, status, stripe_refund_id, idempotency_key,
  created_at, completed_at)
select id, base_amount, total_amount, 'succeeded', 're_scale_' || id, 'scale:' || id,
  confirmed_at + interval '1 day', confirmed_at + interval '1 day'
from contributions where status = 'REFUNDED' order by confirmed_at;

insert into ledger_movements (id, kind, from_account, to_account, amount, contribution_id, event_id, provider_id,
  payment_id, occurred_at, recorded_at)
select uuidv7(confirmed_at - now()), movement.kind, movement.source, movement.target, movement.amount, given.id,
  event_id, movement.provider_id, case movement.kind when 'transfer' then payment end, movement.at, movement.at
from (select *, stripe_payment_intent_id as payment from contributions where confirmed_at is not null) as given,
  lateral (values
    ('charge', 'card', 'clearing', total_amount, payment, confirmed_at),
    ('platform_fee', 'clearing', 'revenue', total_amount - base_amount, payment, confirmed_at),
    ('transfer', 'clearing', 'host', base_amount, 'tr_' || payment, confirmed_at),
    ('provider_fee', 'revenue', 'provider_fees', total_amount * 36 / 1000 + 300, payment, confirmed_at),
    ('payout', 'host', 'bank', case status when 'CONFIRMED' then base_amount end, 'po_' || payment,
      confirmed_at + interval '1 day'),
    ('refund', 'clearing', 'card', case status when 'REFUNDED' then total_amount end, 're_scale_' || given.id,
      confirmed_at + interval '1 day'),
    ('reversal', 'host', 'clearing', case status when 'REFUNDED' then base_amount end, 're_scale_' || given.id,
      confirmed_at + interval '1 day'),
    ('fee_return', 'revenue', 'clearing', case status when 'REFUNDED' then total_amount - base_amount end,
      're_scale_' || given.id, confirmed_at + interval '1 day')
  ) as movement (kind, source, target, amount, provider_id, at)
where movement.amount is not null
order by given.created_at;

-- A payout for each gift: one in 484 failed, as many were cancelled.
insert into payouts (payout_account_id, stripe_payout_id, amount, status, failure_code, arrives_at, created_at, status_at,
  failure_emailed_at)
select payout_accounts.id, 'po_' || stripe_payment_intent_id, base_amount, state,
  case state when 'failed' then 'account_closed' end, date_trunc('day', confirmed_at) + interval '2 days',
  confirmed_at + interval '1 day', confirmed_at + interval '2 days',
  case state when 'failed' then confirmed_at + interval '2 days' end
from contributions join payout_accounts using (stripe_account_id), lateral (
  select case right(folio, 2) when '22' then 'failed' when '23' then 'canceled' else 'paid' end as state) as outcome
where contributions.status = 'CONFIRMED'
order by confirmed_at;

-- Twenty at the desk, who answered for a tenth of the gifts, and changed a few people and events.
create temporary table staff as
select row_number() over (order by id desc) - 1 as place, id from users order by id desc limit 20;
insert into audit_entries (id, at, actor_id, action, subject_type, subject_id, reason)
select uuidv7(done.at - now()), done.at, staff.id, action, type, subject, 'Se repitió'
from (
  select created_at as at, 'refund-contribution' as action, 'contribution' as type, id::text as subject
  from contributions where status = 'REFUNDED'
  union all
  select created_at, 'resend-receipt', 'contribution', id::text from contributions where right(folio, 1) in ('2', 'H')
  union all
  select created_at + interval '60 days', 'end-sessions', 'user', id::text from users where right(id::text, 1) = '0'
  union all
  select created_at + interval '60 days', case when right(id::text, 2) = '00' then 'hold-event' else 'remove-picture' end,
    'event', id::text from events where right(id::text, 1) = '0'
) as done join staff on place = ('x0' || right(subject, 1))::bit(8)::int
order by done.at;
