/** The value that a form with bracketed keys decodes to. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }

type Branch = { [key: string]: FormValue }

const isBranch = (value: FormValue | undefined): value is Branch =>
  typeof value === 'object' && !Array.isArray(value)

function parseKeys(name: string): string[] {
  const [head = '', ...rest] = name.split('[')
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))]
}

function insertValue(root: Branch, keys: string[], value: string): void {
  let branch = root
  keys.forEach((rawKey, depth) => {
    const key = rawKey === '' ? String(Object.keys(branch).length) : rawKey
    if (depth === keys.length - 1) {
      branch[key] = value
      return
    }
    const next = branch[key]
    const child: Branch = isBranch(next) ? next : Object.create(null)
    branch[key] = child
    branch = child
  })
}

/** Turns hashes with the keys 0, 1, 2 … into lists; metadata always stays a hash. */
function convertToLists(value: FormValue, name: string): FormValue {
  if (!isBranch(value)) return value
  const keys = Object.keys(value)
  if (name !== 'metadata' && keys.length > 0 && keys.every((key, i) => key === String(i)))
    return Object.values(value).map((item) => convertToLists(item, ''))
  for (const key of keys) value[key] = convertToLists(value[key] ?? '', key)
  return value
}

/** Decodes Stripe's form encoding, such as `a[b][0]=c`; every leaf is a string. */
export function decodeForm(text: string): Branch {
  const root: Branch = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) insertValue(root, parseKeys(name), value)
  convertToLists(root, 'metadata')
  return root
}
