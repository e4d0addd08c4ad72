import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rootFrom } from '../../web/place.ts'

const UUID = '0b7f6a52-3a0e-4f6d-9c1b-5d2f8e7a6b4c'
const VERSION = '0123456789ab.01234567'

beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  // Other files of this process would have the modules that were loaded for an address of these tests.
  vi.resetModules()
})

/** The modules that name things, as a page at this address loads them, which the server tells the way to the root. */
async function pageAt(address: string, root?: string) {
  vi.stubGlobal('location', new URL(address))
  vi.stubGlobal('document', { documentElement: { dataset: { ...(root !== undefined && { root }) } } })
  const [place, kept, outbox, vocabulary, shells] = await Promise.all([
    import('../../web/place.ts'),
    import('../../reader/src/kept/names.ts'),
    import('../../reader/src/api/outbox/names.ts'),
    import('../../reader/src/words/vocabulary.ts'),
    import('../../reader/src/install/shell-names.ts'),
  ])
  return { ...place, ...kept, ...outbox, ...vocabulary, ...shells }
}
type Names = Awaited<ReturnType<typeof pageAt>>

const namesOf = (names: Names, account: number | string) => [
  names.databaseOf(account),
  names.keptDatabaseOf(account),
  names.databaseOfOutbox(account),
  names.keptMediaOf(account),
  names.keptNoteOf(account),
  names.shellOf(VERSION),
]

/** True for a name that a page takes for its own, and may delete. */
const takes = (names: Names, name: string) =>
  names.isShell(name) ||
  [names.databaseOf, names.keptDatabaseOf, names.databaseOfOutbox, names.keptMediaOf, names.keptNoteOf].some(
    each => each.has(name),
  )

const atRoot = () => pageAt('https://home.example/app/reader/', '../../')
const underPath = (path: string) => pageAt(`https://home.example${path}app/reader/`, '../../')

describe('the address of a path', () => {
  it.each([
    ['at the root', 'https://home.example/app/reader/', '../../', 'https://home.example/api/x?y=1'],
    [
      'under a path',
      'https://home.example/yomu/app/reader/',
      '../../',
      'https://home.example/yomu/api/x?y=1',
    ],
    [
      'at index.html',
      'https://home.example/yomu/app/reader/index.html',
      '../../',
      'https://home.example/yomu/api/x?y=1',
    ],
    ['of a console at its root', 'https://home.example/a/b/', './', 'https://home.example/a/b/api/x?y=1'],
    [
      'at an unknown address',
      'https://home.example/yomu/no/such',
      '../',
      'https://home.example/yomu/api/x?y=1',
    ],
    ['from its sources', 'http://127.0.0.1:5173/', undefined, 'http://127.0.0.1:5173/api/x?y=1'],
    [
      'with two slashes',
      'https://home.example/yomu//app/reader/',
      '../../',
      'https://home.example/yomu/api/x?y=1',
    ],
    [
      'with a password',
      'https://a:b@home.example/yomu/app/reader/',
      '../../',
      'https://home.example/yomu/api/x?y=1',
    ],
    [
      'with an encoded slash',
      'https://home.example/y%2Fomu/app/reader/',
      '../../',
      'https://home.example/y%2Fomu/api/x?y=1',
    ],
  ])('leads to the server of the page %s', async (_, address, root, expected) => {
    expect((await pageAt(address, root)).addressOf('/api/x?y=1')).toBe(expected)
  })

  it('lies beside the learner’s page for its service worker', () => {
    expect(rootFrom('https://home.example/yomu/app/reader/worker.js', '../../')).toBe('/yomu/')
  })
})

describe('names of what the browser keeps', () => {
  it('at the root are those of every release', async () => {
    const names = await atRoot()
    expect(namesOf(names, 7)).toEqual([
      'yomu-7',
      'yomu-kept-7',
      'yomu-outbox-7',
      'yomu-media-7',
      'yomu.kept.7',
      `shell-${VERSION}`,
    ])
    expect(names.ownName('yomu.session')).toBe('yomu.session')
    const { pressPrefix, shelfPrefix, ratingsPrefix, progressPrefix, statesPrefix } = names
    expect([pressPrefix, shelfPrefix, ratingsPrefix, progressPrefix, statesPrefix]).toEqual([
      'yomu.press.',
      'yomu.outbox.',
      'yomu.rating.',
      'yomu.progress.',
      'yomu.states.',
    ])
  })

  it('under a path begin with it', async () => {
    const names = await underPath('/yomu/')
    expect(namesOf(names, UUID)).toEqual([
      `/yomu/#yomu-${UUID}`,
      `/yomu/#yomu-kept-${UUID}`,
      `/yomu/#yomu-outbox-${UUID}`,
      `/yomu/#yomu-media-${UUID}`,
      `/yomu/#yomu.kept.${UUID}`,
      `/yomu/#shell-${VERSION}`,
    ])
    expect([names.pressPrefix, names.ownName('yomu.session')]).toEqual([
      '/yomu/#yomu.press.',
      '/yomu/#yomu.session',
    ])
  })

  it('are known to the page of their own path, and to no other', async () => {
    const paths = ['/', '/yomu/', '/yomu/yomu/', '/b/yomu/', '/yomu-7/', '/yomu/%23yomu-/']
    const all: { path: string; name: string }[] = []
    for (const path of paths) {
      vi.resetModules()
      for (const account of [7, 71, UUID])
        all.push(...namesOf(await underPath(path), account).map(name => ({ path, name })))
    }
    for (const path of paths) {
      vi.resetModules()
      const page = await underPath(path)
      for (const each of all) expect(takes(page, each.name), `${path} ${each.name}`).toBe(each.path === path)
    }
  })

  it.each([
    'yomu-notes',
    'yomu-',
    'yomu-0',
    'yomu-7-notes',
    'yomu-kept-',
    'yomu-kept-7x',
    'yomu-media',
    'yomu-outbox-mine',
    'yomu.kept.recipes',
    'yomu-7e1',
    'shell-x',
    'shell-1',
    'shell-0123456789ab',
    `shell-${VERSION}.old`,
    'workbox-precache-v2-https://home.example/',
    '',
  ])('leave %j to another app', async name => {
    expect(takes(await atRoot(), name)).toBe(false)
    vi.resetModules()
    const { ownName, ...page } = await underPath('/yomu/')
    expect(takes({ ...page, ownName }, ownName(name))).toBe(false)
  })
})

describe('signing out under a path', () => {
  it('removes the notes of its own other accounts alone', async () => {
    const texts = new Map(
      ['', '/yomu/#', '/yomu/b/#'].flatMap(before =>
        ['yomu.kept.7', 'yomu.kept.8', 'yomu.kept.notes'].map((key): [string, string] => [before + key, '']),
      ),
    )
    const before = [...texts.keys()]
    // As the browser's own, its keys are its properties.
    const storage = new Proxy(
      {},
      {
        ownKeys: () => [...texts.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
        get: () => (key: string) => texts.delete(key),
      },
    )
    vi.stubGlobal('localStorage', storage)
    const { forgetOthersNotes } = await underPath('/yomu/')
    forgetOthersNotes(8)
    expect(before.filter(key => !texts.has(key))).toEqual(['/yomu/#yomu.kept.7'])
  })
})
