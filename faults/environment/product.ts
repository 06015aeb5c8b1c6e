/// <reference lib="esnext.disposable" />
import { randomBytes } from 'node:crypto'
import { findFreePort } from '../../local/system/ports.ts'
import { buildServerIfStale, buildWebIfStale } from '../../local/web-build/build.ts'
import { findPgbouncer, startPooler } from '../../product-client/pooler.ts'
import { createSeededRandom } from '../../product-client/random.ts'
import { connectSandbox, type Sandbox } from '../../product-client/sandbox.ts'
import { waitUntil } from '../../product-client/wait.ts'
import { type Infrastructure, startInfrastructure } from './infrastructure.ts'
import { type LoadBalancer, startLoadBalancer } from './load-balancer.ts'
import { createProcessSlot, type ProcessSlot } from './process-slot.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { startWebhookProxy, type WebhookProxy } from './webhook-proxy.ts'

/** A PgBouncer that can be killed and started again at its address. */
export interface RestartablePooler {
  url: string
  kill(): Promise<void>
  start(): Promise<void>
}

/** Two processes of `npm run serve` behind a load balancer, with their infrastructure. */
export interface ServedProduct {
  infrastructure: Infrastructure
  sandbox: Sandbox
  mailboxUrl: string
  loadBalancer: LoadBalancer
  webhookProxy: WebhookProxy
  /** The network between the processes and their database. */
  databaseNetwork: TcpProxy
  /** The pooler before the database of the second process; null without one. */
  pooler: RestartablePooler | null
  slots: [ProcessSlot, ProcessSlot]
  url: string
  /** Waits until `/readyz` of both processes answers 200. */
  waitUntilBothReady(): Promise<unknown>
  stop(): Promise<void>
}

interface ServeOptions {
  seed?: number
  /** Puts a PgBouncer before the second process, if one is installed. */
  withPooler?: boolean
  /** Variables that replace or add to the environment of every process. */
  environment?: (infrastructure: Infrastructure) => NodeJS.ProcessEnv
  /** Runs before the first process starts. */
  before?: (infrastructure: Infrastructure) => Promise<void>
}

async function startRestartablePooler(databaseUrl: string): Promise<RestartablePooler> {
  const port = await findFreePort()
  const start = () => startPooler(databaseUrl, { mode: 'transaction', port })
  let pooler = await start()
  return {
    url: pooler.toPoolerUrl(databaseUrl),
    kill: () => pooler.stop(),
    start: async () => {
      pooler = await start()
    },
  }
}

/** Leads the processes to their database through a proxy, and the second one through a pooler too. */
async function connectDatabase(
  { database }: Infrastructure,
  withPooler: boolean,
  running: AsyncDisposableStack,
) {
  const port = await findFreePort()
  const databaseNetwork = await startTcpProxy('127.0.0.1', port, database.port)
  running.defer(() => databaseNetwork.close())
  const url = new URL(database.url)
  url.port = String(port)
  const pooler = withPooler && findPgbouncer() ? await startRestartablePooler(url.href) : null
  if (pooler) running.defer(() => pooler.kill())
  const direct = { DATABASE_URL: url.href }
  const pooled = pooler ? { ...direct, DATABASE_POOLER_URL: pooler.url } : direct
  return { databaseNetwork, pooler, environments: [direct, pooled] as const }
}

export async function serveProduct(options: ServeOptions = {}): Promise<ServedProduct> {
  const { seed, environment, before, withPooler = false } = options
  await buildWebIfStale()
  await buildServerIfStale()
  await using running = new AsyncDisposableStack()
  const infrastructure = await startInfrastructure()
  running.defer(() => infrastructure.stop())
  const ports = [await findFreePort(), await findFreePort()] as const
  const loadBalancer = await startLoadBalancer(ports)
  running.defer(() => loadBalancer.close())
  const random = seed === undefined ? () => 1 : createSeededRandom(seed)
  const webhookProxy = await startWebhookProxy(loadBalancer.url, random)
  running.defer(() => webhookProxy.close())
  const sandbox = connectSandbox(infrastructure.sandboxUrl, infrastructure.key)
  const webhook = `${webhookProxy.url}/api/payments/webhook`
  const { account, connect, thin } = infrastructure.secrets
  await sandbox.control('/webhook_endpoints', { url: webhook, secret: account })
  await sandbox.control('/webhook_endpoints', { url: webhook, secret: connect, connect: true })
  await sandbox.control('/event_destinations', { url: webhook, secret: thin })

  const { databaseNetwork, pooler, environments } = await connectDatabase(
    infrastructure,
    withPooler,
    running,
  )
  const startSlot = (index: 0 | 1) => {
    const slot = createProcessSlot(infrastructure, loadBalancer.url, ports[index], {
      ...environments[index],
      ...environment?.(infrastructure),
    })
    running.defer(() => slot.kill())
    slot.start()
    return slot
  }
  await before?.(infrastructure)
  const slots: [ProcessSlot, ProcessSlot] = [startSlot(0), startSlot(1)]
  const waitUntilBothReady = () =>
    waitUntil('both processes are ready', async () => loadBalancer.listReadyPorts().length === 2)
  await waitUntilBothReady()
  const resources = running.move()
  return {
    infrastructure,
    sandbox,
    mailboxUrl: infrastructure.mailbox.url,
    loadBalancer,
    webhookProxy,
    databaseNetwork,
    pooler,
    slots,
    url: loadBalancer.url,
    waitUntilBothReady,
    stop: () => resources.disposeAsync(),
  }
}

/** Creates an email address that no other test uses. */
export const createUniqueEmail = (name: string) =>
  `${name}.${randomBytes(5).toString('hex')}@example.test`
