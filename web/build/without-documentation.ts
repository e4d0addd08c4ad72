import type { Plugin } from 'vite'
import { isNode, type Node } from './syntax.ts'

interface Span {
  start: number
  end: number
}

/**
 * Leaves out of the contracts what only the OpenAPI documents say: summaries, descriptions and examples, a tenth of all that the
 * page loads before its first screen.
 */
export const withoutDocumentation = (): Plugin => ({
  name: 'without-documentation',
  apply: 'build',
  transform: {
    filter: { id: /\/lib\/contracts\// },
    handler(code) {
      const spans = [...documentationIn(this.parse(code))].sort((a, b) => a.start - b.start)
      let rest = ''
      let end = 0
      for (const span of spans) {
        rest += code.slice(end, span.start)
        end = span.end
      }
      return { code: rest + code.slice(end), map: null }
    },
  },
})

/** The texts of `summary: '…'` but for their quotes, and every `.describe('…')` and `.meta(…)`. */
function* documentationIn(value: unknown): Generator<Span> {
  if (Array.isArray(value)) for (const one of value) yield* documentationIn(one)
  if (!isNode(value)) return
  const described = describedBy(value)
  if (described) yield { start: described.end, end: value.end }
  const { type, key, value: propertyValue } = value
  const isSummary = type === 'Property' && isNode(key) && key.name === 'summary'
  // A field may have that name, too.
  if (isSummary && isNode(propertyValue) && typeof propertyValue.value === 'string')
    yield { start: propertyValue.start + 1, end: propertyValue.end - 1 }
  for (const child of described ? [described] : Object.values(value)) yield* documentationIn(child)
}

/** The schema of `schema.describe('…')` or `schema.meta(…)`. */
function describedBy({ type, callee }: Node): Node | null {
  if (type !== 'CallExpression' || !isNode(callee)) return null
  const { object, property } = callee
  const isDocumentation = isNode(property) && (property.name === 'describe' || property.name === 'meta')
  return isNode(object) && isDocumentation ? object : null
}
