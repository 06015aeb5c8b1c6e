import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { keepInPlace } from '#web/ui/layout/keep-in-place.ts'

/** React writes `autoFocus` of a `div` into the server's page alone: the browser goes there unless a field is invalid. */
const FOCUSED_AT_LOAD = { tabIndex: -1, autoFocus: true }

interface FormMessageProps {
  title?: string
  /** Nothing is shown without one. */
  children: ReactNode
}

/**
 * What went wrong with a form as a whole, right before its submit button, which keeps its place and its focus.
 * The page of a form that was sent without scripts opens at its top: there the browser goes to the message.
 */
export const FormMessage = (props: FormMessageProps) =>
  props.children ? <Shown {...props} /> : null

function Shown(props: FormMessageProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const message = ref.current
    if (!message) return
    const show = (isShown: boolean) =>
      keepInPlace(message.nextElementSibling, () => {
        message.hidden = !isShown
      })
    if (!message.autofocus) {
      message.hidden = true
      show(true)
      message.firstElementChild?.scrollIntoView({ block: 'nearest' })
    }
    return () => show(false)
  }, [])
  return (
    <div ref={ref} {...FOCUSED_AT_LOAD} className="focus:outline-none">
      <Banner tone="danger" {...props} />
    </div>
  )
}
