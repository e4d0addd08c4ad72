import type { ConsoleAddress } from '../address/console-address.ts'
import { unreachableTexts } from './unreachable-texts.ts'

const style = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; text-align: center }
  main { padding: 1.5rem; max-width: 30rem }
  h1 { font-size: 1.25rem; margin: 0 0 .5rem }
  p { margin: 0 0 1.5rem }
  section + section { margin-top: 3rem }
  a { display: inline-block; padding: .6rem 1.4rem; border-radius: .5rem; background: #1c7ed6; color: #fff; text-decoration: none; font-weight: 600 }
  html[lang] section { display: none }
  html[lang=en] section[lang=en], html[lang=ja] section[lang=ja], html[lang=zh] section[lang=zh] { display: block; margin: 0 }
`

/** Stands in for the console while its server cannot be reached: a page of its own that loads nothing. */
export function unreachablePage({ href, host }: ConsoleAddress, retryAfterMs: number): string {
  const known = Object.keys(unreachableTexts)
  const sections = Object.entries(unreachableTexts).map(
    ([language, { title, explanation, again }]) =>
      `<section lang="${language}"><h1>${title}</h1><p>${escapeHtml(explanation(host))}</p>` +
      `<a href="${escapeHtml(href)}">${again}</a></section>`,
  )
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>yomu</title>
<style>${style}</style>
</head>
<body>
<main>
${sections.join('\n')}
</main>
<script>
const wanted = navigator.languages.map(name => name.slice(0, 2))
document.documentElement.lang = wanted.find(name => ${escapeScript(known)}.includes(name)) ?? 'en'
setTimeout(() => location.replace(${escapeScript(href)}), ${retryAfterMs})
</script>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.codePointAt(0)};`)
}

function escapeScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
