import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { TOKEN_KEY } from './session-store.ts'

/** Signing in or out in another tab runs this page's loaders and guards again. */
export function useRevalidateOnSignInElsewhere(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const follow = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key === TOKEN_KEY && Boolean(oldValue) !== Boolean(newValue)) void revalidate()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [revalidate])
}
