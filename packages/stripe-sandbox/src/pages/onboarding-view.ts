import type Stripe from 'stripe'
import type { HttpReply } from '../api/http.ts'
import { type FieldErrors, findFirstError, renderField } from './field.ts'
import { type Html, html } from './html.ts'
import { FOOTER, MASTHEAD, renderPage } from './layout.ts'

/** The steps of onboarding, in order. */
export type Step = 'person' | 'bank' | 'review'

export const STEPS: Step[] = ['person', 'bank', 'review']

const STEP_TITLES: Record<Step, string> = {
  person: 'Tus datos',
  bank: 'Tu cuenta bancaria',
  review: 'Revisa y envía',
}

/** The values typed in all steps so far, by input name. */
export type Answers = Record<string, string>

export interface OnboardingView {
  token: string
  merchant: string
  account: Stripe.Account
  step: Step
  answers: Answers
  errors: FieldErrors
}

/** Names a requirement in Spanish. */
export function nameRequirement(requirement: string): string {
  const names: Record<string, string> = {
    'business_profile.url': 'Página web',
    external_account: 'Cuenta bancaria',
    'individual.verification.document': 'Identificación oficial',
    'individual.id_number': 'CURP',
    'individual.phone': 'Teléfono',
    'individual.first_name': 'Nombre',
    'individual.last_name': 'Apellidos',
    'tos_acceptance.date': 'Aceptar los términos',
  }
  return names[requirement] ?? requirement
}

function renderProgress(step: Step): Html {
  const at = STEPS.indexOf(step)
  return html`<ol class="steps">${STEPS.map(
    (name, i) =>
      html`<li class="${i < at ? 'done' : ''}"${i === at && html` aria-current="step"`}>${STEP_TITLES[name]}${
        i < at && html`<span class="sr"> (listo)</span>`
      }</li>`,
  )}</ol>`
}

function buildCommonOptions(answers: Answers, errors: FieldErrors) {
  const firstError = findFirstError(errors)
  return (name: string) => ({
    name,
    value: answers[name],
    error: errors[name],
    focus: firstError === name,
  })
}

function renderPersonStep({ answers, errors, account }: OnboardingView): Html {
  const common = buildCommonOptions(answers, errors)
  return html`${account.email && html`<p class="hint">Tu cuenta: ${account.email}</p>`}
${renderField({ ...common('given-name'), label: 'Nombre', autocomplete: 'given-name' })}
${renderField({ ...common('family-name'), label: 'Apellidos', autocomplete: 'family-name' })}
${renderField({ ...common('bday'), label: 'Fecha de nacimiento', type: 'date', autocomplete: 'bday' })}
${renderField({ ...common('tel'), label: 'Teléfono', type: 'tel', autocomplete: 'tel', inputmode: 'tel', placeholder: '55 1234 5678' })}
${renderField({ ...common('curp'), label: 'CURP', hint: '18 letras y números. En pruebas sirve AAAA000000HDFXXX00.', maxlength: 18 })}
${asksForWebPage(account) && renderField({ ...common('web'), label: 'Página web de tu negocio', type: 'url', autocomplete: 'url', inputmode: 'url' })}`
}

/** Whether the platform left it to the person to name the page of their business. */
export const asksForWebPage = (account: Stripe.Account): boolean =>
  account.requirements?.currently_due?.includes('business_profile.url') === true

function renderBankStep({ answers, errors }: OnboardingView): Html {
  const common = buildCommonOptions(answers, errors)
  return html`${renderField({ ...common('holder'), label: 'Titular de la cuenta', autocomplete: 'name' })}
${renderField({ ...common('clabe'), label: 'CLABE', hint: '18 dígitos. En pruebas sirve 000000001234567897.', inputmode: 'numeric', maxlength: 22 })}`
}

function renderReviewStep({ answers, merchant }: OnboardingView): Html {
  const fact = (label: string, value: string | undefined) =>
    html`<div><dt>${label}</dt><dd>${value || 'Sin dato'}</dd></div>`
  const clabe = (answers.clabe ?? '').slice(-4)
  return html`<dl class="facts">
${fact('Nombre', `${answers['given-name'] ?? ''} ${answers['family-name'] ?? ''}`.trim())}
${fact('Nacimiento', answers.bday)}
${fact('Teléfono', answers.tel)}
${fact('CURP', answers.curp)}
${fact('Titular', answers.holder)}
${fact('CLABE', clabe && `•••• ${clabe}`)}
</dl>
<p class="hint">Al enviar aceptas los términos del servicio y que ${merchant} te envíe pagos.</p>`
}

const STEP_RENDERERS: Record<Step, (view: OnboardingView) => Html> = {
  person: renderPersonStep,
  bank: renderBankStep,
  review: renderReviewStep,
}

const SHORTCUTS = html`<section class="shortcuts" aria-labelledby="shortcuts-title">
<h2 id="shortcuts-title">Atajos de prueba</h2>
<div class="row">
<button class="button quiet" type="submit" name="go" value="complete" formnovalidate>Completar todo</button>
<button class="button quiet" type="submit" name="go" value="leave" formnovalidate>Dejar requisitos pendientes</button>
</div></section>`

/** Renders one step of onboarding. */
export function renderOnboardingStep(view: OnboardingView): HttpReply {
  const { token, step, merchant, errors } = view
  const failed = findFirstError(errors) !== undefined
  const at = STEPS.indexOf(step)
  const before = STEPS[at - 1]
  return renderPage({
    title: `${failed ? 'Revisa tus datos · ' : ''}${STEP_TITLES[step]} · Paso ${at + 1} de ${STEPS.length}`,
    status: failed ? 422 : 200,
    body: html`<main class="narrow">${MASTHEAD}
<form class="card" method="post" action="/setup/s/${token}" novalidate>
<p class="eyebrow">${merchant} usa Cobalto para pagarte</p>
${renderProgress(step)}
<h1>${STEP_TITLES[step]}</h1>
${STEP_RENDERERS[step](view)}
<input type="hidden" name="step" value="${step}">
<button class="button" type="submit" name="go" value="next">${step === 'review' ? 'Enviar' : 'Continuar'}</button>
<div class="row">
${before && html`<a class="button quiet" href="/setup/s/${token}?step=${before}">Atrás</a>`}
<button class="button quiet" type="submit" name="go" value="later" formnovalidate>Guardar para después</button>
</div>
${SHORTCUTS}
</form>${FOOTER}</main>`,
  })
}

/** Renders the end of onboarding, with the requirements that are still due. */
export function renderOnboardingResult(token: string, merchant: string, due: string[]): HttpReply {
  const open = due.length > 0
  return renderPage({
    title: open ? 'Falta información' : 'Tu cuenta está lista',
    body: html`<main class="narrow">${MASTHEAD}
<form class="card" method="post" action="/setup/s/${token}">
<p class="eyebrow">${merchant} usa Cobalto para pagarte</p>
<h1>${open ? 'Falta información' : 'Tu cuenta está lista'}</h1>
${
  open
    ? html`<p>Para recibir depósitos en tu banco todavía necesitamos:</p>
<ul class="due">${due.map((name) => html`<li>${nameRequirement(name)}</li>`)}</ul>
<button class="button" type="submit" name="go" value="complete">Entregar lo que falta</button>`
    : html`<p>Ya puedes recibir pagos y depósitos.</p>`
}
<button class="button ${open && 'quiet'}" type="submit" name="go" value="later">${
      open ? 'Guardar para después' : `Volver a ${merchant}`
    }</button>
</form>${FOOTER}</main>`,
  })
}
