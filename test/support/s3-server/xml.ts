type Value = string | number | boolean | Node | readonly Node[]
interface Node {
  [name: string]: Value | undefined
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** One element; a list stands for as many of its name. */
export const document = (name: string, content: Node): string => HEAD + element(name, content)

function element(name: string, value: Value): string {
  if (Array.isArray(value)) return value.map(one => element(name, one)).join('')
  const inner = typeof value === 'object' ? Object.entries(value).map(child).join('') : escaped(String(value))
  return `<${name}>${inner}</${name}>`
}

const child = ([name, value]: [string, Value | undefined]): string =>
  value === undefined ? '' : element(name, value)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, character => ENTITIES[character] ?? '')

/** The text of every element of that name, without markup. */
export const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, text = '']) =>
    unescaped(text),
  )

const unescaped = (text: string) =>
  text
    .replace(
      /&(lt|gt|quot|apos);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '',
    )
    .replaceAll('&amp;', '&')
