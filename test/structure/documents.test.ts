import { describe, expect, it } from 'vitest'
import { ExportKind } from '../../lib/contracts/schemas/learners/learners.ts'
import { readCommitted, type SourceTree } from './source-tree.ts'

const committed = readCommitted()

const decisionList = 'docs/decisions/README.md'

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

  it('link only to headings that exist', () => {
    expect(missingHeadings(committed)).toEqual([])
  })
})

describe('the list of decisions', () => {
  it('has every number that a file cites, and every page of a decision', () => {
    expect(unlistedDecisions(committed)).toEqual([])
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

  it('finds a number of a decision that the list lacks, in words, in a link and as a page', () => {
    const decided: SourceTree = new Map([
      [decisionList, '- 1 [a](0001-a.md)\n- 12 b: [c](../c.md#part)'],
      ['docs/decisions/0003-c.md', ''],
      ['lib/a.ts', '// Decision 12 and decision 4 say why.'],
      ['docs/b.md', 'See [5](decisions/0005-e.md), decisions 1 and 6.'],
    ])
    expect(unlistedDecisions(decided)).toEqual([
      'docs/decisions/0003-c.md: 3',
      'lib/a.ts: 4',
      'docs/b.md: 5',
      'docs/b.md: 6',
    ])
  })

  it('finds a link to a heading that its page lacks', () => {
    const linked: SourceTree = new Map([
      [
        'docs/a.md',
        '[b](b.md#the-apps-own-page), [c](b.md#lost), [d](b.md) and [e](https://example.org/#x).',
      ],
      ['docs/b.md', "# B\n\n## The app's own page\n"],
    ])
    expect(missingHeadings(linked)).toEqual(['docs/a.md: docs/b.md#lost'])
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

/** Numbers of decisions that a file cites or is the page of, and the list does not have. */
function unlistedDecisions(tree: SourceTree): string[] {
  const listed = new Set(
    [...(tree.get(decisionList) ?? '').matchAll(/^- (\d+) /gm)].map(([, number]) => Number(number)),
  )
  return [...tree]
    .filter(([path]) => path !== 'test/structure/documents.test.ts')
    .flatMap(([path, text]) =>
      [
        ...new Set([
          ...citedDecisions(text),
          ...(/decisions\/0*(\d+)-/.exec(path)?.slice(1).map(Number) ?? []),
        ]),
      ]
        .filter(number => !listed.has(number))
        .map(number => `${path}: ${number}`),
    )
}

function citedDecisions(text: string): number[] {
  const inWords = [...text.matchAll(/\bdecisions? (\d{1,3})(?: and (\d{1,3}))?\b/gi)].flatMap(
    ([, first, second]) => [first, second],
  )
  const inLinks = [...text.matchAll(/decisions\/(0\d{3})-/g)].map(([, number]) => number)
  return [...inLinks, ...inWords].filter(number => number !== undefined).map(Number)
}

/** Links to a heading that its page does not have, by the names that code hosts give headings. */
function missingHeadings(tree: SourceTree): string[] {
  return documents(tree).flatMap(([document, text]) =>
    [...text.matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)]
      .map(([, target = '', heading = '']) => ({
        path: target === '' ? document : new URL(target, `file:///${document}`).pathname.slice(1),
        heading,
      }))
      .filter(({ path, heading }) => !headingNames(tree.get(path) ?? '').includes(heading))
      .map(({ path, heading }) => `${document}: ${path}#${heading}`),
  )
}

function headingNames(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

const documents = (tree: SourceTree) => [...tree].filter(([path]) => path.endsWith('.md'))

function exists(tree: SourceTree, path: string): boolean {
  const folder = path.endsWith('/') ? path : `${path}/`
  return tree.has(path) || [...tree.keys()].some(file => file.startsWith(folder))
}
