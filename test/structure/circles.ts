import type { Import } from './import-reader.ts'

/** What is left once every import that leads out of or into all circles is taken away; empty without a circle. */
export function circularImports(imports: Import[]): string[] {
  let left = imports.filter(({ kind }) => kind === 'value')
  for (;;) {
    const importing = new Set(left.map(({ from }) => from))
    const imported = new Set(left.map(({ to }) => to))
    const next = left.filter(({ from, to }) => importing.has(to) && imported.has(from))
    if (next.length === left.length) return next.map(({ from, to }) => `${from} → ${to}`)
    left = next
  }
}
