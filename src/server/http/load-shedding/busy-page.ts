import { createHash } from 'node:crypto'

const STYLE = `:root{color-scheme:light dark;--paper:#fff9f2;--ink:#2b1d2a;--accent:#c2185b;--accent-ink:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#1f151e;--ink:#f7ecf2;--accent:#ff8fb8;--accent-ink:#2a1e29}}
body{margin:0;padding:3rem 1.25rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:32rem;margin:0 auto}
h1{margin:0 0 1rem;font-size:1.75rem;line-height:1.2}
a{display:inline-block;margin-top:.75rem;padding:.75rem 1.5rem;border-radius:.75rem;background:var(--accent);color:var(--accent-ink);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}`

/** The page for visitors who are turned away: one small answer, without scripts, pictures or anything of the visitor. */
export const BUSY_PAGE = Buffer.from(`<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hay muchas visitas - Cigüeña</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Hay muchas visitas en este momento</h1>
<p>No pudimos abrir la página. Espera unos segundos y vuelve a intentarlo.</p>
<p>Si acabas de pagar, tu aportación está segura: no hace falta pagar otra vez.</p>
<a href="">Volver a intentar</a>
</main>
</body>
</html>
`)

const styleHash = createHash('sha256').update(STYLE).digest('base64')

/** Allows the page its own style, and nothing else. */
export const BUSY_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
