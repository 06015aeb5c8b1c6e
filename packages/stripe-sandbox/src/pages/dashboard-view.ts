import type Stripe from 'stripe'
import type { HttpReply } from '../api/http.ts'
import { type Html, html } from './html.ts'
import { FOOTER, formatDay, formatMoney, MASTHEAD, renderPage } from './layout.ts'
import { nameRequirement } from './onboarding-view.ts'

export interface DashboardView {
  account: Stripe.Account
  merchant: string
  /** Centavos. */
  balance: { available: number; pending: number }
  payments: Stripe.Charge[]
  payouts: Stripe.Payout[]
}

function describeStatus(account: Stripe.Account): { label: string; tone: string } {
  if (account.requirements?.disabled_reason) return { label: 'Restringida', tone: 'bad' }
  if (account.capabilities?.transfers === 'active' && account.payouts_enabled)
    return { label: 'Activa', tone: 'good' }
  return { label: 'Con pendientes', tone: 'warn' }
}

function renderRequirements({ account, merchant }: DashboardView): Html {
  const due = account.requirements?.currently_due ?? []
  const blocked = account.requirements?.disabled_reason
  if (due.length === 0 && !blocked) return html``
  return html`<section class="card attention" aria-labelledby="due-title">
<h2 id="due-title">${blocked ? 'Tu cuenta está restringida' : 'Falta información'}</h2>
${due.length > 0 && html`<ul class="due">${due.map((name) => html`<li>${nameRequirement(name)}</li>`)}</ul>`}
<p class="hint">Completa tu registro desde ${merchant}.</p>
</section>`
}

const PAYOUT_LABELS: Record<string, string> = {
  in_transit: 'En camino',
  paid: 'Depositado',
  failed: 'Rechazado por el banco',
}

function renderPayment(payment: Stripe.Charge): Html {
  const net = payment.amount - payment.amount_refunded
  const note = payment.refunded
    ? 'Devuelto'
    : `Devuelto en parte, quedan ${formatMoney(net, payment.currency)}`
  return html`<li><span>${formatDay(payment.created)}${
    payment.amount_refunded > 0 && html` <small>${note}</small>`
  }</span><span class="amount ${payment.refunded && 'struck'}">${formatMoney(payment.amount, payment.currency)}</span></li>`
}

function renderPayout(payout: Stripe.Payout): Html {
  const state = PAYOUT_LABELS[payout.status] ?? payout.status
  return html`<li><span>${formatDay(payout.arrival_date)} <small>${state}</small></span><span class="amount ${
    payout.status === 'failed' && 'struck'
  }">${formatMoney(payout.amount, payout.currency)}</span></li>`
}

function renderList(id: string, title: string, rows: Html[], empty: string): Html {
  return html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${
    rows.length > 0 ? html`<ul class="items">${rows}</ul>` : html`<p class="muted">${empty}</p>`
  }</section>`
}

/** Renders the Express dashboard. */
export function renderDashboard(view: DashboardView): HttpReply {
  const { account, balance, merchant } = view
  const currency = account.default_currency ?? 'mxn'
  const { label, tone } = describeStatus(account)
  const bank = account.external_accounts?.data[0]
  const last4 = bank && 'last4' in bank ? bank.last4 : null
  return renderPage({
    title: 'Tu panel · Cobalto Pagos',
    body: html`<main class="dashboard">${MASTHEAD}
<header class="dashboard-head"><div><h1>${account.business_profile?.name ?? account.email ?? 'Tu cuenta'}</h1>
<p class="muted">Pagos de ${merchant}</p></div><p class="pill ${tone}">${label}</p></header>
${renderRequirements(view)}
<section class="balances" aria-label="Saldo">
<div class="card"><h2>Disponible</h2><p class="big amount">${formatMoney(balance.available, currency)}</p>
<p class="hint">${last4 ? html`Se deposita en la cuenta •••• ${last4}` : 'Agrega una cuenta bancaria para recibirlo'}</p></div>
<div class="card"><h2>Por liberarse</h2><p class="big amount">${formatMoney(balance.pending, currency)}</p>
<p class="hint">Pagos recientes que aún se procesan</p></div>
</section>
<div class="columns">
${renderList('payments', 'Pagos recientes', view.payments.map(renderPayment), 'Aún no hay pagos. Aquí verás cada uno.')}
${renderList('payouts', 'Depósitos', view.payouts.map(renderPayout), 'Aún no hay depósitos a tu banco.')}
</div>
${FOOTER}</main>`,
  })
}
