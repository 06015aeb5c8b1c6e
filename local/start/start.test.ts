import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { parseEnv } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findRunningServer, isAlive } from '../postgres/running.ts'
import { stopPostgres } from '../postgres/server.ts'
import { ROOT } from '../system/commands.ts'
import { findFreePort } from '../system/ports.ts'

const START_TIMEOUT_MS = 180_000
const LONG = { timeout: START_TIMEOUT_MS }

interface Start {
  child: ChildProcess
  /** The product's address. */
  url: string
  mailbox: string
  stripe: string
  /** The exit code and the output, once it has ended. */
  ended: Promise<{ code: number | null; output: string }>
}

let folder = ''
let dataDir = ''
let started: ChildProcess[] = []

function createFolder(): void {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ciguena-start-'))
  dataDir = path.join(folder, 'data')
}

async function removeFolder(): Promise<void> {
  if (fs.existsSync(path.join(dataDir, 'postgres'))) {
    await stopPostgres(path.join(dataDir, 'postgres'))
  }
  fs.rmSync(folder, { recursive: true, force: true })
}

afterEach(async () => {
  for (const child of started) await end(child, 'SIGKILL')
  started = []
})

const START_COMMAND = [process.execPath, 'local/start.ts']

async function start(
  env: Record<string, string> = {},
  [command = '', ...args]: readonly string[] = START_COMMAND,
): Promise<Start> {
  const [product, stripe, mailbox, smtp] = await Promise.all([1, 2, 3, 4].map(findFreePort))
  const child = spawn(command, args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: path.join(ROOT, '.cache/compile'),
      DATA_DIR: dataDir,
      PORT: String(product),
      STRIPE_SANDBOX_PORT: String(stripe),
      MAILBOX_PORT: String(mailbox),
      MAILBOX_SMTP_PORT: String(smtp),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const at = (port: number | undefined) => `http://127.0.0.1:${port}`
  return {
    child,
    url: at(product),
    mailbox: at(mailbox),
    stripe: at(stripe),
    ended: ended.then(([out, err, [code]]) => ({ code, output: (out + err).trim() })),
  }
}

/** Waits for the printed list of addresses: then everything answers. */
async function waitUntilReady({ child, ended }: Start): Promise<void> {
  let output = ''
  await Promise.race([
    ended.then(({ output }) => Promise.reject(new Error(output))),
    new Promise<void>((resolve) => {
      child.stdout?.on('data', (chunk) => {
        output += chunk
        if (output.includes('Ctrl-C')) resolve()
      })
    }),
  ])
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

function productPid(): number {
  return Number(fs.readFileSync(path.join(dataDir, 'product.pid'), 'utf8'))
}

function postgresPid(): number {
  return findRunningServer(path.join(dataDir, 'postgres/cluster'))?.pid ?? 0
}

async function waitUntilGone(...pids: number[]): Promise<void> {
  await expect.poll(() => pids.filter(isAlive), { timeout: START_TIMEOUT_MS }).toEqual([])
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const PERSON = {
  firstName: 'Ana',
  lastName: 'López',
  motherLastName: 'Díaz',
  email: 'ana@example.com',
  password: 'Cuna-2026x',
  confirmPassword: 'Cuna-2026x',
}

/** Signs the person in, and returns the token of the session. */
async function signIn({ url }: Start): Promise<string> {
  const { email, password } = PERSON
  const answer = await post(`${url}/api/auth/login`, { email, password })
  expect(answer.status).toBe(200)
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

/** Each of these tests continues on the folder of the one before, as an operator's machine does. */
describe('on one folder', () => {
  beforeAll(createFolder)
  afterAll(removeFolder)
  // A session counts for the site that issued it, and the ports differ.
  const site = { PUBLIC_URL: 'http://localhost:24999' }
  let token = ''

  test('npm start runs everything, and SIGTERM ends every process', LONG, async () => {
    const all = await start(site)
    await waitUntilReady(all)
    for (const url of [`${all.url}/readyz`, `${all.url}/`, `${all.mailbox}/`]) {
      expect([url, (await fetch(url)).status]).toEqual([url, 200])
    }
    const pids = [productPid(), postgresPid()]
    expect(pids.map(isAlive)).toEqual([true, true])
    const environment = path.join(dataDir, 'product.env')
    expect(fs.statSync(environment).mode & 0o777).toBe(0o600)
    expect(parseEnv(fs.readFileSync(environment, 'utf8'))).toMatchObject({
      DATABASE_URL: expect.stringMatching(/^postgres:\/\/ciguena:/),
      STRIPE_SECRET_KEY: expect.stringMatching(/^sk_test_/),
      STRIPE_WEBHOOK_SECRET: expect.stringMatching(/^whsec_\w+(,whsec_\w+){2}$/),
    })

    const second = await start()
    expect(await second.ended).toEqual({
      code: 1,
      output: `Another npm start uses the folder ${dataDir}; choose another with DATA_DIR.`,
    })

    expect((await post(`${all.url}/api/auth/register`, PERSON)).status).toBe(201)
    token = await signIn(all)
    all.child.kill('SIGTERM')
    const { code, output } = await all.ended
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('4242 4242 4242 4242'),
    })
    expect(pids.map(isAlive)).toEqual([false, false])
    expect(fs.existsSync(environment)).toBe(false)
    await expect(fetch(all.stripe)).rejects.toThrow()
  })

  test('a second start finds the accounts and sessions of the first', LONG, async () => {
    const all = await start(site)
    await waitUntilReady(all)
    const session = await fetch(`${all.url}/api/auth/verify`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(session.status).toBe(200)
    await signIn(all)
    const pids = [productPid(), postgresPid()]
    await end(all.child, 'SIGINT')
    expect(pids.map(isAlive)).toEqual([false, false])
  })

  test(
    'after kill -9 the product ends by itself, the next start joins the database, and ending npm ends every process',
    LONG,
    async () => {
      const first = await start()
      await waitUntilReady(first)
      const [product, postgres] = [productPid(), postgresPid()]
      await end(first.child, 'SIGKILL')
      await waitUntilGone(product)

      // npm does not pass SIGTERM on: its child notices that npm is gone.
      const second = await start({ HOME: folder }, ['npm', 'start'])
      await waitUntilReady(second)
      expect(postgresPid()).toBe(postgres)
      const pids = [productPid(), postgres]
      second.child.kill('SIGTERM')
      await second.ended
      await waitUntilGone(...pids)
      await expect(fetch(second.stripe)).rejects.toThrow()
    },
  )

  test('everything stops when the product dies', LONG, async () => {
    const all = await start()
    await waitUntilReady(all)
    const postgres = postgresPid()
    process.kill(productPid(), 'SIGKILL')
    expect(await all.ended).toEqual({
      code: 1,
      output: expect.stringMatching(/The product ended with code 1.*product\.log$/),
    })
    expect(isAlive(postgres)).toBe(false)
  })
})

describe('is reported in one sentence', () => {
  beforeAll(createFolder)
  afterAll(removeFolder)

  test.for(['PORT', 'MAILBOX_SMTP_PORT'])(
    'a %s in use, before anything starts',
    async (variable) => {
      const server = net.createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as net.AddressInfo
      try {
        const { ended } = await start({ [variable]: String(port) })
        expect(await ended).toEqual({
          code: 1,
          output: `Port ${port} is already in use; choose another with ${variable}.`,
        })
        expect(fs.existsSync(path.join(dataDir, 'postgres'))).toBe(false)
      } finally {
        server.close()
      }
    },
  )

  test('a DATA_DIR that cannot be written', async () => {
    const file = path.join(folder, 'file')
    fs.writeFileSync(file, '')
    const { ended } = await start({ DATA_DIR: path.join(file, 'data') })
    expect(await ended).toEqual({
      code: 1,
      output: expect.stringMatching(/^Cannot write to the folder [^\n]*$/),
    })
  })
})
