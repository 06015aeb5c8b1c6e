import { expect, test } from 'vitest'
import { buildSessionParams, createClient, createReadyAccount } from './support/client.ts'
import { useSandbox } from './support/sandbox.ts'

const sandbox = useSandbox()

const typed = {
  email: 'tia@correo.mx',
  'cc-number': '4242 4242 4242 4242',
  'cc-exp': '08 / 39',
  'cc-csc': '987',
  'cc-name': 'Lupita Pérez',
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

async function openSession(changes: object = {}) {
  const client = createClient(sandbox.url)
  const account = await createReadyAccount(client)
  const session = await client.stripe.checkout.sessions.create({
    ...buildSessionParams(account),
    ...changes,
  })
  const url = String(session.url)
  return { ...client, session, url, read: async () => await (await fetch(url)).text() }
}

test('the page shows the lines, the total and the cancel link, and names its inputs for autocomplete', async () => {
  const { read, control } = await openSession({ customer_email: 'tia@correo.mx' })
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

test('paying redirects to success_url with the id of the session', async () => {
  const { stripe, session, url } = await openSession()
  const answer = await post(url, typed)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`http://127.0.0.1:9/listo?s=${session.id}`)
  const paid = await stripe.checkout.sessions.retrieve(session.id)
  expect(paid).toMatchObject({
    payment_status: 'paid',
    customer_details: { email: 'tia@correo.mx', name: 'Lupita Pérez' },
  })
})

test('a form posted many times at once pays once', async () => {
  const { stripe, session, url } = await openSession()
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(url, typed)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(303))
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
  const { data } = await stripe.charges.list({ payment_intent: String(payment_intent) })
  expect(data).toHaveLength(1)
  expect(await (await fetch(url)).text()).toContain('Este pago ya se hizo')
})

test('errors are next to their inputs, and every value but the security code stays', async () => {
  const { url } = await openSession()
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

test('a declined card shows the reason and leaves the form filled in', async () => {
  const { url } = await openSession()
  const answer = await post(url, { ...typed, 'cc-number': '4000 0000 0000 9995' })
  expect(answer.status).toBe(402)
  const page = await answer.text()
  expect(page).toContain('role="alert"')
  expect(page).toContain('fondos suficientes')
  expect(page).toContain('value="4000 0000 0000 9995"')
  expect(page).not.toContain('987')
})

test('3-D Secure has its own page, and a refusal returns to the form', async () => {
  const { stripe, session, url } = await openSession()
  const secure = { ...typed, 'cc-number': '4000002500003155' }
  expect((await post(url, secure)).headers.get('location')).toBe(`/c/pay/${session.id}/bank`)
  expect(await (await fetch(`${url}/bank`)).text()).toContain('•••• 3155')
  const refused = await post(`${url}/bank`, { answer: 'fail' })
  expect(refused.status).toBe(402)
  expect(await refused.text()).toContain('value="4000 0025 0000 3155"')
  await post(url, secure)
  const authorized = await post(`${url}/bank`, { answer: 'authorize' })
  expect(authorized.headers.get('location')).toContain(session.id)
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
})

test('choosing a test card fills in the form and pays nothing', async () => {
  const { stripe, session, url } = await openSession()
  const answer = await post(url, { ...typed, use: '5555555555554444' })
  expect(await answer.text()).toContain('value="5555 5555 5555 4444"')
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_intent).toBeNull()
})

test('an expired page accepts no payment and shows the cancel link', async () => {
  const { stripe, session, url } = await openSession()
  await stripe.checkout.sessions.expire(session.id)
  const answer = await post(url, typed)
  expect(answer.status).toBe(410)
  const page = await answer.text()
  expect(page).toContain('caducó')
  expect(page).toContain('href="http://127.0.0.1:9/volver"')
})

test('a line shows the product description when it has one', async () => {
  const price = (product_data: { name: string; description?: string }) => ({
    quantity: 1,
    price_data: { currency: 'mxn', unit_amount: 56_950, product_data },
  })
  const { read } = await openSession({
    line_items: [
      price({ name: 'Regalo', description: 'Para Ana & Luis' }),
      price({ name: 'Cargo' }),
    ],
  })
  const lines = [...(await read()).matchAll(/<li><span>(.*?)<\/span>/g)].map((found) => found[1])
  expect(lines).toEqual(['Regalo<br><small>Para Ana &amp; Luis</small>', 'Cargo'])
})

test('text from merchants and payers is escaped', async () => {
  const evil = '"><script>alert(1)</script>'
  const { url, read } = await openSession({
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

test('an unknown URL is a 404, and the policy forbids frames and scripts', async () => {
  const answer = await fetch(`${sandbox.url}/c/pay/cs_test_nada`)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})
