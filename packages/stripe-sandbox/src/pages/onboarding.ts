import type Stripe from 'stripe'
import type { HttpReply, HttpRequest } from '../api/http.ts'
import type { LinkUrls } from '../resources/account-links.ts'
import { completeOnboarding } from '../resources/account-state.ts'
import type { HiddenAccountState } from '../resources/hidden-account.ts'
import type { Sandbox } from '../sandbox.ts'
import {
  type AccessToken,
  consumeAccessToken,
  issueAccessToken,
  readAccessToken,
} from '../state/access-tokens.ts'
import { findObject, readHidden, writeHidden } from '../state/objects.ts'
import { findPlatform } from '../state/platforms.ts'
import { openScope, type Scope } from '../state/scope.ts'
import { listConfigurations } from '../v2/account-view.ts'
import { emitLinkReturned } from '../v2/thin-events.ts'
import { type FieldErrors, findFirstError } from './field.ts'
import { redirectTo, renderNotice } from './layout.ts'
import {
  type Answers,
  asksForWebPage,
  renderOnboardingResult,
  renderOnboardingStep,
  STEPS,
  type Step,
} from './onboarding-view.ts'

const SETUP_LIFETIME_SECONDS = 86_400

interface OnboardingVisit {
  sandbox: Sandbox
  scope: Scope
  accessToken: AccessToken
  account: Stripe.Account
}

type HiddenOnboardingState = HiddenAccountState & { answers?: Answers }

const renderInvalidLink = () =>
  renderNotice(
    404,
    'Este enlace no sirve',
    'Vuelve a la página que te trajo aquí y empieza otra vez.',
  )

function openVisit(
  sandbox: Sandbox,
  accessToken: AccessToken | undefined,
): OnboardingVisit | undefined {
  const platform = accessToken && findPlatform(sandbox.store, accessToken.platform)
  if (accessToken === undefined || platform === undefined) return undefined
  const scope = openScope(sandbox.store, platform, sandbox.origin)
  const account = findObject(scope, 'account', accessToken.account)
  if (account === undefined || readHidden<HiddenOnboardingState>(scope, account.id).deauthorized)
    return undefined
  return { sandbox, scope, accessToken, account }
}

/** Answers the URL of an account link: it works once; a late or second visit returns to the platform. */
export function enterOnboarding(sandbox: Sandbox, token: string): HttpReply {
  const visit = openVisit(sandbox, readAccessToken(sandbox.store, 'onboarding', token))
  if (visit === undefined) return renderInvalidLink()
  const { scope, accessToken, account } = visit
  const urls: LinkUrls = JSON.parse(accessToken.body)
  if (!consumeAccessToken(sandbox.store, token, scope.now)) return redirectTo(urls.refresh_url)
  const setup = issueAccessToken(
    scope,
    'setup',
    account.id,
    scope.now + SETUP_LIFETIME_SECONDS,
    urls,
  )
  return redirectTo(`/setup/s/${setup}`)
}

const FIELD_RULES: Record<Step, Record<string, [RegExp, string]>> = {
  person: {
    'given-name': [/\S/, 'Escribe tu nombre.'],
    'family-name': [/\S/, 'Escribe tus apellidos.'],
    bday: [/^\d{4}-\d{2}-\d{2}$/, 'Elige tu fecha de nacimiento.'],
    tel: [/^\+?[\d\s()-]{10,18}$/, 'Son 10 dígitos.'],
    curp: [/^[A-Za-z0-9]{18}$/, 'La CURP tiene 18 letras y números.'],
  },
  bank: {
    holder: [/\S/, 'Escribe el nombre del titular.'],
    clabe: [/^(\d\s?){18}$/, 'La CLABE tiene 18 dígitos.'],
  },
  review: {},
}

function parseStep(name: string | null): Step | undefined {
  return STEPS.find((step) => step === name)
}

const WEB_PAGE_RULES: typeof FIELD_RULES.person = {
  web: [/^https?:\/\/\S+\.\S+$/, 'Escribe la dirección completa, con https://.'],
}

const listRules = (account: Stripe.Account, step: Step) =>
  Object.entries({
    ...FIELD_RULES[step],
    ...(step === 'person' && asksForWebPage(account) ? WEB_PAGE_RULES : {}),
  })

function findFirstOpenStep(account: Stripe.Account, answers: Answers): Step {
  const isOpen = (step: Step) => findFirstError(validateStep(account, step, answers)) !== undefined
  return STEPS.find(isOpen) ?? 'review'
}

function validateStep(account: Stripe.Account, step: Step, answers: Answers): FieldErrors {
  const errors: FieldErrors = {}
  for (const [name, [rule, message]] of listRules(account, step))
    if (!rule.test(answers[name] ?? '')) errors[name] = message
  return errors
}

function renderStep(
  { scope, accessToken, account }: OnboardingVisit,
  step: Step,
  errors: FieldErrors = {},
): HttpReply {
  const { answers = {} } = readHidden<HiddenOnboardingState>(scope, account.id)
  const merchant = scope.platform.name
  return renderOnboardingStep({
    token: accessToken.token,
    merchant,
    account,
    step,
    answers,
    errors,
  })
}

function saveAnswers(
  { scope, account }: OnboardingVisit,
  step: Step,
  form: URLSearchParams,
): Answers {
  const hidden = readHidden<HiddenOnboardingState>(scope, account.id)
  const answers: Answers = { ...hidden.answers }
  for (const [name] of listRules(account, step)) answers[name] = (form.get(name) ?? '').trim()
  writeHidden(scope, account.id, { ...hidden, answers })
  return answers
}

function returnToMerchant({ sandbox, scope, account, accessToken }: OnboardingVisit): HttpReply {
  const urls: LinkUrls = JSON.parse(accessToken.body)
  if (urls.isV2) emitLinkReturned(scope, account.id, listConfigurations(account))
  sandbox.wake()
  return redirectTo(urls.return_url)
}

function submitStep(visit: OnboardingVisit, form: URLSearchParams): HttpReply {
  const { scope, accessToken, account } = visit
  const step = parseStep(form.get('step')) ?? 'person'
  const answers = saveAnswers(visit, step, form)
  if (form.get('go') === 'later') return returnToMerchant(visit)
  const errors = validateStep(account, step, answers)
  if (findFirstError(errors) !== undefined) return renderStep(visit, step, errors)
  const next = STEPS[STEPS.indexOf(step) + 1]
  if (next !== undefined) return redirectTo(`/setup/s/${accessToken.token}?step=${next}`)
  const open = findFirstOpenStep(account, answers)
  if (open !== 'review') return renderStep(visit, open, validateStep(account, open, answers))
  completeOnboarding(scope, account.id, { last4: (answers.clabe ?? '').slice(-4) })
  return returnToMerchant(visit)
}

function submitForm(visit: OnboardingVisit, form: URLSearchParams): HttpReply {
  const { scope, account } = visit
  const go = form.get('go')
  if (go === 'complete') completeOnboarding(scope, account.id)
  else if (go === 'leave')
    completeOnboarding(scope, account.id, { due: ['individual.verification.document'] })
  else if (!account.details_submitted) return submitStep(visit, form)
  return returnToMerchant(visit)
}

/** Answers the steps of onboarding, by the token that the account link was exchanged for. */
export function answerSetup(sandbox: Sandbox, request: HttpRequest, token: string): HttpReply {
  const visit = openVisit(sandbox, readAccessToken(sandbox.store, 'setup', token))
  if (visit === undefined) return renderInvalidLink()
  const { account, scope, accessToken } = visit
  const urls: LinkUrls = JSON.parse(accessToken.body)
  if (accessToken.expires_at <= scope.now) return redirectTo(urls.refresh_url)
  if (request.method === 'POST')
    return sandbox.store.transaction(() => submitForm(visit, new URLSearchParams(request.body)))
  if (account.details_submitted)
    return renderOnboardingResult(
      token,
      scope.platform.name,
      account.requirements?.currently_due ?? [],
    )
  const { answers = {} } = readHidden<HiddenOnboardingState>(scope, account.id)
  const requested = parseStep(new URLSearchParams(request.query).get('step'))
  return renderStep(visit, requested ?? findFirstOpenStep(account, answers))
}
