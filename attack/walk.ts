import fs from 'node:fs'
import type { OpenApi } from './api-requests.ts'
import { ODD_HEADERS } from './odd-headers.ts'
import type { AttackRequest } from './request.ts'
import { type AttackedWorld, IDENTITIES } from './world.ts'

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'POST', 'PUT']
/** Files and plumbing, which no table of routes names. */
const OTHERS = [
  '/healthz',
  '/readyz',
  '/api',
  '/api/docs',
  '/api/docs/static/index.html',
  '/api/openapi.json',
  '/api/none',
  '/favicon.svg',
  '/assets/none.js',
  '/preview.png',
  '/none',
]
const SHARED_FILES = ['preview.png', 'calendario.ics', 'qr.svg', 'qr.png']

/** Reads the addresses of all pages from the web's own table. */
function listPages(): string[] {
  const table = fs.readFileSync(new URL('../src/web/routes.ts', import.meta.url), 'utf8')
  return ['/', ...[...table.matchAll(/route\('([^'*]+)'/g)].map(([, path]) => `/${path}`)]
}

/** These end sessions of their caller, whom the requests after them need. */
const ENDS_THE_SESSION = /\/auth\/logout|\/account\/sessions\/end-others/

/** Each odd header at a file, which a library serves. */
const FILES = ['/favicon.svg', '/site.webmanifest', '/icon-192.png', '/api/docs/static/index.html']

function walkFiles(): AttackRequest[] {
  return FILES.flatMap((target) =>
    ['GET', 'HEAD'].flatMap((method) =>
      ODD_HEADERS.map(
        (headers): AttackRequest => ({
          identity: IDENTITIES[0],
          method,
          target,
          headers,
          body: '',
          framing: 'length',
          disconnects: false,
        }),
      ),
    ),
  )
}

/** Every route of the contract and every page, with each identity and method, and without a body. */
export function walkRequests(openApi: OpenApi, { ids }: AttackedWorld): AttackRequest[] {
  const fill = (path: string) =>
    path.replace(/\{(\w+)\}|:(\w+)/g, (_, api: string, page: string) => {
      const [first = 'none'] = ids[api ?? page] ?? []
      return first
    })
  const shared = SHARED_FILES.map((file) => `/events/${ids.url?.[0]}/${file}`)
  const api = Object.keys(openApi.paths).map((path) => `/api${path}`)
  const targets = [...api, ...listPages(), ...OTHERS, ...shared].map(fill)
  const requests = targets.flatMap((target) =>
    METHODS.filter((method) => method !== 'POST' || !ENDS_THE_SESSION.test(target)).flatMap(
      (method) =>
        IDENTITIES.map(
          (identity): AttackRequest => ({
            identity,
            method,
            target,
            headers: {},
            body: '',
            framing: 'length',
            disconnects: false,
          }),
        ),
    ),
  )
  return [...requests, ...walkFiles()]
}
