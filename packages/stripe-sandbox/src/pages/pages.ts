import { readFileSync } from 'node:fs'
import type { Incoming, Reply } from '../api/http.ts'
import type { World } from '../sandbox.ts'
import { answerCheckout } from './checkout.ts'
import { notice } from './layout.ts'
import { answerSetup, enterOnboarding } from './onboarding.ts'
import { answerPanel, enterPanel } from './panel.ts'

type Answer = (world: World, request: Incoming, first: string, second: string) => Reply

const style = ['base', 'forms', 'checkout', 'account']
  .map((name) => readFileSync(new URL(`../../styles/${name}.css`, import.meta.url), 'utf8'))
  .join('\n')

const routes: [RegExp, Answer][] = [
  [/^\/c\/pay\/(\w+)(?:\/(bank))?$/, answerCheckout],
  [
    /^\/setup\/e\/(\w+)\/(\w+)$/,
    (world, _request, _account, token) => enterOnboarding(world, token),
  ],
  [/^\/setup\/s\/(\w+)$/, answerSetup],
  [
    /^\/express\/(\w+)\/(\w+)$/,
    (world, _request, account, token) => enterPanel(world, account, token),
  ],
  [/^\/express\/(\w+)$/, answerPanel],
  [/^\/assets\/(style)\.css$/, () => stylesheet()],
  [/^\/$/, () => notice(200, 'Sandbox de pagos', WELCOME)],
]

const WELCOME =
  'Aquí se paga y se configuran cuentas con dinero de mentira. Llegas desde el producto: no hay nada que abrir a mano.'

function stylesheet(): Reply {
  return { status: 200, headers: { 'Content-Type': 'text/css; charset=utf-8' }, body: style }
}

/** Answers the pages that people see: checkout, onboarding, panel. */
export function answerPage(world: World, request: Incoming): Reply {
  for (const [path, answer] of routes) {
    const match = path.exec(request.path)
    if (match !== null) return answer(world, request, match[1] ?? '', match[2] ?? '')
  }
  return notice(404, 'Página no encontrada', 'Revisa que la dirección esté completa.')
}
