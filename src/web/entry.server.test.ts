import type { ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import { createFormRefusal } from './entry.server.tsx'

const page = { default: () => null }
const form = { ...page, action: () => null }
const routes = {
  root: { id: 'root', path: '', module: page },
  home: { id: 'home', index: true, module: page },
  login: { id: 'login', path: 'login', module: form },
  faq: { id: 'faq', path: 'faq', module: page },
  rsvp: { id: 'rsvp', path: 'events/:id/rsvp', module: form },
  other: { id: 'other', path: '*', module: page },
} as unknown as ServerBuild['routes']
const refuse = createFormRefusal({ routes })
const send = (path: string, method: string) =>
  refuse(new Request(`https://ciguena.example${path}`, { method }))

it.each(['/', '/?index', '/_root.data', '/faq', '/faq.data', '/unknown/page'])(
  'refuses a form to %s with a short page of ours, before a page is rendered',
  async (path) => {
    const refusal = send(path, 'POST')
    expect(refusal?.status).toBe(405)
    expect(refusal?.headers.get('allow')).toBe('GET, HEAD')
    const page = (await refusal?.text()) ?? ''
    expect(page).toMatch(/<html lang="es-MX">/)
    expect(page.length).toBeLessThan(300)
    expect(send(path, 'GET')).toBeNull()
  },
)

it.each(['/login', '/login/', '/login.data?index', '/events/ana/rsvp', '/events/ana/rsvp.data'])(
  'lets the form of %s pass',
  (path) => expect(send(path, 'POST')).toBeNull(),
)
