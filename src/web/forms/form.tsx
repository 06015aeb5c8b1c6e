import { type ComponentProps, type FormEvent, startTransition, useState } from 'react'
import { type FetcherWithComponents, Form as RouterForm, useSubmit } from 'react-router'
import { toast } from '#web/ui/toasts/toast.ts'
import { ignoreSecondTap } from './ignore-second-tap.ts'

interface FormProps extends ComponentProps<typeof RouterForm> {
  /** Sends it without leaving the page. */
  fetcher?: Pick<FetcherWithComponents<unknown>, 'Form' | 'submit'>
}

type Submitter = HTMLButtonElement | HTMLInputElement | HTMLFormElement

function submitterOf({ nativeEvent, currentTarget }: FormEvent<HTMLFormElement>): Submitter {
  const { submitter } = nativeEvent as SubmitEvent
  return (submitter as Submitter | null) ?? currentTarget
}

/**
 * A form that posts to its page. It is locked in the very press that sends it, until what came of
 * it is on the screen: pressed twice, it is sent once. Errors said before are taken back. Without
 * script it is a plain form.
 */
export function Form({ fetcher, onSubmit, ...props }: FormProps) {
  const submitToPage = useSubmit()
  const submit = fetcher?.submit ?? submitToPage
  const Base = fetcher?.Form ?? RouterForm
  // The next lock comes with the render that shows the outcome.
  const [lock, setLock] = useState(() => ({ held: false }))
  const send = async (event: Parameters<NonNullable<FormProps['onSubmit']>>[0]) => {
    if (lock.held) return event.preventDefault()
    onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    lock.held = true
    toast.dismissErrors()
    const submitter = submitterOf(event)
    ignoreSecondTap(submitter, event.timeStamp)
    try {
      await submit(submitter)
    } finally {
      startTransition(() => setLock({ held: false }))
    }
  }
  return <Base method="post" {...props} onSubmit={send} />
}
