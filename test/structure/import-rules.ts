import { allImports, type Import } from './import-reader.ts'
import type { SourceTree } from './source-tree.ts'

const services = ['user-manager', 'agent', 'study', 'collection', 'data', 'manager', 'webhook']
const ofServices = services.join('|')
/** From the ground up; a file imports from its own layer and those below. */
const layers = [
  /^lib\/platform\//,
  /^lib\/contracts\//,
  /^lib\/(?:store|japanese|objects)\//,
  /^lib\/(?:learning|dictionary)\//,
  /^lib\/app\//,
  new RegExp(`^lib/(?:${ofServices})/`),
  /^lib\/operations\//,
  /^handlers\//,
  /^router\//,
]
const roomOfService = new RegExp(`^(?:lib|handlers)/(${ofServices}|system)/`)
const forScripts = [
  /^scripts\//,
  /^lib\/(?:platform|contracts|store|app|operations|user-manager|data)\//,
  /^router\//,
]

/** Every forbidden import, as a sentence. */
export function breaches(tree: SourceTree): string[] {
  const imports = allImports(tree)
  const objections = imports.flatMap(edge => {
    const objection = edge.isPackage ? objectToPackage(edge) : objectToFile(edge, tree)
    return objection ? [`${edge.from} → ${edge.to}: ${objection}`] : []
  })
  return [...homelessFiles(tree), ...objections]
}

/** Pairs of neighbouring folders that import each other, types and tests included. */
export function mutualFolders(imports: Import[]): string[] {
  const pairs = imports.filter(({ isPackage }) => !isPackage).map(neighbours)
  const importing = new Set(pairs.map(pair => pair.join(' → ')))
  return [...importing].filter(pair => {
    const [from, to] = pair.split(' → ')
    return from && to && from < to && importing.has(`${to} → ${from}`)
  })
}

/** The two folders where the paths of an import part; empty if a file lies in the folder that both share. */
function neighbours({ from, to }: Import): string[] {
  const [here, there] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)]
  const shared = here.findIndex((folder, depth) => folder !== there[depth])
  if (shared === -1 || there.length <= shared) return []
  return [here, there].map(folders => folders.slice(0, shared + 1).join('/'))
}

function objectToPackage({ from, to }: Import): string | undefined {
  if (from.startsWith('scripts/setup/') && !to.startsWith('node:')) return 'set-up runs before packages exist'
  if (from.startsWith('lib/contracts/') && to !== 'zod') return 'a contract holds no implementation'
  return undefined
}

function objectToFile({ from, to, kind }: Import, tree: SourceTree): string | undefined {
  if (from.startsWith('test/')) return undefined
  // A bundler gives the text of a file.
  if (!tree.has(to.replace(/\?raw$/, ''))) return 'no such file'
  // The table of listed words is made with the analyser itself, and corpora are laid out as its readings are. The bench and the trials run parts, against the tests' fake providers; pictures are taken of what they fill; images upgrade their data of a former release.
  if (
    /^(?:test\/(?:browser\/)?support|lib)\//.test(to) &&
    /^scripts\/(?:bench|corpora|image|jis-x-0213|jlpt-words|listed-words|reading-choices|screenshots|trials)\//.test(
      from,
    )
  )
    return undefined
  if (to.startsWith('test/')) return 'only tests import tests'
  if (from.startsWith('console/client/')) return objectToClient(to, kind)
  const page = pages.find(folder => from.startsWith(folder))
  if (page) return objectToPage(page, to, kind)
  if (from.startsWith('scripts/setup/') && !to.startsWith('scripts/setup/')) return 'set-up stands alone'
  // The doctor looks at every part of an installation, models included.
  if (from.startsWith('scripts/doctor/') && to.startsWith('lib/')) return undefined
  if (from.startsWith('scripts/') && !forScripts.some(allowed => allowed.test(to))) return 'not for scripts'
  if (to.startsWith('handlers/')) return objectToHandler(from, to)
  const room = roomOfService.exec(from)?.[1]
  if (room && to.startsWith('lib/operations/')) return 'no service imports operations'
  const other = roomOfService.exec(to)?.[1]
  if (room && other && other !== room) return "another service's room"
  return layerOf(to) > layerOf(from) ? 'upward' : undefined
}

function objectToClient(to: string, kind: Import['kind']): string | undefined {
  return kind === 'type' || to.startsWith('console/client/') ? undefined : 'the client stands alone'
}

/** Code for browsers: the console, the reader, and their shared parts. */
const pages = ['console/', 'reader/', 'web/']

function objectToPage(page: string, to: string, kind: Import['kind']): string | undefined {
  if (to.startsWith('console/client/')) return 'the console knows nothing of what shows it'
  const isOther = pages.some(other => to.startsWith(other) && other !== page && other !== 'web/')
  if (isOther) return 'what two pages need lies in web'
  // A page without a network schedules cards by the code of the server, and reads the characters that a note names: a second
  // code would differ some day.
  const ofServer = ['lib/learning/', 'lib/japanese/characters/']
  const rooms = [page, 'web/', 'lib/contracts/', ...ofServer]
  const allowed = kind === 'type' || rooms.some(room => to.startsWith(room))
  return allowed ? undefined : 'a page imports types, contracts and lib/learning only'
}

function objectToHandler(from: string, to: string): string | undefined {
  if (from === 'router/services.ts' || from.startsWith('router/services/')) return undefined
  if (!from.startsWith('handlers/')) return 'only router/services.ts imports handlers'
  return [serviceOf(from), 'system'].includes(serviceOf(to)) ? undefined : "another service's handlers"
}

function homelessFiles(tree: SourceTree): string[] {
  const homeless = [...tree.keys()].filter(path => path.startsWith('lib/') && layerOf(path) === layers.length)
  return homeless.map(path => `${path} lies in no layer`)
}

/** Files outside the layers (pages, scripts, configuration) stand above them all. */
function layerOf(path: string): number {
  const index = layers.findIndex(layer => layer.test(path))
  return index === -1 ? layers.length : index
}

function serviceOf(path: string): string {
  return path.split('/')[1] ?? ''
}
