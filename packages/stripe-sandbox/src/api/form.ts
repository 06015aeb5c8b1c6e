/** What a bracketed form decodes to. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }

type Branch = { [key: string]: FormValue }

const isBranch = (value: FormValue | undefined): value is Branch =>
  typeof value === 'object' && !Array.isArray(value)

function keysOf(name: string): string[] {
  const [head = '', ...rest] = name.split('[')
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))]
}

function put(root: Branch, keys: string[], value: string): void {
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

/** Hashes whose keys are 0, 1, 2 … are lists; metadata is a hash whatever its keys. */
function withLists(value: FormValue, name: string): FormValue {
  if (!isBranch(value)) return value
  const keys = Object.keys(value)
  if (name !== 'metadata' && keys.length > 0 && keys.every((key, i) => key === String(i)))
    return Object.values(value).map((item) => withLists(item, ''))
  for (const key of keys) value[key] = withLists(value[key] ?? '', key)
  return value
}

/** Decodes `a[b][0]=c` as Stripe's form encoding means it; every leaf is a string. */
export function decodeForm(text: string): Branch {
  const root: Branch = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) put(root, keysOf(name), value)
  withLists(root, 'metadata')
  return root
}
