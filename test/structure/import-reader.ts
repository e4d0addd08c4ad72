import { posix } from 'node:path'
import { isSource, type SourceTree } from './source-tree.ts'

/**
 * `to` is a path from the root, or a package as it is written. `type` vanishes before the program runs; `thread`
 * names the file a worker starts from, which loads apart.
 */
export interface Import {
  from: string
  to: string
  isPackage: boolean
  kind: 'value' | 'type' | 'thread'
}

const binding = String.raw`(?:[\w$]+|\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})`
const statement = new RegExp(
  String.raw`^(?:import|export)\s+(type\s+)?(?:${binding}(?:\s*,\s*${binding})?\s+from\s+)?['"]([^'"\n]+)['"]`,
  'gm',
)
const call = /\bimport\(\s*()['"]([^'"\n]+)['"]/g
const thread = /\bnew URL\(\s*()['"]([^'"\n]+\.m?ts)['"]\s*,\s*import\.meta\.url/g

/** Reads formatted source, where a statement begins its line. */
export function readImports(from: string, text: string): Import[] {
  return [statement, call, thread].flatMap(pattern =>
    Array.from(text.matchAll(pattern), ([, type, specifier = '']) => ({
      from,
      to: specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier,
      isPackage: !specifier.startsWith('.'),
      kind: pattern === thread ? 'thread' : type ? 'type' : 'value',
    })),
  )
}

export function allImports(tree: SourceTree): Import[] {
  return [...tree].flatMap(([path, text]) => (isSource(path) ? readImports(path, text) : []))
}

/** The files themselves and everything that runs with them. */
export function runningWith(entries: readonly string[], tree: SourceTree): Set<string> {
  const running = allImports(tree).filter(({ kind, isPackage }) => kind !== 'type' && !isPackage)
  const targets = Map.groupBy(running, ({ from }) => from)
  const reached = new Set(entries)
  // A set also iterates over the items that are added meanwhile.
  for (const file of reached)
    for (const { to } of targets.get(file) ?? []) reached.add(to.replace(/\?raw$/, ''))
  return reached
}

/** Files outside the tests that import in a way that the reader cannot follow, so that no import goes unnoticed. */
export function unreadable(tree: SourceTree): string[] {
  return [...tree].flatMap(([path, text]) => {
    if (!isSource(path) || path.startsWith('test/')) return []
    const written = text.match(/^import\s*['"]|^(?:import|export|\}).*\bfrom\s*['"]|\b(?:import|require)\(/gm)
    const read = readImports(path, text).filter(({ kind }) => kind !== 'thread')
    return written && written.length !== read.length ? [path] : []
  })
}
