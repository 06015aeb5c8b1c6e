import type Stripe from 'stripe'
import type { Reply } from '../api/http.ts'
import { testCards } from '../payments/cards.ts'
import type { Typed } from './card-form.ts'
import { type Errors, field, firstError } from './field.ts'
import { type Html, html } from './html.ts'
import { money, page, signature } from './layout.ts'

/** What the checkout page shows. */
export interface CheckoutView {
  session: Stripe.Checkout.Session
  items: Stripe.LineItem[]
  /** By the items' places. */
  descriptions: readonly (string | null)[]
  merchant: string
  typed: Typed
  errors: Errors
  /** Why the last attempt did not go through. */
  alert?: string | undefined
  status?: number
}

const verbs: Record<string, string> = { book: 'Reservar', donate: 'Aportar' }

function line(item: Stripe.LineItem, description: string | null | undefined): Html {
  const many = (item.quantity ?? 1) > 1
  return html`<li><span>${item.description}${many && html` <small>× ${item.quantity}</small>`}${
    description && html`<br><small>${description}</small>`
  }</span><span class="amount">${money(item.amount_total, item.currency)}</span></li>`
}

function summary(view: CheckoutView, total: string): Html {
  const { cancel_url } = view.session
  const back = html`<span aria-hidden="true">←</span> Volver a ${view.merchant}`
  return html`<section class="summary" aria-labelledby="merchant">
${cancel_url ? html`<p class="back"><a href="${cancel_url}">${back}</a></p>` : ''}
<h1 id="merchant"><span>Pagar a</span> ${view.merchant}</h1>
<p class="total amount">${total}</p>
<ul class="items">${view.items.map((item, place) => line(item, view.descriptions[place]))}
<li class="sum"><span>Total</span><span class="amount">${total}</span></li></ul>
</section>`
}

function testCardList(): Html {
  return html`<details class="cards">
<summary>Tarjetas de prueba</summary>
<p class="hint">Elige una para llenar el formulario. Sirve cualquier fecha futura y cualquier código.</p>
<ul>${testCards.map(
    (
      card,
    ) => html`<li><button class="link" type="submit" name="use" value="${card.number}" formnovalidate>
<span class="digits">${spaced(card.number)}</span> <span class="muted">${card.label}</span></button></li>`,
  )}</ul>
</details>`
}

/** A card number in groups of four. */
export function spaced(number: string): string {
  if (number.length === 15) return number.replace(/(\d{4})(\d{6})/, '$1 $2 ')
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

function fields({ typed, errors }: CheckoutView): Html {
  const bad = firstError(errors)
  const common = (name: string) => ({ name, error: errors[name], focus: bad === name })
  return html`<fieldset><legend>Contacto</legend>
${field({ ...common('email'), label: 'Correo electrónico', type: 'email', value: typed.email, autocomplete: 'email', inputmode: 'email', placeholder: 'ana@correo.mx' })}
</fieldset>
<fieldset><legend>Tarjeta</legend>
${field({ ...common('cc-number'), label: 'Número de tarjeta', value: typed.number, autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '1234 1234 1234 1234', maxlength: 23 })}
<div class="pair">
${field({ ...common('cc-exp'), label: 'Vencimiento', value: typed.expiry, autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM/AA', maxlength: 7 })}
${field({ ...common('cc-csc'), label: 'Código (CVC)', value: typed.csc, autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: '123', maxlength: 4 })}
</div>
${field({ ...common('cc-name'), label: 'Nombre en la tarjeta', value: typed.name, autocomplete: 'cc-name', placeholder: 'Nombre y apellidos' })}
</fieldset>`
}

/** The hosted checkout of an open session. */
export function checkoutView(view: CheckoutView): Reply {
  const { session } = view
  const total = money(session.amount_total ?? 0, session.currency ?? 'mxn')
  const verb = verbs[session.submit_type ?? ''] ?? 'Pagar'
  const problem = firstError(view.errors) !== undefined || view.alert !== undefined
  return page({
    title: `${problem ? 'Revisa tus datos · ' : ''}Pagar ${total} a ${view.merchant}`,
    status: view.status ?? 200,
    body: html`<main class="checkout">
${summary(view, total)}
<form class="pay" method="post" action="/c/pay/${session.id}" novalidate>
<h2>Datos de pago</h2>
${view.alert && html`<p class="alert" role="alert">${view.alert}</p>`}
${fields(view)}
<button class="button" type="submit">${verb} ${total}</button>
${testCardList()}
${signature}
</form>
</main>`,
  })
}

/** The bank's own page: is it really you? */
export function bankView(view: {
  session: Stripe.Checkout.Session
  merchant: string
  last4: string
}): Reply {
  const total = money(view.session.amount_total ?? 0, view.session.currency ?? 'mxn')
  return page({
    title: 'Confirma tu compra · Banco de Prueba',
    body: html`<main class="narrow"><form class="card bank" method="post" action="/c/pay/${view.session.id}/bank">
<p class="bank-name">Banco de Prueba <small>Verificación 3-D Secure</small></p>
<h1>¿Autorizas este pago?</h1>
<dl class="facts">
<div><dt>Comercio</dt><dd>${view.merchant}</dd></div>
<div><dt>Monto</dt><dd class="amount">${total}</dd></div>
<div><dt>Tarjeta</dt><dd>•••• ${view.last4}</dd></div>
</dl>
<button class="button" type="submit" name="answer" value="authorise">Autorizar pago</button>
<button class="button quiet" type="submit" name="answer" value="fail">No autorizar</button>
</form>${signature}</main>`,
  })
}
