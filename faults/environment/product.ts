/// <reference lib="esnext.disposable" />
import { randomBytes } from 'node:crypto'
import { findFreePort } from '../../local/system/ports.ts'
import { buildServerIfStale, buildWebIfStale } from '../../local/web-build/build.ts'
import { createSeededRandom } from '../../product-client/random.ts'
import { connectSandbox, type Sandbox } from '../../product-client/sandbox.ts'
import { waitUntil } from '../../product-client/wait.ts'
import { type Infrastructure, startInfrastructure } from './infrastructure.ts'
import { type LoadBalancer, startLoadBalancer } from './load-balancer.ts'
import { createProcessSlot, type ProcessSlot } from './process-slot.ts'
import { startWebhookProxy, type WebhookProxy } from './webhook-proxy.ts'

/** Two processes of `npm run serve` behind a load balancer, with their infrastructure. */
export interface ServedProduct {
  infrastructure: Infrastructure
  sandbox: Sandbox
  mailboxUrl: string
  loadBalancer: LoadBalancer
  webhookProxy: WebhookProxy
  slots: [ProcessSlot, ProcessSlot]
  url: string
  /** Waits until `/readyz` of both processes answers 200. */
  waitUntilBothReady(): Promise<unknown>
  stop(): Promise<void>
}

interface ServeOptions {
  seed?: number
  /** Variables that replace or add to the environment of every process. */
  environment?: (infrastructure: Infrastructure) => NodeJS.ProcessEnv
  /** Runs before the first process starts. */
  before?: (infrastructure: Infrastructure) => Promise<void>
}

export async function serveProduct(options: ServeOptions = {}): Promise<ServedProduct> {
  const { seed, environment, before } = options
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

  const startSlot = (port: number) => {
    const slot = createProcessSlot(
      infrastructure,
      loadBalancer.url,
      port,
      environment?.(infrastructure),
    )
    running.defer(() => slot.kill())
    slot.start()
    return slot
  }
  await before?.(infrastructure)
  const slots: [ProcessSlot, ProcessSlot] = [startSlot(ports[0]), startSlot(ports[1])]
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
    slots,
    url: loadBalancer.url,
    waitUntilBothReady,
    stop: () => resources.disposeAsync(),
  }
}

/** Creates an email address that no other test uses. */
export const createUniqueEmail = (name: string) =>
  `${name}.${randomBytes(5).toString('hex')}@example.test`
