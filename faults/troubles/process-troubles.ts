import { execFile } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import { promisify } from 'node:util'
import type { ResponseLog } from '../environment/response-log.ts'

const run = promisify(execFile)

/** Whether this machine can change the limits of a running process. */
export function canLimitDescriptors(): boolean {
  return fs.existsSync('/usr/bin/prlimit') && fs.existsSync('/proc/self/fd')
}

/** Lets a process open no descriptor beyond those that it has (EMFILE); resolves to what ends that. */
export async function limitDescriptors(pid: number): Promise<() => Promise<void>> {
  const { stdout } = await run('prlimit', [
    `--pid=${pid}`,
    '--nofile',
    '--output=SOFT,HARD',
    '--noheadings',
    '--raw',
  ])
  const [soft, hard] = stdout.trim().split(/\s+/)
  const used = new Set(fs.readdirSync(`/proc/${pid}/fd`).map(Number))
  const set = (limit: string) => run('prlimit', [`--pid=${pid}`, `--nofile=${limit}:${hard}`])
  // New descriptors take the smallest free number, which must be below the limit.
  let free = 0
  while (used.has(free)) free += 1
  await set(String(free))
  return async () => {
    await set(String(soft))
  }
}

const CROWD = 150
const CROWD_MS = 3_000

/** Sends one request after the other over one connection; a lost connection is none of its business. */
async function askUntil(end: number, url: URL, answers: ResponseLog): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  try {
    while (performance.now() < end) {
      await new Promise<void>((resolve) => {
        const began = performance.now()
        const request = http.get(url, { agent }, (answer) => {
          answers.add({
            call: `GET ${url.pathname} in a crowd`,
            status: answer.statusCode ?? 502,
            hasRetryAfter: answer.headers['retry-after'] !== undefined,
            ms: performance.now() - began,
          })
          answer.resume().on('close', resolve)
        })
        request.on('error', () => resolve())
      })
    }
  } finally {
    agent.destroy()
  }
}

/** A crowd that reads one page for three seconds, each over a connection of its own. */
export async function sendCrowd(page: string, answers: ResponseLog): Promise<void> {
  const end = performance.now() + CROWD_MS
  const url = new URL(page)
  await Promise.all(Array.from({ length: CROWD }, () => askUntil(end, url, answers)))
}
