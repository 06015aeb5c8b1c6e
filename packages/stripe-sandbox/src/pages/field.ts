import { type Html, html } from './html.ts'

interface Field {
  name: string
  label: string
  value?: string | undefined
  error?: string | undefined
  hint?: string
  type?: string
  autocomplete?: string
  inputmode?: string
  placeholder?: string
  maxlength?: number
  focus?: boolean
}

const attribute = (name: string, value: string | number | undefined) =>
  value === undefined ? '' : html` ${name}="${value}"`

/** A labelled input whose hint and error are tied to it. */
export function field(options: Field): Html {
  const { name, label, value, error, hint } = options
  const described = [...(hint ? [`${name}-hint`] : []), ...(error ? [`${name}-error`] : [])]
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${options.type ?? 'text'}" value="${value ?? ''}"${[
    attribute('autocomplete', options.autocomplete),
    attribute('inputmode', options.inputmode),
    attribute('placeholder', options.placeholder),
    attribute('maxlength', options.maxlength),
    attribute('aria-describedby', described.length > 0 ? described.join(' ') : undefined),
    error ? html` aria-invalid="true"` : '',
    options.focus ? html` autofocus` : '',
  ]}>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${error && html`<p class="error" id="${name}-error">${error}</p>`}
</div>`
}

/** What was wrong with each input, by its name. */
export type Errors = Record<string, string | undefined>

/** The first input with an error: the one to focus. */
export function firstError(errors: Errors): string | undefined {
  return Object.keys(errors).find((name) => errors[name] !== undefined)
}
