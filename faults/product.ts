/// <reference lib="esnext.disposable" />
import { randomBytes } from 'node:crypto'
import { seeded } from '../drive/random.ts'
import { freePort } from '../local/ports.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type Outside, startOutside } from './outside.ts'
import { eventually } from './patience.ts'
import { type Postman, startPostman } from './postman.ts'
import { type Provider, providerOf } from './provider.ts'
import { type Place, placeAt } from './serve.ts'

/** `npm run serve` × 2 behind a load balancer, and the world around it; all of it ends with `stop`. */
export interface ServedProduct {
  outside: Outside
  provider: Provider
  balancer: Balancer
  postman: Postman
  places: [Place, Place]
  url: string
  /** Until both processes say that they are ready. */
  bothReady(): Promise<unknown>
  stop(): Promise<void>
}

interface Options {
  seed?: number
  /** Adds to, or changes, what every process is told. */
  environment?: (outside: Outside) => NodeJS.ProcessEnv
  /** Runs before the first process does. */
  before?: (outside: Outside) => Promise<void>
}

export async function serveProduct(options: Options = {}): Promise<ServedProduct> {
  const { seed, environment, before } = options
  await using running = new AsyncDisposableStack()
  const outside = await startOutside()
  running.defer(() => outside.stop())
  const ports = [await freePort(), await freePort()] as const
  const balancer = await startBalancer(ports)
  running.defer(() => balancer.close())
  const random = seed === undefined ? () => 1 : seeded(seed)
  const postman = await startPostman(balancer.url, random)
  running.defer(() => postman.close())
  const provider = providerOf(outside)
  const webhook = `${postman.url}/api/payments/webhook`
  const { account, connect } = outside.secrets
  await provider.control('/webhook_endpoints', { url: webhook, secret: account })
  await provider.control('/webhook_endpoints', { url: webhook, secret: connect, connect: true })

  const place = (port: number) => {
    const one = placeAt(outside, balancer.url, port, environment?.(outside))
    running.defer(() => one.kill())
    one.start()
    return one
  }
  await before?.(outside)
  const places: [Place, Place] = [place(ports[0]), place(ports[1])]
  const bothReady = () => eventually('both are ready', async () => balancer.ready().length === 2)
  await bothReady()
  const ends = running.move()
  return {
    outside,
    provider,
    balancer,
    postman,
    places,
    url: balancer.url,
    bothReady,
    stop: () => ends.disposeAsync(),
  }
}

/** An address that nobody else has. */
export const uniqueEmail = (name: string) =>
  `${name}.${randomBytes(5).toString('hex')}@example.test`
