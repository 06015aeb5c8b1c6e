import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Child, startChild } from '../child-process.ts'
import type { Aim, Bench, Comparison, Prepared } from '../measure.ts'
import { measurePerCpuSecond, readProductPid } from '../process-usage.ts'
import type { BareAnswer } from './bare-http.ts'

const CONNECTIONS = 8

interface Page {
  name: string
  url: string
  /** What the client accepts: `identity`, or the encoding that must be answered. */
  encoding: 'identity' | 'br'
  /** How many ask at once, each again as soon as it has its answer; 8 if missing. */
  connections?: number
  aim: Aim
  contenderAim?: Aim
}

/** Reads a page's bytes as they travel; `fetch` would decode them. */
async function readAnswer({ url, encoding }: Page): Promise<BareAnswer> {
  const sent = get(url, { headers: { 'accept-encoding': encoding } })
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await buffer(answer)
  const got = answer.headers['content-encoding'] ?? 'identity'
  if (answer.statusCode !== 200 || got !== encoding)
    throw new Error(`${url}: ${answer.statusCode}, ${got}`)
  return {
    body,
    headers: {
      'content-type': answer.headers['content-type'],
      ...(encoding === 'br' && { 'content-encoding': 'br' }),
    },
  }
}

async function prepareComparison(bench: Bench, page: Page, child: Child): Promise<Comparison> {
  const { name, url, encoding, connections = CONNECTIONS, aim, contenderAim } = page
  const answer = await readAnswer(page)
  const bare = await child.ask<{ url: string }>(answer)
  const productPid = readProductPid(await bench.startProduct())
  const load = { connections, seconds: bench.seconds }
  const headers = { 'accept-encoding': encoding }
  const measure = (target: string, pid: number) =>
    measurePerCpuSecond(
      pid,
      async () => (await bench.generator.send({ ...load, url: target, headers })).requests,
    )
  return {
    name: `${name} (${answer.body.byteLength} bytes)`,
    unit: 'a CPU-second',
    aim,
    ...(contenderAim && { contenderAim }),
    baseline: { name: 'node:http with these bytes', run: () => measure(bare.url, child.pid) },
    contender: { name: 'requests', run: () => measure(url, productPid) },
  }
}

/** Compares answers of the product with a bare `node:http` that sends the same bytes. */
export async function compareWithBareHttp(bench: Bench, pages: readonly Page[]): Promise<Prepared> {
  const children: Child[] = []
  const comparisons: Comparison[] = []
  for (const page of pages) {
    const child = startChild(path.join(import.meta.dirname, 'bare-http.ts'))
    children.push(child)
    comparisons.push(await prepareComparison(bench, page, child))
  }
  return {
    comparisons,
    cleanUp: async () => {
      await Promise.all(children.map((child) => child.stop()))
    },
  }
}
