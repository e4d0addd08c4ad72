import { allImports, type Import } from './import-reader.ts'
import type { SourceTree } from './source-tree.ts'

const app = /^lib\/app(?:\.ts$|\/)/
/** From the ground up; a file imports from its own layer and those below. */
const layers = [
  /^lib\/(?:async|http|auth|config)\//,
  /^lib\/contracts\//,
  /^lib\/outbound\//,
  /^lib\/(?:store|entities|media|agent|speech|dictionary|text)\//,
  /^lib\/(?!app\/)[^/]+\//,
  app,
  /^handlers\//,
  /^router\//,
]
const forScripts = [
  /^scripts\//,
  /^lib\/(?:http|contracts|config|store|auth|accounts|backup|moving|records|profile)\//,
  app,
  /^router\//,
]
/** Who may know the models: agent_server, and the code that starts it. */
const forModels = [/^lib\/agent\//, app, /^handlers\/agent\//]
const entityOwners = ['user-manager', 'data']

/** Every import that goes where it should not, as a sentence. */
export function breaches(tree: SourceTree): string[] {
  const imports = allImports(tree)
  const objections = imports.flatMap(edge => {
    const objection = edge.isPackage ? objectToPackage(edge) : objectToFile(edge, tree)
    return objection ? [`${edge.from} → ${edge.to}: ${objection}`] : []
  })
  return [...homelessFiles(tree), ...objections, ...foreignEntities(tree, imports)]
}

function objectToPackage({ from, to }: Import): string | undefined {
  if (from.startsWith('scripts/setup/') && !to.startsWith('node:')) return 'set-up runs before packages exist'
  if (from.startsWith('lib/contracts/') && to !== 'zod') return 'a contract holds no implementation'
  return undefined
}

function objectToFile({ from, to, kind }: Import, tree: SourceTree): string | undefined {
  if (from.startsWith('test/')) return undefined
  if (!tree.has(to)) return 'no such file'
  // The table of listed words is made with the analyser itself. The bench and the trials run parts, against the tests' fake providers; pictures are taken of what they fill.
  if (
    /^(?:test\/(?:browser\/)?support|lib)\//.test(to) &&
    /^scripts\/(?:bench|listed-words|screenshots|trials)\//.test(from)
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
  if (to.startsWith('lib/agent/') && !forModels.some(allowed => allowed.test(from)))
    return 'only agent_server knows the models'
  if (
    from.startsWith('handlers/') &&
    to.startsWith('lib/entities/') &&
    !entityOwners.includes(serviceOf(from))
  )
    return 'this service owns no store'
  return layerOf(to) > layerOf(from) ? 'upward' : undefined
}

function objectToClient(to: string, kind: Import['kind']): string | undefined {
  return kind === 'type' || to.startsWith('console/client/') ? undefined : 'the client stands alone'
}

/** What browsers load: the console, the reader, and what both need. */
const pages = ['console/', 'reader/', 'web/']

function objectToPage(page: string, to: string, kind: Import['kind']): string | undefined {
  if (to.startsWith('console/client/')) return 'the console knows nothing of what shows it'
  const isOther = pages.some(other => to.startsWith(other) && other !== page && other !== 'web/')
  if (isOther) return 'what two pages need lies in web'
  const allowed =
    kind === 'type' || to.startsWith(page) || to.startsWith('web/') || to.startsWith('lib/contracts/')
  return allowed ? undefined : 'a page imports types and contracts only'
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

/**
 * The services that own stores share no entity, and no other service reaches one, however long the way through
 * lib; lib/app is left out, where each service is handed what it owns.
 */
function foreignEntities(tree: SourceTree, imports: Import[]): string[] {
  const services = new Set([...tree.keys()].filter(path => path.startsWith('handlers/')).map(serviceOf))
  const reachedBy = new Map<string, string[]>()
  for (const service of services) {
    for (const file of reachedFrom(`handlers/${service}/`, tree, imports)) {
      const isEntity =
        file.startsWith('lib/entities/') && /\b(?:new Entity|storedEntity)\(/.test(tree.get(file) ?? '')
      if (isEntity) reachedBy.set(file, [...(reachedBy.get(file) ?? []), service])
    }
  }
  return [...reachedBy].flatMap(([file, reaching]) => {
    const fine = reaching.length === 1 && reaching.every(service => entityOwners.includes(service))
    return fine ? [] : [`${file} is reached by ${reaching.join(' and ')}`]
  })
}

function reachedFrom(folder: string, tree: SourceTree, imports: Import[]): Set<string> {
  const running = imports.filter(({ kind, to }) => kind !== 'type' && !app.test(to))
  const targets = Map.groupBy(running, ({ from }) => from)
  const reached = new Set([...tree.keys()].filter(path => path.startsWith(folder)))
  // A set gives what is added while it is walked through.
  for (const file of reached) for (const { to } of targets.get(file) ?? []) reached.add(to)
  return reached
}

/** Files outside the layers (pages, scripts, configuration) stand above them all. */
function layerOf(path: string): number {
  const index = layers.findIndex(layer => layer.test(path))
  return index === -1 ? layers.length : index
}

function serviceOf(path: string): string {
  return path.split('/')[1] ?? ''
}
