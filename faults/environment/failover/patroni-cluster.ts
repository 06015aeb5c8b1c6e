/// <reference lib="esnext.disposable" />
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { findFreePort } from '../../../local/system/ports.ts'
import { waitUntil } from '../../../product-client/wait.ts'
import { FLAGS } from '../infrastructure.ts'
import type { FailoverCluster } from './cluster.ts'
import { type PatroniNode, startDaemon, startPatroniNode } from './patroni-node.ts'
import { buildScriptCommand, makeProgramsFolder } from './patroni-programs.ts'

const OPERATORS = path.resolve('ops/patroni')
const READY_MS = 120_000

/** What differs on one machine from the file that operators use: no disk is waited for, and no pg_basebackup. */
const HERE = `
bootstrap:
  dcs:
    postgresql:
      parameters: { ${FLAGS.filter((flag) => flag !== '-c')
        .map((flag) => flag.replace('=', ': '))
        .join(', ')}, unix_socket_directories: '' }
postgresql:
  create_replica_methods: [copy]
  copy: { command: '${buildScriptCommand('copy-primary.ts')}' }
`

const createPassword = () => randomBytes(18).toString('base64url')
const buildUrl = (role: string, password: string, port: number) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${role}`

/** The statements of docs/operating.md, "What does it need?". */
async function createProductDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`create role ciguena login password '${password}'`)
  await client.query(
    `create database ciguena owner ciguena encoding 'UTF8' locale_provider icu icu_locale 'es-MX' locale 'C' template template0`,
  )
  await client.end()
}

interface Port {
  postgresql: number
  rest: number
}

async function startHaproxy(folder: string, listen: number, [a, b]: [Port, Port]) {
  const environment = {
    PATH: process.env.PATH,
    LISTEN: `127.0.0.1:${listen}`,
    A_POSTGRESQL: `127.0.0.1:${a.postgresql}`,
    A_PATRONI_PORT: String(a.rest),
    B_POSTGRESQL: `127.0.0.1:${b.postgresql}`,
    B_PATRONI_PORT: String(b.rest),
  }
  const file = path.join(OPERATORS, 'haproxy.cfg')
  return startDaemon(['haproxy', ['-f', file]], path.join(folder, 'haproxy.log'), environment)
}

async function startEtcd(folder: string): Promise<{ port: number; kill(): Promise<void> }> {
  const [port, peerPort] = [await findFreePort(), await findFreePort()]
  const client = `http://127.0.0.1:${port}`
  const peer = `http://127.0.0.1:${peerPort}`
  const args = [
    ...['--data-dir', path.join(folder, 'etcd'), '--unsafe-no-fsync'],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--initial-cluster', `default=${peer}`],
  ]
  const log = path.join(folder, 'etcd.log')
  const { kill } = startDaemon(['etcd', args], log, { PATH: process.env.PATH })
  await waitUntil('etcd answers', async () => (await fetch(`${client}/health`)).ok)
  return { port, kill }
}

/**
 * Starts two machines of Patroni with etcd, behind HAProxy, with the files of `ops/patroni`. The machines are
 * folders; etcd, which has three members in production, has one.
 */
export async function startPatroniCluster(parent: string): Promise<FailoverCluster> {
  await using running = new AsyncDisposableStack()
  const folder = path.join(parent, 'patroni')
  fs.mkdirSync(folder)
  const configuration = path.join(folder, 'configuration')
  fs.mkdirSync(configuration)
  fs.copyFileSync(path.join(OPERATORS, 'patroni.yml'), path.join(configuration, '1.yml'))
  fs.writeFileSync(path.join(configuration, '2.yml'), HERE)
  const programs = makeProgramsFolder(path.join(folder, 'bin'))
  const etcd = await startEtcd(folder)
  running.defer(() => etcd.kill())
  const passwords = { superuser: createPassword(), replication: createPassword() }
  const ports: [Port, Port] = [
    { postgresql: await findFreePort(), rest: await findFreePort() },
    { postgresql: await findFreePort(), rest: await findFreePort() },
  ]
  const toAdminUrl = (port: number) => buildUrl('postgres', passwords.superuser, port)
  const startNode = (name: string, { postgresql, rest }: Port): PatroniNode => {
    const node = startPatroniNode({
      name,
      folder: path.join(folder, name),
      configuration,
      programs,
      port: postgresql,
      restPort: rest,
      etcdPort: etcd.port,
      passwords,
      adminUrls: ports.map((each) => toAdminUrl(each.postgresql)),
    })
    running.defer(() => node.kill())
    return node
  }
  const waitForRole = (node: PatroniNode, role: 'primary' | 'synchronous') =>
    waitUntil(`${node.name} is ${role}`, async () => (await node.probe(role)) === 200, READY_MS)

  let primary = startNode('a', ports[0])
  await waitForRole(primary, 'primary')
  const password = createPassword()
  await createProductDatabase(toAdminUrl(primary.port), password)
  let standby = startNode('b', ports[1])
  await waitForRole(standby, 'synchronous')
  const listen = await findFreePort()
  const haproxy = await startHaproxy(folder, listen, ports)
  running.defer(() => haproxy.kill())
  const url = buildUrl('ciguena', password, listen)
  const exchange = () => {
    ;[primary, standby] = [standby, primary]
  }
  const resources = running.move()
  return {
    description: 'Patroni, etcd and HAProxy',
    url,
    readAdminUrl: () => toAdminUrl(primary.port),
    waitForStandby: () => waitForRole(standby, 'synchronous').then(() => undefined),
    switchOver: async () => {
      const names = { leader: primary.name, candidate: standby.name }
      const answer = await primary.request('/switchover', names)
      if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`)
      exchange()
      await waitForRole(primary, 'primary')
    },
    killPrimary: () => primary.kill(),
    waitForPromotion: async () => {
      exchange()
      await waitForRole(primary, 'primary')
    },
    stop: () => resources.disposeAsync(),
  }
}
