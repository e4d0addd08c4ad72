import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { isNode, type Node } from './syntax.ts'

const SCHEMAS = /\/lib\/contracts\/schemas\/[\w/-]+\.ts$/
/** One declaration of a file of schemas, as a module. */
const ONE = /^(.*\/lib\/contracts\/schemas\/(?:[\w-]+\/)*([\w-]+\.ts))\?of=(\w+)$/

/**
 * Makes each declaration of the schemas a module. Otherwise a file of schemas whose parts the start and a later screen use
 * comes with the start as a whole, and all of its schemas are made before the first sentence.
 */
export const singleDeclarations = (): Plugin => ({
  name: 'single-declarations',
  apply: 'build',
  load: {
    filter: { id: ONE },
    async handler(id) {
      const [, path = '', file = '', name = ''] = ONE.exec(id) ?? []
      const code = await readFile(path, 'utf8')
      const statements = nodesIn(this.parse(code, { lang: 'ts' }).body)
      for (const { start, end } of statements.filter(node => !isSingle(node)))
        return this.error(
          `This of ${path} would be lost, since it declares nothing: ${code.slice(start, end)}`,
        )
      const declared = new Map(statements.flatMap(node => declaredBy(node).map(each => [each, node])))
      const own = declared.get(name)
      if (!own) return this.error(`${path} declares no value ${name}.`)
      const used = new Set(namesIn(own))
      const siblings = [...declared].filter(([each, node]) => used.has(each) && node !== own)
      const text = code.slice(own.start, own.end)
      return [
        ...statements.flatMap(node => importsOf(node, '', each => used.has(each))),
        ...siblings.map(([each]) => `import { ${each} } from './${file}'`),
        own.type === 'ExportNamedDeclaration' ? text : `export ${text}`,
      ].join('\n')
    },
  },
  transform: {
    filter: { id: /\/(?:lib|reader|console|web)\/[^?]*\.tsx?(?:\?of=\w+)?$/, code: /\b(?:import|from)\b/ },
    handler(code, id) {
      let rest = ''
      let end = 0
      for (const node of nodesIn(this.parse(code).body)) {
        if (!isNode(node.source)) continue
        if (!SCHEMAS.test(new URL(String(node.source.value), `file://${id}`).pathname)) continue
        if (!isImport(node))
          return this.error(`Import schemas by their names in ${id}: ${code.slice(node.start, node.end)}`)
        rest += code.slice(end, node.start) + importsOf(node, '?of=').join(';')
        end = node.end
      }
      return end === 0 ? null : { code: rest + code.slice(end), map: null }
    },
  },
})

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** An import of names or, whole, of a namespace. */
const isImport = ({ type, specifiers }: Node) =>
  type === 'ImportDeclaration' &&
  nodesIn(specifiers).length > 0 &&
  nodesIn(specifiers).every(each => each.type !== 'ImportDefaultSpecifier')

/** True for an import, and for what declares a value or a type. */
const isSingle = (node: Node): boolean =>
  node.type === 'ExportNamedDeclaration'
    ? isNode(node.declaration) && isSingle(node.declaration)
    : isImport(node) || /^(?:TS\w+|(?:Variable|Function|Class)Declaration)$/.test(node.type)

/** The names of the values that a statement declares. */
function declaredBy({ type, declaration, declarations, id }: Node): string[] {
  if (type === 'ExportNamedDeclaration') return isNode(declaration) ? declaredBy(declaration) : []
  if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') return [...namesIn(id)]
  return type === 'VariableDeclaration' ? nodesIn(declarations).flatMap(each => [...namesIn(each.id)]) : []
}

/** The names of values that some code mentions, but for those of fields. */
function* namesIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* namesIn(one)
  if (!isNode(value)) return
  const { type, name, computed, shorthand } = value
  if (type.startsWith('TS')) return yield* namesIn(value.expression)
  if (type === 'Identifier') yield String(name)
  const field = computed || shorthand ? null : { MemberExpression: 'property', Property: 'key' }[type]
  for (const [part, child] of Object.entries(value)) if (part !== field) yield* namesIn(child)
}

/** An import of values as one import for each; `query` and the name, if given, are added to the path. A namespace stays whole. */
function importsOf(node: Node, query: '' | '?of=', isUsed = (_: string) => true): string[] {
  if (node.type !== 'ImportDeclaration' || node.importKind === 'type' || !isNode(node.source)) return []
  const from = String(node.source.value)
  return nodesIn(node.specifiers).flatMap(({ type, imported, local, importKind }) => {
    if (type === 'ImportNamespaceSpecifier' && isNode(local))
      return isUsed(String(local.name)) ? [`import * as ${local.name} from '${from}'`] : []
    if (importKind === 'type' || !isNode(imported) || !isNode(local)) return []
    const [name, as] = [String(imported.name), String(local.name)]
    return isUsed(as) ? [`import { ${name} as ${as} } from '${from}${query && query + name}'`] : []
  })
}
