import type Stripe from 'stripe'
import type { Incoming, Reply } from '../api/http.ts'
import { type AccountSecrets, completeOnboarding } from '../resources/account-state.ts'
import type { World } from '../sandbox.ts'
import { issuePass, type Pass, readPass, spendPass } from '../state/access-tokens.ts'
import { find, hidden, hide } from '../state/objects.ts'
import { platformById } from '../state/platforms.ts'
import { openScope, type Scope } from '../state/scope.ts'
import { type Errors, firstError } from './field.ts'
import { notice, redirect } from './layout.ts'
import { type Answers, onboardingView, pendingView, type Step, steps } from './onboarding-view.ts'

const DAY = 86_400

interface Visit {
  world: World
  scope: Scope
  pass: Pass
  account: Stripe.Account
}

interface Urls {
  refresh_url: string
  return_url: string
}

type Secrets = AccountSecrets & { answers?: Answers }

const gone = () =>
  notice(404, 'Este enlace no sirve', 'Vuelve a la página que te trajo aquí y empieza otra vez.')

function visitOf(world: World, pass: Pass | undefined): Visit | undefined {
  const platform = pass && platformById(world.store, pass.platform)
  if (pass === undefined || platform === undefined) return undefined
  const scope = openScope(world.store, platform, world.origin)
  const account = find(scope, 'account', pass.account)
  if (account === undefined || hidden<Secrets>(scope, account.id).deauthorized) return undefined
  return { world, scope, pass, account }
}

/** The address of an account link: works once, and sends a late or second visit back. */
export function enterOnboarding(world: World, token: string): Reply {
  const visit = visitOf(world, readPass(world.store, 'onboarding', token))
  if (visit === undefined) return gone()
  const { scope, pass, account } = visit
  const urls: Urls = JSON.parse(pass.body)
  if (!spendPass(world.store, token, scope.now)) return redirect(urls.refresh_url)
  const setup = issuePass(scope, 'setup', account.id, scope.now + DAY, urls)
  return redirect(`/setup/s/${setup}`)
}

const needed: Record<Step, Record<string, [RegExp, string]>> = {
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

function stepNamed(name: string | null): Step | undefined {
  return steps.find((step) => step === name)
}

function firstOpenStep(answers: Answers): Step {
  return steps.find((step) => firstError(check(step, answers)) !== undefined) ?? 'review'
}

function check(step: Step, answers: Answers): Errors {
  const errors: Errors = {}
  for (const [name, [rule, message]] of Object.entries(needed[step]))
    if (!rule.test(answers[name] ?? '')) errors[name] = message
  return errors
}

function show({ scope, pass, account }: Visit, step: Step, errors: Errors = {}): Reply {
  const { answers = {} } = hidden<Secrets>(scope, account.id)
  const merchant = scope.platform.name
  return onboardingView({ token: pass.token, merchant, account, step, answers, errors })
}

function remember({ scope, account }: Visit, step: Step, form: URLSearchParams): Answers {
  const secrets = hidden<Secrets>(scope, account.id)
  const answers: Answers = { ...secrets.answers }
  for (const name of Object.keys(needed[step])) answers[name] = (form.get(name) ?? '').trim()
  hide(scope, account.id, { ...secrets, answers })
  return answers
}

function leave({ world, pass }: Visit): Reply {
  const urls: Urls = JSON.parse(pass.body)
  world.wake()
  return redirect(urls.return_url)
}

function advance(visit: Visit, form: URLSearchParams): Reply {
  const { scope, pass, account } = visit
  const step = stepNamed(form.get('step')) ?? 'person'
  const answers = remember(visit, step, form)
  if (form.get('go') === 'later') return leave(visit)
  const errors = check(step, answers)
  if (firstError(errors) !== undefined) return show(visit, step, errors)
  const next = steps[steps.indexOf(step) + 1]
  if (next !== undefined) return redirect(`/setup/s/${pass.token}?step=${next}`)
  const open = firstOpenStep(answers)
  if (open !== 'review') return show(visit, open, check(open, answers))
  completeOnboarding(scope, account.id, { last4: (answers.clabe ?? '').slice(-4) })
  return leave(visit)
}

function submit(visit: Visit, form: URLSearchParams): Reply {
  const { scope, account } = visit
  const go = form.get('go')
  if (go === 'complete') completeOnboarding(scope, account.id)
  else if (go === 'leave')
    completeOnboarding(scope, account.id, { due: ['individual.verification.document'] })
  else if (!account.details_submitted) return advance(visit, form)
  return leave(visit)
}

/** The steps of onboarding, by the secret that an account link was exchanged for. */
export function answerSetup(world: World, request: Incoming, token: string): Reply {
  const visit = visitOf(world, readPass(world.store, 'setup', token))
  if (visit === undefined) return gone()
  const { account, scope, pass } = visit
  const urls: Urls = JSON.parse(pass.body)
  if (pass.expires_at <= scope.now) return redirect(urls.refresh_url)
  if (request.method === 'POST')
    return world.store.transaction(() => submit(visit, new URLSearchParams(request.body)))
  if (account.details_submitted)
    return pendingView(token, scope.platform.name, account.requirements?.currently_due ?? [])
  const { answers = {} } = hidden<Secrets>(scope, account.id)
  const wanted = stepNamed(new URLSearchParams(request.query).get('step'))
  return show(visit, wanted ?? firstOpenStep(answers))
}
