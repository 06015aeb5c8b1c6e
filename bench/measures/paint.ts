import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findFreePort } from '../../local/system/ports.ts'
import { findChromium } from '../../local/testing/chromium.ts'
import { computeMedian, type Figure, type Measure } from '../measure.ts'
import { seedEvent, seedEventWithPictures } from '../seed.ts'

const ATTEMPTS = 3
const FLOOR_BYTES = 14_000

/** Lighthouse's figures of one visit: a phone on slow 4G. */
interface Visit {
  largestPaintMs: number
  layoutShift: number
  bytes: number
  requests: number
}

/** Serves the cheapest page of this size: text without style, font, picture or script. */
async function serveEmptyPage(): Promise<{ url: string; stop: () => void }> {
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
 * Throttles network and CPU for real ('devtools'): Lighthouse's simulation depends on what was loaded
 * before the paint on this machine, which varies for the font.
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
  const fetched = details?.type === 'table' ? details.items : undefined
  // The icon is not of this page: the browser fetches it once for the whole site.
  const ofPage = fetched?.filter(({ url: address }) => !String(address).endsWith('/favicon.svg'))
  return {
    largestPaintMs: number('largest-contentful-paint'),
    layoutShift: number('cumulative-layout-shift'),
    bytes: number('total-byte-weight'),
    requests: ofPage?.length ?? Number.NaN,
  }
}

/** Repeats a visit whose trace Lighthouse lost, as it does now and then on a busy machine. */
async function visitUntilMeasured(url: string, port: number): Promise<Visit> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const seen = await visit(url, port)
    if (!Object.values(seen).some(Number.isNaN)) return seen
  }
  throw new Error(`${url}: Lighthouse saw no paint in ${ATTEMPTS} visits`)
}

/** A page of which visits are measured. */
interface MeasuredPage {
  name: string
  url: string
  /** Its largest paint, against that of the empty page. */
  paint: number
  /** The most that a visit may weigh and fetch before the first touch. */
  most: { kilobytes: number; layoutShift: number; requests?: number }
  visits: Visit[]
}

function toFigures({ name, most, visits }: MeasuredPage): Figure[] {
  const toFigure = (what: string, unit: string, atMost: number, read: (one: Visit) => number) => {
    const rounds = visits.map(read)
    const value = computeMedian(rounds)
    return { name: `${name}: ${what}`, unit, value, rounds, aim: { atMost } }
  }
  const { kilobytes, requests, layoutShift } = most
  return [
    toFigure('weight', 'kB', kilobytes, ({ bytes }) => bytes / 1_000),
    ...(requests ? [toFigure('fetches', 'requests', requests, (one) => one.requests)] : []),
    toFigure('layout shift', '', layoutShift, (one) => one.layoutShift),
  ]
}

/**
 * The largest paint of an event page with five goals, without and with a cover and pictures, against an
 * empty page (`R12`). Without pictures it may weigh and fetch what it did before it had any script.
 */
export const measure: Measure = async (bench) => {
  const product = await bench.startProduct()
  const port = await findFreePort()
  const floor = await serveEmptyPage()
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
  })
  const { event } = await seedEvent(product, 5)
  const { slug } = await seedEventWithPictures(product, 5)
  const pages: MeasuredPage[] = [
    {
      name: 'event page',
      url: `${product.url}/events/${event.slug}`,
      paint: 1.2,
      most: { kilobytes: 37, layoutShift: 0.01, requests: 4 },
      visits: [],
    },
    {
      name: 'event page with cover and pictures',
      url: `${product.url}/events/${slug}`,
      paint: 1.5,
      most: { kilobytes: 150, layoutShift: 0.01 },
      visits: [],
    },
  ]
  return {
    comparisons: pages.map(({ name, url, paint, visits }) => ({
      name: `${name}: largest contentful paint, phone on slow 4G`,
      unit: 'ms',
      aim: { atMost: paint },
      baseline: {
        name: 'an empty page of 14 kB',
        run: async () => (await visitUntilMeasured(floor.url, port)).largestPaintMs,
      },
      contender: {
        name,
        run: async () => {
          const seen = await visitUntilMeasured(url, port)
          visits.push(seen)
          return seen.largestPaintMs
        },
      },
    })),
    readFigures: async () => pages.flatMap(toFigures),
    cleanUp: async () => {
      await browser.close()
      floor.stop()
    },
  }
}
