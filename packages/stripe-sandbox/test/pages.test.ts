import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripeSandbox } from '../src/server.ts'
import { newClient, readyAccount, sessionParams } from './support/client.ts'

let sandbox: Awaited<ReturnType<typeof startStripeSandbox>>

beforeAll(async () => {
  sandbox = await startStripeSandbox({ port: 0, dataFile: ':memory:' })
})

afterAll(() => sandbox.close())

const typed = {
  email: 'tia@correo.mx',
  'cc-number': '4242 4242 4242 4242',
  'cc-exp': '08 / 39',
  'cc-csc': '987',
  'cc-name': 'Lupita Pérez',
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

async function opened(changes: object = {}) {
  const client = newClient(sandbox.url)
  const account = await readyAccount(client)
  const session = await client.stripe.checkout.sessions.create({
    ...sessionParams(account),
    ...changes,
  })
  const url = String(session.url)
  return { ...client, session, url, read: async () => await (await fetch(url)).text() }
}

test('the page shows the lines, the total and the way back, and asks in standard names', async () => {
  const { read, control } = await opened({ customer_email: 'tia@correo.mx' })
  await control('POST', '/platform', { name: 'Fiestas del Valle' })
  const page = await read()
  for (const text of ['Regalo', '$1,000.00', '$1,139.00', 'Modo de prueba', 'Fiestas del Valle'])
    expect(page).toContain(text)
  expect(page).toContain('href="http://127.0.0.1:9/volver"')
  for (const name of ['email', 'cc-number', 'cc-exp', 'cc-csc', 'cc-name'])
    expect(page).toMatch(
      new RegExp(`<label for="${name}">.*\\n<input id="${name}"[^>]*autocomplete="${name}"`),
    )
  expect(page).toContain('value="tia@correo.mx"')
  expect(page).not.toContain('<script')
})

test('paying leads to the success address with the id of the session', async () => {
  const { stripe, session, url } = await opened()
  const answer = await post(url, typed)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`http://127.0.0.1:9/listo?s=${session.id}`)
  const paid = await stripe.checkout.sessions.retrieve(session.id)
  expect(paid).toMatchObject({
    payment_status: 'paid',
    customer_details: { email: 'tia@correo.mx', name: 'Lupita Pérez' },
  })
})

test('a payment posted many times at once pays once', async () => {
  const { stripe, session, url } = await opened()
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(url, typed)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(303))
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
  const { data } = await stripe.charges.list({ payment_intent: String(payment_intent) })
  expect(data).toHaveLength(1)
  expect(await (await fetch(url)).text()).toContain('Este pago ya se hizo')
})

test('errors stand next to their inputs, and all but the security code is kept', async () => {
  const { url } = await opened()
  const answer = await post(url, {
    ...typed,
    'cc-number': '4242 4242 4242 4241',
    'cc-exp': '13/30',
  })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toMatch(
    /value="4242 4242 4242 4241"[^>]*aria-describedby="cc-number-error"[^>]*aria-invalid="true" autofocus/,
  )
  expect(page).toContain('id="cc-exp-error"')
  expect(page).toContain('value="Lupita Pérez"')
  expect(page).not.toContain('987')
})

test('a declined card says why and leaves the form filled', async () => {
  const { url } = await opened()
  const answer = await post(url, { ...typed, 'cc-number': '4000 0000 0000 9995' })
  expect(answer.status).toBe(402)
  const page = await answer.text()
  expect(page).toContain('role="alert"')
  expect(page).toContain('fondos suficientes')
  expect(page).toContain('value="4000 0000 0000 9995"')
  expect(page).not.toContain('987')
})

test('3-D Secure asks on a page of its own, and a refusal returns to the form', async () => {
  const { stripe, session, url } = await opened()
  const secure = { ...typed, 'cc-number': '4000002500003155' }
  expect((await post(url, secure)).headers.get('location')).toBe(`/c/pay/${session.id}/bank`)
  expect(await (await fetch(`${url}/bank`)).text()).toContain('•••• 3155')
  const refused = await post(`${url}/bank`, { answer: 'fail' })
  expect(refused.status).toBe(402)
  expect(await refused.text()).toContain('value="4000 0025 0000 3155"')
  await post(url, secure)
  const authorised = await post(`${url}/bank`, { answer: 'authorise' })
  expect(authorised.headers.get('location')).toContain(session.id)
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
})

test('a chosen test card fills the form and pays nothing', async () => {
  const { stripe, session, url } = await opened()
  const answer = await post(url, { ...typed, use: '5555555555554444' })
  expect(await answer.text()).toContain('value="5555 5555 5555 4444"')
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_intent).toBeNull()
})

test('an expired page takes no money and offers the way back', async () => {
  const { stripe, session, url } = await opened()
  await stripe.checkout.sessions.expire(session.id)
  const answer = await post(url, typed)
  expect(answer.status).toBe(410)
  const page = await answer.text()
  expect(page).toContain('caducó')
  expect(page).toContain('href="http://127.0.0.1:9/volver"')
})

test('a line tells what the product is, where its merchant says so', async () => {
  const price = (product_data: { name: string; description?: string }) => ({
    quantity: 1,
    price_data: { currency: 'mxn', unit_amount: 56_950, product_data },
  })
  const { read } = await opened({
    line_items: [
      price({ name: 'Regalo', description: 'Para Ana & Luis' }),
      price({ name: 'Cargo' }),
    ],
  })
  const lines = [...(await read()).matchAll(/<li><span>(.*?)<\/span>/g)].map((found) => found[1])
  expect(lines).toEqual(['Regalo<br><small>Para Ana &amp; Luis</small>', 'Cargo'])
})

test('what a merchant or a person writes is shown, never run', async () => {
  const evil = '"><script>alert(1)</script>'
  const { url, read } = await opened({
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'mxn',
          unit_amount: 113_900,
          product_data: { name: evil, description: evil },
        },
      },
    ],
    branding_settings: { display_name: evil },
  })
  for (const page of [
    await read(),
    await (await post(url, { ...typed, 'cc-name': evil, 'cc-csc': '' })).text(),
  ]) {
    expect(page).not.toContain('<script>')
    expect(page).toContain('&lt;script&gt;')
  }
})

test('unknown addresses are 404 and nothing is framed or scripted', async () => {
  const answer = await fetch(`${sandbox.url}/c/pay/cs_test_nada`)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})
