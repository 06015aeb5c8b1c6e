import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import type { Product } from '../drive/product.ts'
import { findChromium } from '../local/chromium.ts'
import { freePort } from '../local/ports.ts'
import { type Comparison, compare } from './rounds.ts'
import { seedEvent } from './seed.ts'

const ROUNDS = 3
const ATTEMPTS = 3
const FLOOR_BYTES = 14_000

/** One visit as Lighthouse saw it: a phone on slow 4G. */
interface Visit {
  largestPaintMs: number
  layoutShift: number
  bytes: number
  requests: number
}

/** The least that a page of this size can cost: text without style, font, picture or script. */
async function emptyPage(): Promise<{ url: string; stop: () => void }> {
  const head =
    '<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Vacía</title></head><body><p>'
  const body = head + 'a '.repeat((FLOOR_BYTES - head.length) / 2)
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * The line and the processor are slowed down in fact. Lighthouse's model of them reckons with what
 * came before the paint on this machine, where a font of this page may or may not have.
 */
async function visit(url: string, port: number): Promise<Visit> {
  const run = await lighthouse(url, {
    port,
    onlyCategories: ['performance'],
    formFactor: 'mobile',
    throttlingMethod: 'devtools',
    logLevel: 'error',
  })
  const audits = run?.lhr.audits ?? {}
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const { details } = audits['network-requests'] ?? {}
  return {
    largestPaintMs: number('largest-contentful-paint'),
    layoutShift: number('cumulative-layout-shift'),
    bytes: number('total-byte-weight'),
    requests: details?.type === 'table' ? details.items.length : Number.NaN,
  }
}

/** On a busy machine Lighthouse now and then loses the trace of a visit: it is made again. */
async function wholeVisit(url: string, port: number): Promise<Visit> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const seen = await visit(url, port)
    if (!Object.values(seen).some(Number.isNaN)) return seen
  }
  throw new Error(`${url}: Lighthouse saw no paint in ${ATTEMPTS} visits`)
}

/** Largest paint of an event page with five sueños against an empty page, in one browser (`R12`). */
export async function paintEventPage(product: Product): Promise<Comparison> {
  const port = await freePort()
  const floor = await emptyPage()
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
  })
  const eventUrl = `${product.url}/events/${await seedEvent(product, 5)}`
  const visits: Visit[] = []
  const eventPage = async () => {
    const seen = await wholeVisit(eventUrl, port)
    visits.push(seen)
    return seen.largestPaintMs
  }
  try {
    const result = await compare(
      'mayor pintura de la página del evento, teléfono con 4G lento (menos es mejor)',
      {
        name: 'una página vacía de 14 kB',
        measure: async () => (await wholeVisit(floor.url, port)).largestPaintMs,
      },
      { name: 'GET /events/:slug', measure: eventPage },
      ROUNDS,
    )
    const most = (name: keyof Visit) => Math.max(...visits.map((seen) => seen[name]))
    return {
      ...result,
      note: `${most('requests')} peticiones, ${Math.round(most('bytes') / 1_000)} kB, desplazamiento ${most('layoutShift').toFixed(3)}, ${Math.round(most('largestPaintMs'))} ms a lo más`,
    }
  } finally {
    await browser.close()
    floor.stop()
  }
}
