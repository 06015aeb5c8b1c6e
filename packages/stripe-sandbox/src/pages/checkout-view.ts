import type Stripe from 'stripe'
import type { HttpReply } from '../api/http.ts'
import { TEST_CARDS } from '../payments/cards.ts'
import type { CheckoutForm } from './card-form.ts'
import { type FieldErrors, findFirstError, renderField } from './field.ts'
import { type Html, html } from './html.ts'
import { FOOTER, formatMoney, renderPage } from './layout.ts'

/** The content of the checkout page. */
export interface CheckoutView {
  session: Stripe.Checkout.Session
  items: Stripe.LineItem[]
  /** In the order of the items. */
  descriptions: readonly (string | null)[]
  merchant: string
  typed: CheckoutForm
  errors: FieldErrors
  /** Why the last attempt failed. */
  alert?: string | undefined
  status?: number
}

const BUTTON_LABELS: Record<string, string> = { book: 'Reservar', donate: 'Aportar' }

function renderLine(item: Stripe.LineItem, description: string | null | undefined): Html {
  const many = (item.quantity ?? 1) > 1
  return html`<li><span>${item.description}${many && html` <small>× ${item.quantity}</small>`}${
    description && html`<br><small>${description}</small>`
  }</span><span class="amount">${formatMoney(item.amount_total, item.currency)}</span></li>`
}

function renderSummary(view: CheckoutView, total: string): Html {
  const { cancel_url } = view.session
  const back = html`<span aria-hidden="true">←</span> Volver a ${view.merchant}`
  return html`<section class="summary" aria-labelledby="merchant">
${cancel_url ? html`<p class="back"><a href="${cancel_url}">${back}</a></p>` : ''}
<h1 id="merchant"><span>Pagar a</span> ${view.merchant}</h1>
<p class="total amount">${total}</p>
<ul class="items">${view.items.map((item, place) => renderLine(item, view.descriptions[place]))}
<li class="sum"><span>Total</span><span class="amount">${total}</span></li></ul>
</section>`
}

function renderTestCards(): Html {
  return html`<details class="cards">
<summary>Tarjetas de prueba</summary>
<p class="hint">Elige una para llenar el formulario. Sirve cualquier fecha futura y cualquier código.</p>
<ul>${TEST_CARDS.map(
    (
      card,
    ) => html`<li><button class="link" type="submit" name="use" value="${card.number}" formnovalidate>
<span class="digits">${formatCardNumber(card.number)}</span> <span class="muted">${card.label}</span></button></li>`,
  )}</ul>
</details>`
}

/** Formats a card number in groups of four digits. */
export function formatCardNumber(number: string): string {
  if (number.length === 15) return number.replace(/(\d{4})(\d{6})/, '$1 $2 ')
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

function renderFields({ typed, errors }: CheckoutView): Html {
  const bad = findFirstError(errors)
  const common = (name: string) => ({ name, error: errors[name], focus: bad === name })
  return html`<fieldset><legend>Contacto</legend>
${renderField({ ...common('email'), label: 'Correo electrónico', type: 'email', value: typed.email, autocomplete: 'email', inputmode: 'email', placeholder: 'ana@correo.mx' })}
</fieldset>
<fieldset><legend>Tarjeta</legend>
${renderField({ ...common('cc-number'), label: 'Número de tarjeta', value: typed.number, autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '1234 1234 1234 1234', maxlength: 23 })}
<div class="pair">
${renderField({ ...common('cc-exp'), label: 'Vencimiento', value: typed.expiry, autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM/AA', maxlength: 7 })}
${renderField({ ...common('cc-csc'), label: 'Código (CVC)', value: typed.csc, autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: '123', maxlength: 4 })}
</div>
${renderField({ ...common('cc-name'), label: 'Nombre en la tarjeta', value: typed.name, autocomplete: 'cc-name', placeholder: 'Nombre y apellidos' })}
</fieldset>`
}

/** Renders the hosted checkout of an open session. */
export function renderCheckout(view: CheckoutView): HttpReply {
  const { session } = view
  const total = formatMoney(session.amount_total ?? 0, session.currency ?? 'mxn')
  const verb = BUTTON_LABELS[session.submit_type ?? ''] ?? 'Pagar'
  const problem = findFirstError(view.errors) !== undefined || view.alert !== undefined
  return renderPage({
    title: `${problem ? 'Revisa tus datos · ' : ''}Pagar ${total} a ${view.merchant}`,
    status: view.status ?? 200,
    body: html`<main class="checkout">
${renderSummary(view, total)}
<form class="pay" method="post" action="/c/pay/${session.id}" novalidate>
<h2>Datos de pago</h2>
${view.alert && html`<p class="alert" role="alert">${view.alert}</p>`}
${renderFields(view)}
<button class="button" type="submit">${verb} ${total}</button>
${renderTestCards()}
${FOOTER}
</form>
</main>`,
  })
}

/** Renders the bank's 3-D Secure page. */
export function renderBankChallenge(view: {
  session: Stripe.Checkout.Session
  merchant: string
  last4: string
}): HttpReply {
  const total = formatMoney(view.session.amount_total ?? 0, view.session.currency ?? 'mxn')
  return renderPage({
    title: 'Confirma tu compra · Banco de Prueba',
    body: html`<main class="narrow"><form class="card bank" method="post" action="/c/pay/${view.session.id}/bank">
<p class="bank-name">Banco de Prueba <small>Verificación 3-D Secure</small></p>
<h1>¿Autorizas este pago?</h1>
<dl class="facts">
<div><dt>Comercio</dt><dd>${view.merchant}</dd></div>
<div><dt>Monto</dt><dd class="amount">${total}</dd></div>
<div><dt>Tarjeta</dt><dd>•••• ${view.last4}</dd></div>
</dl>
<button class="button" type="submit" name="answer" value="authorize">Autorizar pago</button>
<button class="button quiet" type="submit" name="answer" value="fail">No autorizar</button>
</form>${FOOTER}</main>`,
  })
}
