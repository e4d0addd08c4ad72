import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { builtPage } from './built-page.ts'
import { singleDeclarations } from './single-declarations.ts'
import { withoutDocumentation } from './without-documentation.ts'
import { withoutJsonSchemas } from './without-json-schemas.ts'

interface Page {
  folder: URL
  /** The address of the API under `npm start`, for `npx vite <folder>`. */
  service: string
  plugins?: Plugin[]
  /** Puts all that the start needs into two files (see `startIn`): this module with its imports, and the rest. */
  first?: URL
  /** The folder of the screen that most visitors see first: it does not load what only others share. */
  home?: URL
  /** Folders of code that shares much with each other: no other screen loads what only they share. */
  family?: readonly URL[]
  /** Folders of code whose shared parts have a file of their own, by its name, and do not come with what other screens share. */
  aside?: Aside
  /** Parts that are loaded with each other anyway: each list has one file, of that name. */
  together?: Readonly<Record<string, readonly URL[]>>
}

/** Modules without side effects: a page loads only the routes and schemas that it uses. */
const DECLARATIONS = /\/lib\/(?:contracts|platform\/http)\//

/** The plugins by which a script has only the declarations that it uses. */
const declaring = (): Plugin[] => [
  singleDeclarations(),
  withoutDocumentation(),
  withoutJsonSchemas(),
  pureDeclarations(),
]

const treeshake: Rolldown.TreeshakingOptions = {
  moduleSideEffects: id => !DECLARATIONS.test(id),
  // Reading a property of a module has no side effect here: no library relies on getters.
  propertyReadSideEffects: false,
}

/** The build of a page, the console's or the reader's. */
export const page = ({
  folder,
  service,
  plugins = [],
  first,
  home,
  family = [],
  aside = {},
  together = {},
}: Page): UserConfig =>
  defineConfig({
    root: fileURLToPath(folder),
    // Relative, so that the page works wherever it is served.
    base: './',
    server: { proxy: { '/api': service }, fs: { allow: ['..'] } },
    html: { cspNonce: '__CSP_NONCE__' },
    worker: { plugins: declaring, rolldownOptions: { treeshake } },
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The page's code and the libraries are one file; a test measures it compressed.
      chunkSizeWarningLimit: 1_000,
      reportCompressedSize: false,
      rolldownOptions: {
        treeshake,
        output: {
          codeSplitting: {
            groups: [
              ...(first ? [{ name: startIn(fileURLToPath(first)), priority: 4 }] : []),
              // A module comes with its imports, so the file that more screens need is filled first.
              ...(home ? [{ name: sharedWithHome(fileURLToPath(home), aside), priority: 3 }] : []),
              ...(home ? [{ name: sharedBeyond(family, aside), priority: 2 }] : []),
              ...(first ? [{ name: sharedByFamily(aside), priority: 1 }] : []),
              ...Object.entries(together).map(([name, parts]) => ({ name, test: oneOf(parts) })),
            ],
          },
        },
        // The component library marks each of its files for frameworks that render on a server.
        onLog: (level, log, forward) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && forward(level, log),
      },
    },
    plugins: [...declaring(), precompressed(), ...(first ? [runsFirst()] : []), ...plugins],
  })

/** Calls that declare a group or a schema, and those that make a schema of another. */
const DECLARING =
  /(?<![.\w]|function )(?:(?:group|route|relayed|listOf|catalogue|z\.\w+)|[A-Z]\w*(?:\.shape\.\w+)?\.(?:extend|omit|pick|optional|nullable|exclude|default))\(/g

/** Marks the calls that declare, in the contracts alone: functions of libraries have the same names. */
const pureDeclarations = (): Plugin => ({
  name: 'pure-declarations',
  apply: 'build',
  transform: {
    filter: { id: /\/lib\/contracts\// },
    handler: code => ({ code: code.replaceAll(DECLARING, '/* @__PURE__ */ $&'), map: null }),
  },
})

const gzipped = promisify(gzip)
const compressions = {
  br: promisify(brotliCompress),
  gz: (bytes: Buffer) => gzipped(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

/** Puts a brotli and a gzip form beside every script and style, for the server to send as they are. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(join(dir, 'assets'))
      const compressible = names.filter(name => /\.(?:js|css|svg)$/.test(name))
      await Promise.all(
        compressible.flatMap(name =>
          Object.entries(compressions).map(async ([ending, compress]) => {
            const file = join(dir, 'assets', name)
            await writeFile(`${file}.${ending}`, await compress(await readFile(file)))
          }),
        ),
      )
    },
  }
}

/**
 * Puts the start into two files: each more costs a round of headers and compresses worse. The first is the module of
 * that path with its imports. A module that the start only names is in it too, so what a later screen uses is imported
 * from where it is declared.
 */
const startIn =
  (first: string): Rolldown.CodeSplittingNameFunction =>
  (id, modules) => {
    const seen = new Set([id])
    let isOfStart = false
    for (const each of seen) {
      if (each === first) return FIRST
      const info = modules.getModuleInfo(each)
      isOfStart ||= info?.isEntry ?? false
      for (const importer of info?.importers ?? []) seen.add(importer)
    }
    return isOfStart ? 'start' : null
  }

const FIRST = 'first'

const MANY = 3

/** The modules that lead to a module, itself among them, as far as their code is loaded with it. */
interface Users {
  all: string[]
  /** Those that are loaded when they are needed: with each comes all that it imports. */
  parts: string[]
}

/**
 * Puts what many later parts use into a file: into the first whose `isIn` knows it. Otherwise each combination of parts has a
 * file of its own.
 */
const shared =
  (name: string, isIn: (users: Users) => boolean): Rolldown.CodeSplittingNameFunction =>
  (id, modules) => {
    const seen = new Set([id])
    const parts: string[] = []
    for (const each of seen) {
      const info = modules.getModuleInfo(each)
      if (info && info.dynamicImporters.length > 0) parts.push(each)
      for (const importer of info?.importers ?? []) seen.add(importer)
    }
    return parts.length >= MANY && isIn({ all: [...seen], parts }) ? name : null
  }

type Aside = Readonly<Record<string, readonly URL[]>>

const sharedWithHome = (home: string, aside: Aside) =>
  exceptIn(
    aside,
    shared('shared-with-home', ({ all }) => all.some(each => each.startsWith(home))),
  )

/** Code of any later part outside the family that shows something. */
function sharedBeyond(family: readonly URL[], aside: Aside) {
  const folders = family.map(each => fileURLToPath(each))
  const isBeyond = (part: string) => part.endsWith('.tsx') && !folders.some(folder => part.startsWith(folder))
  return exceptIn(
    aside,
    shared('shared', ({ parts }) => parts.some(isBeyond)),
  )
}

/** All other shared code, with a file of its own for each folder that is kept aside. */
const sharedByFamily = (aside: Aside) =>
  exceptIn(
    aside,
    shared('shared-by-family', () => true),
    name => shared(name, () => true),
  )

/** Leaves modules of the folders that are kept aside to `inside`. */
function exceptIn(
  aside: Aside,
  name: Rolldown.CodeSplittingNameFunction,
  inside: (name: string) => Rolldown.CodeSplittingNameFunction = () => () => null,
): Rolldown.CodeSplittingNameFunction {
  const folders = Object.entries(aside).flatMap(([own, of]) => {
    const name = inside(`shared-${own}`)
    return of.map(folder => ({ path: fileURLToPath(folder), name }))
  })
  return (id, modules) => (folders.find(({ path }) => id.startsWith(path))?.name ?? name)(id, modules)
}

function oneOf(parts: readonly URL[]) {
  const paths = new Set(parts.map(each => fileURLToPath(each)))
  return (id: string) => paths.has(id)
}

/** Runs the first file of the start when it is there. Otherwise it would wait for the file that imports it. */
const runsFirst = () =>
  builtPage('runs-first', async ({ page, bundle }) => {
    const first = Object.values(bundle).find(({ type, name }) => type === 'chunk' && name === FIRST)
    const link = page.match(`<link rel="modulepreload"( [^>]*)href="./${first?.fileName}"([^>]*)>`)
    if (!link) throw new Error('The page does not name the first file of its start.')
    const [preload, before, after] = link
    const script = `<script type="module"${before}src="./${first?.fileName}"${after}></script>`
    return page.replace(`${preload}\n    `, '').replace('<script type="module"', `${script}\n    $&`)
  })
