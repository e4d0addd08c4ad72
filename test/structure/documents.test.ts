import { describe, expect, it } from 'vitest'
import { ExportKind } from '../../lib/contracts/schemas/learners/learners.ts'
import { readCommitted, type SourceTree } from './source-tree.ts'

const committed = readCommitted()

/** Files that a command makes, which documents may name although they are not committed. */
const generated = ['console/dist', 'reader/dist', 'config/local.yaml', 'config/first-administrator.txt']

const rooms = [
  'lib',
  'handlers',
  'router',
  'console',
  'reader',
  'web',
  'config',
  'docs',
  'scripts',
  'test',
  'samples',
]
const repositoryPath = new RegExp(`^(?:${rooms.join('|')})/[\\w./-]*[\\w/]$`)

describe('the documents', () => {
  it('name only files and folders that exist', () => {
    expect(missingPaths(committed)).toEqual([])
  })

  it('list every kind of line in a download of all data', () => {
    const table =
      (committed.get('docs/export.md') ?? '').split('| kind | content |')[1]?.split('\n\n')[0] ?? ''
    const listed = table.split('\n').flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)])
    expect(listed.map(([, kind]) => kind).toSorted()).toEqual(
      [...ExportKind.options, 'account', 'origin', 'row', 'sound', 'image', 'media_bytes', 'end'].toSorted(),
    )
  })

  it('link only to files and folders that exist', () => {
    expect(brokenLinks(committed)).toEqual([])
  })
})

describe('the check of documents', () => {
  const tree: SourceTree = new Map([
    [
      'README.md',
      'See `lib/a.ts`, `lib/gone.ts`, `lib/<domain>`, `lib/b`, [b](docs/b.md) and [c](docs/c.md).',
    ],
    [
      'docs/b.md',
      'See [a](../lib/a.ts), [the web](https://example.org/x.md), [here](#below) and [c](c.md#part).',
    ],
    ['lib/a.ts', ''],
    ['lib/b/c.ts', ''],
  ])

  it('finds a path to a missing file or folder', () => {
    expect(missingPaths(tree)).toEqual(['README.md: lib/gone.ts'])
  })

  it('finds a link that leads nowhere, from the folder of the document', () => {
    expect(brokenLinks(tree)).toEqual(['README.md: docs/c.md', 'docs/b.md: docs/c.md'])
  })
})

function missingPaths(tree: SourceTree): string[] {
  return documents(tree).flatMap(([document, text]) =>
    [...text.matchAll(/`([^`\s]+)`/g)]
      .map(([, path = '']) => path)
      .filter(path => repositoryPath.test(path) && !generated.some(start => path.startsWith(start)))
      .filter(path => !exists(tree, path))
      .map(path => `${document}: ${path}`),
  )
}

function brokenLinks(tree: SourceTree): string[] {
  return documents(tree).flatMap(([document, text]) =>
    [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter(target => !/^\w+:/.test(target))
      .map(target => new URL(target, `file:///${document}`).pathname.slice(1))
      .filter(path => !exists(tree, path))
      .map(path => `${document}: ${path}`),
  )
}

const documents = (tree: SourceTree) => [...tree].filter(([path]) => path.endsWith('.md'))

function exists(tree: SourceTree, path: string): boolean {
  const folder = path.endsWith('/') ? path : `${path}/`
  return tree.has(path) || [...tree.keys()].some(file => file.startsWith(folder))
}
