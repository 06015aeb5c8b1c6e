import type Stripe from 'stripe'
import type { Reply } from '../api/http.ts'
import { type Html, html } from './html.ts'
import { day, masthead, money, page, signature } from './layout.ts'
import { requirementName } from './onboarding-view.ts'

export interface PanelView {
  account: Stripe.Account
  merchant: string
  /** Centavos. */
  balance: { available: number; pending: number }
  payments: Stripe.Charge[]
  payouts: Stripe.Payout[]
}

function standing(account: Stripe.Account): { label: string; tone: string } {
  if (account.requirements?.disabled_reason) return { label: 'Restringida', tone: 'bad' }
  if (account.charges_enabled && account.payouts_enabled) return { label: 'Activa', tone: 'good' }
  return { label: 'Con pendientes', tone: 'warn' }
}

function requirements({ account, merchant }: PanelView): Html {
  const due = account.requirements?.currently_due ?? []
  const blocked = account.requirements?.disabled_reason
  if (due.length === 0 && !blocked) return html``
  return html`<section class="card attention" aria-labelledby="due-title">
<h2 id="due-title">${blocked ? 'Tu cuenta está restringida' : 'Falta información'}</h2>
${due.length > 0 && html`<ul class="due">${due.map((name) => html`<li>${requirementName(name)}</li>`)}</ul>`}
<p class="hint">Completa tu registro desde ${merchant}.</p>
</section>`
}

const payoutStates: Record<string, string> = {
  in_transit: 'En camino',
  paid: 'Depositado',
  failed: 'Rechazado por el banco',
}

function paymentRow(payment: Stripe.Charge): Html {
  const net = payment.amount - payment.amount_refunded
  const note = payment.refunded
    ? 'Devuelto'
    : `Devuelto en parte, quedan ${money(net, payment.currency)}`
  return html`<li><span>${day(payment.created)}${
    payment.amount_refunded > 0 && html` <small>${note}</small>`
  }</span><span class="amount ${payment.refunded && 'struck'}">${money(payment.amount, payment.currency)}</span></li>`
}

function payoutRow(payout: Stripe.Payout): Html {
  const state = payoutStates[payout.status] ?? payout.status
  return html`<li><span>${day(payout.arrival_date)} <small>${state}</small></span><span class="amount ${
    payout.status === 'failed' && 'struck'
  }">${money(payout.amount, payout.currency)}</span></li>`
}

function listing(id: string, title: string, rows: Html[], empty: string): Html {
  return html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${
    rows.length > 0 ? html`<ul class="items">${rows}</ul>` : html`<p class="muted">${empty}</p>`
  }</section>`
}

/** The Express panel. */
export function panelView(view: PanelView): Reply {
  const { account, balance, merchant } = view
  const currency = account.default_currency ?? 'mxn'
  const { label, tone } = standing(account)
  const bank = account.external_accounts?.data[0]
  const last4 = bank && 'last4' in bank ? bank.last4 : null
  return page({
    title: 'Tu panel · Cobalto Pagos',
    body: html`<main class="panel">${masthead}
<header class="panel-head"><div><h1>${account.business_profile?.name ?? account.email ?? 'Tu cuenta'}</h1>
<p class="muted">Pagos de ${merchant}</p></div><p class="pill ${tone}">${label}</p></header>
${requirements(view)}
<section class="balances" aria-label="Saldo">
<div class="card"><h2>Disponible</h2><p class="big amount">${money(balance.available, currency)}</p>
<p class="hint">${last4 ? html`Se deposita en la cuenta •••• ${last4}` : 'Agrega una cuenta bancaria para recibirlo'}</p></div>
<div class="card"><h2>Por liberarse</h2><p class="big amount">${money(balance.pending, currency)}</p>
<p class="hint">Pagos recientes que aún se procesan</p></div>
</section>
<div class="columns">
${listing('payments', 'Pagos recientes', view.payments.map(paymentRow), 'Aún no hay pagos. Aquí verás cada uno.')}
${listing('payouts', 'Depósitos', view.payouts.map(payoutRow), 'Aún no hay depósitos a tu banco.')}
</div>
${signature}</main>`,
  })
}
