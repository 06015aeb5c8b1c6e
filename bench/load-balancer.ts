import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../local/system/ports.ts'
import { waitUntil } from '../product-client/wait.ts'

/** HAProxy before groups of processes. */
export interface LoadBalancer {
  /** The address of each group, in their order. */
  urls: string[]
  stop(): Promise<void>
}

export function isHaproxyInstalled(): boolean {
  return spawnSync('haproxy', ['-v']).status === 0
}

/** Starts HAProxy with an address for each group of servers, which take turns. */
export async function startLoadBalancer(
  groups: readonly (readonly string[])[],
): Promise<LoadBalancer> {
  const ports: number[] = []
  for (const _ of groups) ports.push(await findFreePort())
  const sections = groups.map(
    (urls, group) => `frontend f${group}
  bind 127.0.0.1:${ports[group]}
  default_backend b${group}
backend b${group}
  balance roundrobin
${urls.map((url, index) => `  server s${index} ${new URL(url).host}`).join('\n')}`,
  )
  const folder = mkdtempSync(path.join(tmpdir(), 'haproxy-'))
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
${sections.join('\n')}
`,
  )
  const child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: 'inherit' })
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  await waitUntil('HAProxy answers', async () => (await fetch(`${urls[0]}/healthz`)).ok)
  return {
    urls,
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
