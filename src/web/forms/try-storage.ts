/** Runs an access to `localStorage`; null where storage is full or forbidden. */
export function tryStorage<Result>(access: () => Result): Result | null {
  try {
    return access()
  } catch {
    return null
  }
}
