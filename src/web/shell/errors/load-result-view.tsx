import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { LoadResult } from '#web/api/load-result.ts'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'

interface LoadErrorBannerProps {
  title?: string | undefined
  children?: ReactNode
}

/** A part of the page that could not be loaded; trying again runs the page's loaders. */
export function LoadErrorBanner({ title, children }: LoadErrorBannerProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <RetryBanner title={title} busy={state === 'loading'} onRetry={() => void revalidate()}>
      {children}
    </RetryBanner>
  )
}

interface LoadResultViewProps<Data> {
  result: LoadResult<Data>
  errorTitle?: string | undefined
  children: (data: Data) => ReactNode
}

export function LoadResultView<Data>({ result, errorTitle, children }: LoadResultViewProps<Data>) {
  if (result.errorMessage === null) return children(result.data)
  return <LoadErrorBanner title={errorTitle}>{result.errorMessage}</LoadErrorBanner>
}
