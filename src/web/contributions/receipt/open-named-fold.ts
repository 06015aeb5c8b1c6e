/** Runs inline, below a folded card: opens it if the page's address names its heading. */
const [, id = ''] = location.hash.split('#')
document.getElementById(id)?.closest('details')?.setAttribute('open', '')

export {}
