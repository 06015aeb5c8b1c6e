import path from 'node:path'
import { findFreePort } from '../../../local/system/ports.ts'
import { FLAGS, type Infrastructure } from '../infrastructure.ts'
import { startStandby } from '../standby.ts'
import { startTcpProxy } from '../tcp-proxy.ts'
import type { FailoverCluster } from './cluster.ts'

/** Streaming replication alone: the run itself promotes the standby and moves the address, as an operator does. */
export async function startStreamingCluster({
  database,
  folder,
}: Infrastructure): Promise<FailoverCluster> {
  const port = await findFreePort()
  let address = await startTcpProxy('127.0.0.1', port, database.port)
  const standby = await startStandby(database, folder, path.join(folder, 'standby'), FLAGS)
  const url = new URL(database.url)
  url.port = String(port)
  let adminUrl = database.adminUrl
  return {
    description: 'PostgreSQL by hand: streaming replication, pg_promote and a TCP proxy',
    url: url.href,
    readAdminUrl: () => adminUrl,
    waitForStandby: async () => {},
    switchOver: null,
    killPrimary: () => database.crash(),
    waitForPromotion: async () => {
      await address.close()
      await standby.promote()
      address = await startTcpProxy('127.0.0.1', port, standby.port)
      adminUrl = standby.adminUrl
    },
    stop: async () => {
      await address.close()
      await standby.stop()
    },
  }
}
