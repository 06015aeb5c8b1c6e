import { type RefObject, useEffect } from 'react'
import { InlineScript } from '#web/boot/boot-script.tsx'
import { code as forgetCode } from './early-forget.ts?script'
import { code as keepCode } from './early-keep.ts?script'
import {
  type ContributorAddress,
  followTyping,
  forgetTyped,
  type KeptForm,
  restoreTyped,
} from './typed-form.ts'

/**
 * Attributes of a form whose text stays on this device until it is sent, for a day: `<Form {...keptFormProps('rsvp')}>`.
 * @param chosen the field that the page's address may have chosen, with its value
 */
export const keptFormProps = (
  name: KeptForm,
  chosen: Readonly<Record<string, string | null>> = {},
) => ({
  'data-keep': name,
  'data-chosen': Object.keys(chosen).find((field) => chosen[field]),
})

/**
 * Restores and keeps the text of a form marked with `keptFormProps`, whatever page led here.
 * @param key the form's `key`, where it may change
 */
export function useKeptForm(ref: RefObject<HTMLFormElement | null>, key?: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another form
  useEffect(() => {
    const form = ref.current
    if (!form || 'followed' in form.dataset) return
    restoreTyped(form)
    return followTyping(form)
  }, [ref, key])
}

/** The same ahead of the page's scripts. */
export const KeptFormScript = () => <InlineScript code={keepCode} />

interface ForgetTypedProps {
  name: KeptForm
  /** Of a gift: the forms that ask for the address again get this one. */
  contributor?: ContributorAddress | null
}

/** Forgets what was typed into the forms of this name: with and without the page's scripts. */
export function ForgetTyped({ name, contributor = null }: ForgetTypedProps) {
  const address = JSON.stringify(contributor)
  useEffect(() => forgetTyped(name, JSON.parse(address)), [name, address])
  return <InlineScript code={forgetCode} data-forget={name} data-contributor={address} />
}
