import type { Import } from './import-reader.ts'

/**
 * The imports that form circles, those of types among them: what is left once every import that leads out of or
 * into all circles is taken away. A worker's thread loads apart, so naming its file closes no circle.
 */
export function circularImports(imports: Import[]): string[] {
  let left = imports.filter(({ kind }) => kind !== 'thread')
  for (;;) {
    const importing = new Set(left.map(({ from }) => from))
    const imported = new Set(left.map(({ to }) => to))
    const next = left.filter(({ from, to }) => importing.has(to) && imported.has(from))
    if (next.length === left.length) return next.map(({ from, to }) => `${from} → ${to}`)
    left = next
  }
}
