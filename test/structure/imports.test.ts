import { describe, expect, it } from 'vitest'
import { circularImports } from './circles.ts'
import { allImports, readImports, unreadable } from './import-reader.ts'
import { breaches, mutualFolders } from './import-rules.ts'
import { readCommitted } from './source-tree.ts'

const committed = readCommitted()

describe('the code of this repository', () => {
  it('imports one way', () => {
    expect(breaches(committed)).toEqual([])
  })

  it('has no import circles', () => {
    const imports = allImports(committed).filter(({ from }) =>
      /^(?:lib|handlers|router|console|reader|web|scripts|test)\//.test(from),
    )
    expect(circularImports(imports)).toEqual([])
  })

  it('has no two folders of lib that import each other', () => {
    const imports = allImports(committed).filter(({ from }) => from.startsWith('lib/'))
    expect(mutualFolders(imports)).toEqual([])
  })

  it('imports only in ways that the reader can follow', () => {
    expect(unreadable(committed)).toEqual([])
    expect(allImports(committed).length).toBeGreaterThan(100)
  })
})

describe('the import reader', () => {
  const read = (...lines: string[]) =>
    readImports('lib/study/list.ts', lines.join('\n')).map(({ kind, to }) => `${kind} ${to}`)

  it.each([
    [`import { a } from './a.ts'`, 'value lib/study/a.ts'],
    [`import a, { type B } from '../b.ts'`, 'value lib/b.ts'],
    [`import * as all from '../../router/all.ts'`, 'value router/all.ts'],
    [`import {\n  a,\n  type B,\n} from './a.ts'`, 'value lib/study/a.ts'],
    [`import type { A } from './a.ts'`, 'type lib/study/a.ts'],
    [`import './effect.ts'`, 'value lib/study/effect.ts'],
    [`export * from './a.ts'`, 'value lib/study/a.ts'],
    [`export { a } from './a.ts'`, 'value lib/study/a.ts'],
    [`export type { A } from './a.ts'`, 'type lib/study/a.ts'],
    [`  const a = await import('./a.ts')`, 'value lib/study/a.ts'],
    [`new Worker(new URL('./thread.ts', import.meta.url))`, 'thread lib/study/thread.ts'],
    [`import { z } from 'zod'`, 'value zod'],
  ])('reads %j', (text, expected) => {
    expect(read(text)).toEqual([expected])
  })

  it('keeps a type export apart from the statement after it', () => {
    expect(read(`export type A = B`, `export { b } from './b.ts'`)).toEqual(['value lib/study/b.ts'])
  })

  it.each([
    'const name = "a"\nimport(name)',
    'const a = require("./a.ts")',
    ['import { a }', 'from "./a.ts"'].join(' /* odd */ '),
  ])('reports an import that it cannot follow: %j', text => {
    expect(unreadable(new Map([['lib/japanese/a.ts', text]]))).toEqual(['lib/japanese/a.ts'])
  })
})

describe('the import rules', () => {
  it.each([
    ['lib/platform/a.ts', 'lib/contracts/b.ts', 'upward'],
    ['lib/contracts/a.ts', 'lib/japanese/b.ts', 'upward'],
    ['lib/japanese/a.ts', 'lib/dictionary/b.ts', 'upward'],
    ['lib/store/a.ts', 'lib/study/b.ts', 'upward'],
    ['lib/app/a.ts', 'lib/agent/b.ts', 'upward'],
    ['lib/study/a.ts', 'lib/data/b.ts', "another service's room"],
    ['lib/study/a.ts', 'lib/operations/b.ts', 'no service imports operations'],
    ['lib/data/a.ts', 'handlers/data/b.ts', 'only router/services.ts imports handlers'],
    ['lib/study/a.ts', 'console/b.ts', 'upward'],
    ['handlers/study/a.ts', 'router/b.ts', 'upward'],
    ['handlers/study/a.ts', 'handlers/data/b.ts', "another service's handlers"],
    ['handlers/system/a.ts', 'handlers/data/b.ts', "another service's handlers"],
    ['handlers/study/a.ts', 'lib/data/entities/b.ts', "another service's room"],
    ['handlers/study/a.ts', 'lib/operations/b.ts', 'no service imports operations'],
    ['handlers/system/a.ts', 'lib/study/b.ts', "another service's room"],
    ['router/main.ts', 'handlers/study/b.ts', 'only router/services.ts imports handlers'],
    ['console/a.ts', 'lib/platform/b.ts', 'a page imports types, contracts and lib/learning only'],
    ['reader/src/a.ts', 'lib/platform/b.ts', 'a page imports types, contracts and lib/learning only'],
    ['reader/src/a.ts', 'console/src/b.ts', 'what two pages need lies in web'],
    ['web/a.ts', 'reader/src/b.ts', 'what two pages need lies in web'],
    ['console/src/a.ts', 'console/client/b.ts', 'the console knows nothing of what shows it'],
    ['console/client/a.ts', 'console/src/b.ts', 'the client stands alone'],
    ['console/client/a.ts', 'lib/contracts/b.ts', 'the client stands alone'],
    ['scripts/a.ts', 'lib/study/b.ts', 'not for scripts'],
    ['scripts/setup/a.mjs', 'scripts/b.ts', 'set-up stands alone'],
    ['router/a.ts', 'test/b.ts', 'only tests import tests'],
  ])('refuse %s → %s', (from, to, objection) => {
    expect(breaches(treeOf([from, to]))).toEqual([`${from} → ${to}: ${objection}`])
  })

  it.each([
    ['lib/contracts/a.ts', 'lib/platform/b.ts'],
    ['lib/japanese/a.ts', 'lib/objects/b.ts'],
    ['lib/study/tasks/a.ts', 'lib/study/articles/b.ts'],
    ['lib/study/a.ts', 'lib/dictionary/b.ts'],
    ['lib/operations/a.ts', 'lib/data/b.ts'],
    ['handlers/agent/a.ts', 'lib/agent/b.ts'],
    ['handlers/study/a.ts', 'handlers/study/b.ts'],
    ['handlers/study/a.ts', 'handlers/system/b.ts'],
    ['handlers/data/a.ts', 'lib/data/entities/b.ts'],
    ['router/services.ts', 'handlers/study/b.ts'],
    ['router/services/collection.ts', 'handlers/collection/b.ts'],
    ['console/a.ts', 'lib/contracts/b.ts'],
    ['reader/src/a.ts', 'web/b.ts'],
    ['console/client/scripts/a.ts', 'console/client/address/b.ts'],
    ['test/client/a.ts', 'console/client/address/b.ts'],
    ['scripts/a.ts', 'lib/platform/b.ts'],
    ['scripts/bench/a.ts', 'lib/agent/b.ts'],
    ['scripts/doctor/a.ts', 'lib/agent/b.ts'],
    ['scripts/bench/a.ts', 'test/support/b.ts'],
    ['scripts/screenshots/a.ts', 'test/browser/support/b.ts'],
    ['test/a.ts', 'handlers/study/b.ts'],
  ])('allow %s → %s', (from, to) => {
    expect(breaches(treeOf([from, to]))).toEqual([])
  })

  it('hold for types as well', () => {
    const types = treeOf(['lib/store/a.ts', 'lib/study/b.ts'])
    types.set('lib/store/a.ts', `import type { b } from '../study/b.ts'`)
    expect(breaches(types)).toEqual(['lib/store/a.ts → lib/study/b.ts: upward'])
  })

  it('refuse packages in contracts and in set-up, and files that are not there', () => {
    const found = breaches(
      new Map([
        ['lib/contracts/a.ts', `import express from 'express'`],
        ['scripts/setup/a.mjs', `import { z } from 'zod'`],
        ['lib/japanese/a.ts', `import { b } from './gone.ts'`],
        ['lib/loose.ts', ''],
      ]),
    )
    expect(found).toEqual([
      'lib/loose.ts lies in no layer',
      'lib/contracts/a.ts → express: a contract holds no implementation',
      'scripts/setup/a.mjs → zod: set-up runs before packages exist',
      'lib/japanese/a.ts → lib/japanese/gone.ts: no such file',
    ])
  })
})

describe('the search for folders that import each other', () => {
  const mutual = (...edges: Edge[]) => mutualFolders(allImports(treeOf(...edges)))

  it('finds neighbours, however deep their files lie', () => {
    const there: Edge = ['lib/a/x/1.ts', 'lib/b/2.ts']
    expect(mutual(there, ['lib/b/y/3.ts', 'lib/a/4.ts'])).toEqual(['lib/a → lib/b'])
    expect(mutual(['lib/a/x/1.ts', 'lib/a/y/2.ts'], ['lib/a/y/3.ts', 'lib/a/x/4.ts'])).toEqual([
      'lib/a/x → lib/a/y',
    ])
  })

  it('allows one way, and a folder with its own parts', () => {
    expect(
      mutual(['lib/a/1.ts', 'lib/b/2.ts'], ['lib/a/3.ts', 'lib/a/x/4.ts'], ['lib/a/x/5.ts', 'lib/a/6.ts']),
    ).toEqual([])
  })
})

describe('the search for circles', () => {
  const [a, b, c, y, z] = ['lib/a/a.ts', 'lib/a/b.ts', 'lib/a/c.ts', 'lib/a/y.ts', 'lib/a/z.ts'] as const
  const importsOf = (...edges: Edge[]) => allImports(treeOf(...edges))

  const backBy = (kind: 'type' | 'thread') =>
    importsOf([a, b], [b, a]).map(edge => (edge.from === b ? { ...edge, kind } : edge))

  it.each([
    ['a circle and nothing else', importsOf([z, a], [a, b], [b, c], [c, a], [c, y]), [a, b, c, a]],
    ['a file that imports itself', importsOf([a, a]), [a, a]],
    ['a circle in which a file imports only types', backBy('type'), [a, b, a]],
    ['none in a chain', importsOf([a, b], [b, c], [a, c]), []],
    ['none where a file is only named for a worker thread', backBy('thread'), []],
  ])('finds %s', (_, imports, circle) => {
    expect(circularImports(imports)).toEqual(circle.slice(1).map((to, at) => `${circle[at]} → ${to}`))
  })
})

type Edge = [from: string, to: string]

/** Files that import one another so, written as source. */
function treeOf(...edges: Edge[]): Map<string, string> {
  const tree = new Map(edges.flat().map(path => [path, '']))
  for (const [from, to] of edges) {
    const up = '../'.repeat(from.split('/').length - 1)
    tree.set(from, `${tree.get(from)}import { x } from '${up}${to}'\n`)
  }
  return tree
}
