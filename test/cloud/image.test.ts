import { relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, siteNames } from '../../router/site/built.ts'
import { runningWith } from '../structure/import-reader.ts'
import { readCommitted, root } from '../structure/source-tree.ts'
import { isBelow, isLeftOut, type Stage, stagesOf } from './image.ts'

const committed = readCommitted()
const dockerfile = committed.get('router/container/Dockerfile') ?? ''
const dockerignore = committed.get('router/container/Dockerfile.dockerignore') ?? ''
const stages = stagesOf(dockerfile)

function stage(name: string): Stage {
  const found = stages.find(each => each.name === name)
  if (!found) throw new Error(`There is no stage ${name}`)
  return found
}

/** The files of the project that a stage gets. */
const filesIn = ({ copied }: Stage) =>
  [...committed.keys()].filter(
    path =>
      !isLeftOut(path, dockerignore) &&
      copied.some(({ from, sources }) => from === null && sources.some(source => isBelow(path, source))),
  )

const missingFrom = (files: readonly string[], wanted: Iterable<string>) =>
  [...wanted].filter(path => !files.includes(path))

describe('the images', () => {
  it('are built from files that exist and are not ignored', () => {
    const sources = stages.flatMap(({ copied }) =>
      copied.flatMap(({ from, sources }) => (from === null ? sources : [])),
    )
    const lacking = sources.filter(
      source => ![...committed.keys()].some(path => isBelow(path, source) && !isLeftOut(path, dockerignore)),
    )
    expect(lacking).toEqual([])
  })

  it('have every file that runs in a service, and the commands for its administrator', () => {
    const commands = ['backup', 'restore', 'admin-password', 'doctor', 'prune'].map(
      name => `scripts/${name}.ts`,
    )
    const wanted = runningWith(['router/main.ts', ...commands, 'config/default.yaml'], committed)
    expect(wanted.size).toBeGreaterThan(200)
    expect(missingFrom(filesIn(stage('service')), wanted)).toEqual([])
  })

  it.each(siteNames)('have every file that the %s is built from', site => {
    const built = [`${site}/index.html`, `${site}/src/main.tsx`, `${site}/vite.config.ts`]
    const described = ['package.json', 'package-lock.json', 'tsconfig.json', `${site}/tsconfig.json`]
    const wanted = runningWith([...built, ...described], committed)
    expect(wanted.size).toBeGreaterThan(50)
    expect(missingFrom(filesIn(stage('sites')), wanted)).toEqual([])
  })

  it.each(siteNames)('bring the built %s where its service looks for it', site => {
    const folder = relative(root, folderOf(site))
    expect(stage('service').copied).toContainEqual({
      from: 'sites',
      sources: [`/app/${folder}`],
      target: folder,
    })
  })

  it('contain nothing that was built, installed or stored on this machine', () => {
    for (const path of [
      'console/dist/index.html',
      'reader/dist/index.html',
      'console/client/main.ts',
      'config/local.yaml',
      'data/a.db',
    ])
      expect(isLeftOut(path, dockerignore), path).toBe(true)
  })
})
