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

const renderAttribute = (name: string, value: string | number | undefined) =>
  value === undefined ? '' : html` ${name}="${value}"`

/** Renders a labeled input that `aria-describedby` connects to its hint and error. */
export function renderField(options: Field): Html {
  const { name, label, value, error, hint } = options
  const described = [...(hint ? [`${name}-hint`] : []), ...(error ? [`${name}-error`] : [])]
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${options.type ?? 'text'}" value="${value ?? ''}"${[
    renderAttribute('autocomplete', options.autocomplete),
    renderAttribute('inputmode', options.inputmode),
    renderAttribute('placeholder', options.placeholder),
    renderAttribute('maxlength', options.maxlength),
    renderAttribute('aria-describedby', described.length > 0 ? described.join(' ') : undefined),
    error ? html` aria-invalid="true"` : '',
    options.focus ? html` autofocus` : '',
  ]}>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${error && html`<p class="error" id="${name}-error">${error}</p>`}
</div>`
}

/** The error of each input, by its name. */
export type FieldErrors = Record<string, string | undefined>

/** Finds the first input with an error, which gets the focus. */
export function findFirstError(errors: FieldErrors): string | undefined {
  return Object.keys(errors).find((name) => errors[name] !== undefined)
}
