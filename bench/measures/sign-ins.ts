import { createApiClient } from '../../product-client/api-client.ts'
import { PASSWORD, signUp } from '../../product-client/people.ts'
import type { Product } from '../../product-client/product.ts'
import type { Measure } from '../measure.ts'

const SIGN_INS = 40
const READERS = 4

/** Signs in again and again, forty at once, while `work` runs. */
async function whileSigningIn<T>(
  { url }: Product,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  const login = createApiClient(url)
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

/** The slowest hundredth of a public page's answers during forty sign-ins, against none. */
export const measure: Measure = async (bench) => {
  const product = await bench.startProduct()
  const { email } = await signUp(product, { email: `bench.login.${Date.now()}@example.test` })
  const load = { url: `${product.url}/faq`, seconds: bench.seconds, connections: READERS }
  const measureP99 = async () => Math.max(1, (await bench.generator.send(load)).p99Ms)
  return {
    comparisons: [
      {
        name: `public page during ${SIGN_INS} sign-ins, p99`,
        unit: 'ms',
        baseline: { name: 'the page without them', run: measureP99 },
        contender: {
          name: 'p99',
          run: () => whileSigningIn(product, email, measureP99),
        },
      },
    ],
  }
}
