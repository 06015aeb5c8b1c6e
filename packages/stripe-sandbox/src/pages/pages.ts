import { readFileSync } from 'node:fs'
import type { HttpReply, HttpRequest } from '../api/http.ts'
import type { Sandbox } from '../sandbox.ts'
import { answerCheckout } from './checkout.ts'
import { answerDashboard, enterDashboard } from './dashboard.ts'
import { renderNotice } from './layout.ts'
import { answerSetup, enterOnboarding } from './onboarding.ts'

type PageHandler = (
  sandbox: Sandbox,
  request: HttpRequest,
  first: string,
  second: string,
) => HttpReply

const STYLESHEET = ['base', 'forms', 'checkout', 'account']
  .map((name) => readFileSync(new URL(`../../styles/${name}.css`, import.meta.url), 'utf8'))
  .join('\n')

const ROUTES: [RegExp, PageHandler][] = [
  [/^\/c\/pay\/(\w+)(?:\/(bank))?$/, answerCheckout],
  [
    /^\/setup\/e\/(\w+)\/(\w+)$/,
    (sandbox, _request, _account, token) => enterOnboarding(sandbox, token),
  ],
  [/^\/setup\/s\/(\w+)$/, answerSetup],
  [
    /^\/express\/(\w+)\/(\w+)$/,
    (sandbox, _request, account, token) => enterDashboard(sandbox, account, token),
  ],
  [/^\/express\/(\w+)$/, answerDashboard],
  [/^\/assets\/(style)\.css$/, () => serveStylesheet()],
  [/^\/$/, () => renderNotice(200, 'Sandbox de pagos', WELCOME)],
]

const WELCOME =
  'Aquí se paga y se configuran cuentas con dinero de mentira. Llegas desde el producto: no hay nada que abrir a mano.'

function serveStylesheet(): HttpReply {
  return { status: 200, headers: { 'Content-Type': 'text/css; charset=utf-8' }, body: STYLESHEET }
}

/** Answers the pages that people see: checkout, onboarding and the Express dashboard. */
export function answerPage(sandbox: Sandbox, request: HttpRequest): HttpReply {
  for (const [path, answer] of ROUTES) {
    const match = path.exec(request.path)
    if (match !== null) return answer(sandbox, request, match[1] ?? '', match[2] ?? '')
  }
  return renderNotice(404, 'Página no encontrada', 'Revisa que la dirección esté completa.')
}
