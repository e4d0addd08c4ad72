import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { root } from '../../../structure/source-tree.ts'

/** A regular expression of the code, with the place where it stands or is built. */
export interface Expression {
  readonly at: string
  readonly source: string
  readonly flags: string
}

interface Written {
  readonly literals: readonly Expression[]
  /** The places of `new RegExp`, as in a trace: `lib/a.ts:3`. */
  readonly built: readonly string[]
}

/** The files whose expressions meet texts of learners and providers. */
export const sources = (): string[] =>
  ['lib', 'reader/src'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name))
      .map(name => `${folder}/${name}`),
  )

/** The regular expressions of a file, from its syntax tree. */
export function expressionsIn(path: string, text: string): Written {
  const literals: Expression[] = []
  const built: string[] = []
  const placeOf = (start: number) => `${path}:${text.slice(0, start).split('\n').length}`
  const asked = (node: { callee: object; start: number }) => {
    if ('name' in node.callee && node.callee.name === 'RegExp') built.push(placeOf(node.start))
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        literals.push({ at: placeOf(node.start), source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: asked,
    CallExpression: asked,
  }).visit(parseSync(path, text).program)
  return { literals, built }
}

/** The expressions that these files build while they are loaded, by the places in which they do. */
export async function builtBy(paths: readonly string[]): Promise<Expression[]> {
  const found = new Map<string, Expression>()
  const own = RegExp
  globalThis.RegExp = new Proxy(own, {
    construct(target, given, made) {
      const expression: RegExp = Reflect.construct(target, given, made)
      const frames = (new Error().stack ?? '').split('\n')
      const [, at] = own(`file://${root}/((?:lib|reader)/[^:]+:\\d+)`).exec(frames[2] ?? '') ?? []
      const { source, flags } = expression
      if (at !== undefined) found.set(`${at} ${source} ${flags}`, { at, source, flags })
      return expression
    },
  })
  try {
    for (const path of paths) await import(pathToFileURL(join(root, path)).href)
  } finally {
    globalThis.RegExp = own
  }
  return [...found.values()]
}

export const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
