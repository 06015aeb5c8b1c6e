function isChanged(box: HTMLInputElement): boolean {
  if (box.checked === box.defaultChecked) return false
  return box.checked || box.type === 'checkbox'
}

function chosenAtFirst({ options }: HTMLSelectElement): string | undefined {
  return ([...options].find((option) => option.defaultSelected) ?? options[0])?.value
}

/**
 * Tells React of what was ticked or chosen before hydration, by a person or by the browser's memory
 * of a form: it would keep it on the screen and take it back at its next render.
 */
export function takeUpChoices(page: ParentNode): void {
  const boxes = 'input:is([type=radio], [type=checkbox]):enabled'
  for (const box of page.querySelectorAll<HTMLInputElement>(boxes)) {
    if (!isChanged(box)) continue
    // React hears of a press only where it changes what it knows.
    box.checked = !box.checked
    box.click()
  }
  for (const list of page.querySelectorAll<HTMLSelectElement>('select:enabled')) {
    if (list.value !== chosenAtFirst(list)) {
      list.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
}
