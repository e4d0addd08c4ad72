import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { isBelow, isLeftOut } from '../../cloud/image.ts'
import { readCommitted, root } from '../../structure/source-tree.ts'

/** Only a container has its packages, their sources and its users: the tests' own set-up brings the programs. */
const OF_THE_SYSTEM = /^(?:apt-get|find \/etc\/apt|install -d -o|command -v|id) /
const SET_UP = /^--mount=\S+ [\w=/ ]*node scripts\/setup\/main\.mjs packages$/
const MAKES = /^mkdir -p (\S+)$/
const BUILDS = /^node node_modules\/vite\/bin\/vite\.js build (\S+)$/

export interface Built {
  stages: Map<string, Stage>
  /** The program of the stage that services run in. */
  entrypoint: string[]
  skipped: string[]
}

interface Stage {
  /** The root of its file system. */
  place: string
  /** Its working folder. */
  folder: string
}

/** Follows a Dockerfile line by line in folders of this machine, from what is committed and not ignored. */
export async function followSteps(dockerfile: string, dockerignore: string, place: string): Promise<Built> {
  const given = [...readCommitted().keys()].filter(path => !isLeftOut(path, dockerignore))
  const built: Built = { stages: new Map(), entrypoint: [], skipped: [] }
  let stage: Stage = { place, folder: place }
  for (const line of dockerfile.split('\n')) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    await follow(word, rest)
  }
  return built

  async function follow(word: string, rest: string): Promise<void> {
    switch (word) {
      case 'FROM': {
        const [base = '', , name = ''] = rest.split(' ')
        const begun = built.stages.get(base)
        const own = join(place, name)
        stage = { place: own, folder: begun ? join(own, relative(begun.place, begun.folder)) : own }
        built.stages.set(name, stage)
        await mkdir(own, { recursive: true })
        return begun && cp(begun.place, own, { recursive: true })
      }
      case 'WORKDIR':
        stage.folder = join(stage.place, rest)
        return void (await mkdir(stage.folder, { recursive: true }))
      case 'COPY':
        return copy(rest)
      case 'RUN':
        return run(rest)
      case 'ENTRYPOINT':
        built.entrypoint = z.array(z.string()).parse(JSON.parse(rest))
    }
  }

  async function copy(rest: string): Promise<void> {
    const [, from, paths = ''] = /^(?:--from=(\S+) )?(.+)$/.exec(rest) ?? []
    const sources = paths.split(' ')
    const target = sources.pop() ?? ''
    const aim = target.startsWith('/') ? join(stage.place, target) : join(stage.folder, target)
    for (const source of sources) {
      const other = from === undefined ? undefined : built.stages.get(from)
      if (other !== undefined) await cp(join(other.place, source), aim, { recursive: true })
      else
        for (const path of given.filter(path => isBelow(path, source))) {
          const inFolder = target.endsWith('/')
            ? join(aim, basename(path))
            : join(aim, path.slice(source.length))
          await cp(join(root, path), inFolder)
        }
    }
  }

  async function run(command: string): Promise<void> {
    if (OF_THE_SYSTEM.test(command)) return void built.skipped.push(command)
    if (command.startsWith('npm ci')) return linkPackages(stage.folder, !command.includes('--omit=dev'))
    if (SET_UP.test(command)) {
      const [program = '', ...args] = command.slice(command.indexOf('node ')).split(' ')
      return void (await promisify(execFile)(program, args, { cwd: stage.folder }))
    }
    const [, made] = MAKES.exec(command) ?? []
    if (made !== undefined) return void (await mkdir(join(stage.place, made), { recursive: true }))
    const steps = command.split(' && ').map(step => BUILDS.exec(step)?.[1])
    for (const site of steps) {
      if (site === undefined) throw new Error(`Nobody knows how to follow the step “${command}”.`)
      await takeBuilt(site)
    }
  }

  /** In place of another build: the site as it is built here, of the same files (test/cloud/image.test.ts). */
  async function takeBuilt(site: string): Promise<void> {
    await stat(join(stage.folder, site, 'vite.config.ts'))
    await cp(join(root, site, 'dist'), join(stage.folder, site, 'dist'), { recursive: true })
  }
}

const Lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().default(false) })),
})
const TOP_LEVEL = /^node_modules\/(?:@[^/]+\/)?[^/]+$/

/** In place of `npm ci`, which needs the registry: the packages that the lock file lists, as they are installed here. */
async function linkPackages(folder: string, withDev: boolean): Promise<void> {
  const { packages } = Lock.parse(JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')))
  for (const [path, { dev }] of Object.entries(packages)) {
    if (!TOP_LEVEL.test(path) || (dev && !withDev)) continue
    // Those of other systems are listed, too.
    if (!(await stat(join(root, path)).catch(() => null))) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await symlink(join(root, path), join(folder, path))
  }
}
