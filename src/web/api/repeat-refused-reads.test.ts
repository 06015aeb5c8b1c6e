import { expect, it } from 'vitest'
import { repeatRefusedReads } from './repeat-refused-reads.ts'

const REFUSED = { status: 503, headers: { 'retry-after': '0' } }

/** A page whose server gives these answers one after the other, and then 200. */
function openPage(...answers: ResponseInit[]) {
  const sent: string[] = []
  const page = {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      sent.push(`${init?.method ?? 'GET'} ${input}`)
      return new Response(null, answers.shift())
    },
  }
  repeatRefusedReads(page)
  const post = (status = 200) => {
    answers.unshift({ status })
    return page.fetch('/form', { method: 'POST' })
  }
  return { sent, page, post, read: (init?: RequestInit) => page.fetch('/page.data', init) }
}

it('sends a read that was refused after an accepted form until it is answered', async () => {
  const { sent, post, read } = openPage(REFUSED, REFUSED)
  await post()
  expect((await read()).status).toBe(200)
  expect(sent).toEqual(['POST /form', ...Array(3).fill('GET /page.data')])
})

it('gives up after three repetitions', async () => {
  const { sent, post, read } = openPage(...Array(9).fill(REFUSED))
  await post()
  expect((await read()).status).toBe(503)
  expect(sent).toHaveLength(5)
})

it.each([
  ['without a form before', async () => undefined],
  ['after a form that was refused', (page: ReturnType<typeof openPage>) => page.post(422)],
])('repeats no read %s', async (_, before) => {
  const page = openPage(REFUSED)
  await before(page)
  expect((await page.read()).status).toBe(503)
})

it('repeats neither a form nor a read that nobody waits for any more, nor one that failed otherwise', async () => {
  const { sent, page, post, read } = openPage(REFUSED, REFUSED, { status: 503 }, { status: 500 })
  await post()
  expect((await page.fetch('/form', { method: 'PATCH' })).status).toBe(503)
  expect((await read({ signal: AbortSignal.abort() })).status).toBe(503)
  expect((await read()).status).toBe(503)
  expect((await read()).status).toBe(500)
  expect(sent).toHaveLength(5)
})
