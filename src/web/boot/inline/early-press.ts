let held: HTMLFormElement | HTMLButtonElement | undefined

function holdSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (!('scriptOnly' in form.dataset)) return
  event.preventDefault()
  held = form
}

function holdClick({ target }: MouseEvent): void {
  held = (target as Element).closest<HTMLButtonElement>('button[type=button]') ?? held
}

/**
 * Remembers the last thing that only the page's scripts can do: a form marked `SCRIPT_ONLY` that was
 * submitted, or a plain button that was pressed. Links, other forms and native controls work at once.
 */
export function holdPresses(): void {
  addEventListener('submit', holdSubmit, true)
  addEventListener('click', holdClick, true)
}

/** Submits the remembered form or presses the remembered button, and remembers no more. */
export function releasePress(): void {
  removeEventListener('submit', holdSubmit, true)
  removeEventListener('click', holdClick, true)
  if (held?.isConnected) held instanceof HTMLFormElement ? held.requestSubmit() : held.click()
  held = undefined
}
