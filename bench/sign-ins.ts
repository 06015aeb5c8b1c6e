import autocannon from 'autocannon'
import { createApiClient } from '../product-client/api-client.ts'
import { PASSWORD, signUp } from '../product-client/people.ts'
import type { Product } from '../product-client/product.ts'
import { type Comparison, compareSideBySide } from './compare-side-by-side.ts'

const SIGN_INS = 40
const SECONDS = 3
const READERS = 4

/** Signs in again and again, forty at once, while `work` runs. */
async function whileSigningIn<T>(
  product: Product,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  const login = createApiClient(product.url)
  let isWorking = true
  const signInAgain = async () => {
    while (isWorking) await login('POST /auth/login', { body: { email, password: PASSWORD } })
  }
  const signIns = Array.from({ length: SIGN_INS }, signInAgain)
  try {
    return await work()
  } finally {
    isWorking = false
    await Promise.all(signIns)
  }
}

/** Compares the slowest hundredth of a public page's answers during forty sign-ins and without them. */
export async function comparePagesDuringSignIns(product: Product): Promise<Comparison> {
  const { email } = await signUp(product, { email: `bench.login.${Date.now()}@example.test` })
  const measureP99 = async () => {
    const url = `${product.url}/faq`
    const result = await autocannon({ url, duration: SECONDS, connections: READERS })
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} was refused`)
    return result.latency.p99
  }
  let slowest = 0
  const compared = await compareSideBySide(
    `a public page during ${SIGN_INS} sign-ins at once, p99 in milliseconds`,
    { name: 'without sign-ins', measure: measureP99 },
    {
      name: 'during them',
      measure: async () => {
        const p99 = await whileSigningIn(product, email, measureP99)
        slowest = Math.max(slowest, p99)
        return p99
      },
    },
  )
  return { ...compared, note: `the slowest round during sign-ins: ${slowest} ms` }
}
