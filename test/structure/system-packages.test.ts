import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

type Brought =
  | { command: string }
  | { library: string }
  | { file: string }
  | { data: string }
  | { tool: string }
type SystemPackage = { name: string; without: string; needs?: string[]; section?: string } & Brought

interface Plan {
  missing: SystemPackage[]
  coming: SystemPackage[]
  commands: string[][]
  obstacle?: string
}

/** The set-up is plain JavaScript; these are the types its comments declare. */
interface SystemModule {
  planSystemPackages(
    wanted: SystemPackage[],
    machine: { has: (brought: Brought) => boolean; isRoot: boolean; skip: boolean },
  ): Plan
  sectionsOf(packages: SystemPackage[]): string[]
  remedyOf(
    packages: SystemPackage[],
    machine: { has: (brought: Brought) => boolean; isRoot: boolean },
  ): string
  thisMachine(): { has: (brought: Brought) => boolean }
  carryOut(plan: Plan, signal: AbortSignal): Promise<string | undefined>
}

const location = new URL('../../scripts/setup/system.mjs', import.meta.url).href
const { planSystemPackages, remedyOf, sectionsOf, thisMachine, carryOut }: SystemModule = await import(
  location
)

const ffmpeg = { name: 'ffmpeg', command: 'ffmpeg', without: 'no video' }
const speech = { name: 'espeak-ng', command: 'espeak-ng', without: 'no speech' }
const webkit = { name: 'libwebkitgtk-6.0-4', library: 'libwebkitgtk-6.0.so.4', without: 'no window' }
const words = { name: 'edict', data: '/usr/share/edict/edict', without: 'no dictionary' }
const proxy = { name: 'caddy', tool: '/usr/bin/caddy', without: 'no proxy' }
const brings = (name: string) => (brought: Brought) => Object.values(brought).includes(name)

const program = { name: 'open-jtalk', tool: '/usr/bin/open_jtalk', needs: ['libhtsengine1'], without: '' }
const voice = { name: 'a-voice', tool: '/usr/share/a.htsvoice', section: 'contrib', without: '' }
const unpacked = ['sh open-jtalk libhtsengine1', 'sh contrib a-voice']

describe('the plan for system packages', () => {
  const root = { has: brings('apt-get'), isRoot: true, skip: false }
  const somebody = { ...root, isRoot: false }
  const lacksWebkit = { ...root, has: (brought: Brought) => !brings('libwebkitgtk-6.0.so.4')(brought) }

  /** Each command by its program, its verb, and the packages or sections that it names. */
  const brief = ([command = '', ...args]: string[]) =>
    [command, ...args.filter(arg => /^(?:[a-z][\w-]+|lib[\w.-]+)$/.test(arg))].join(' ')

  it.each<[string, SystemPackage[], typeof root, string[], string?]>([
    [
      'installs what is missing',
      [ffmpeg, speech],
      root,
      ['apt-get update', 'apt-get install ffmpeg espeak-ng'],
    ],
    [
      'leaves out what is there',
      [ffmpeg, webkit],
      lacksWebkit,
      ['apt-get update', `apt-get install ${webkit.name}`],
    ],
    ['unpacks data for somebody else than root', [words], somebody, ['sh edict']],
    ['unpacks data alone for them', [ffmpeg, words], somebody, ['sh edict'], 'only root can install them'],
    [
      'unpacks a daemon for root',
      [proxy, ffmpeg],
      root,
      ['apt-get update', 'apt-get install ffmpeg', 'sh caddy'],
    ],
    ['unpacks a daemon alone', [proxy], root, ['apt-get update', 'sh caddy']],
    ['unpacks a daemon for somebody else', [proxy], somebody, ['sh caddy']],
    ['unpacks a voice last', [voice, program], root, ['apt-get update', ...unpacked]],
    ['unpacks a voice for somebody else', [voice, program], somebody, unpacked],
  ])('%s', (_, wanted, machine, expected, obstacle) => {
    const plan = planSystemPackages(wanted, machine)
    expect([plan.commands.map(brief), plan.obstacle]).toEqual([expected, obstacle])
    expect(plan.coming).toEqual(wanted.filter(({ name }) => expected.join(' ').split(' ').includes(name)))
    for (const args of plan.commands.filter(([command]) => command === 'sh'))
      expect(args[3]).toMatch(/\.debian$/)
    for (const args of plan.commands.filter(([, verb]) => verb === 'install'))
      expect(args).toContain('--no-install-recommends')
  })

  it.each([
    ['everything is there', [ffmpeg], { ...root, has: () => true }],
    ['nothing is wanted', [], root],
    ['it is told to skip', [ffmpeg], { ...root, skip: true }],
  ])('is empty when %s', (_, wanted, machine) => {
    expect(planSystemPackages(wanted, machine)).toEqual({ missing: [], coming: [], commands: [] })
  })

  it.each([
    ['somebody else than root', somebody, 'only root can install them'],
    ['a system without apt-get', { ...root, has: () => false }, 'this system has no apt-get'],
  ])('runs nothing for %s, and gives the reason', (_, machine, obstacle) => {
    const nothing = { missing: [ffmpeg], coming: [], commands: [] }
    expect(planSystemPackages([ffmpeg], machine)).toEqual({ ...nothing, obstacle })
  })

  it('tells of a package of another section of Debian in a line', () => {
    expect(sectionsOf([voice, program])).toEqual([
      expect.stringContaining("a-voice is of Debian's section contrib"),
    ])
  })
})

describe('what to do about missing packages', () => {
  const has = brings('apt-get')

  it.each([
    ['no apt-get', [ffmpeg], { has: () => false, isRoot: true }, 'docs/deployment.md'],
    [
      'somebody else than root',
      [ffmpeg, proxy],
      { has, isRoot: false },
      'run as root: apt-get install ffmpeg.',
    ],
    ['a list that could not be read', [proxy], { has, isRoot: false }, 'The next start tries again'],
  ])('is said on a system with %s', (_, packages, machine, said) => {
    expect(remedyOf(packages, machine)).toContain(said)
  })
})

describe('this machine', () => {
  const { has } = thisMachine()

  it('finds its commands, its libraries and its files', () => {
    expect(has({ command: 'node' })).toBe(true)
    // On a system that is not Debian, a program lies anywhere on the PATH.
    expect(has({ tool: '/elsewhere/bin/node' })).toBe(true)
    expect(has({ tool: '/elsewhere/share/node' })).toBe(false)
    expect(has({ library: 'libc.so.6' })).toBe(true)
    expect(has({ file: fileURLToPath(import.meta.url) })).toBe(true)
  })

  it('reports missing packages', () => {
    expect(has({ command: 'no-such-command' })).toBe(false)
    expect(has({ library: 'libnowhere.so.1' })).toBe(false)
    expect(has({ file: '/no/such/file' })).toBe(false)
  })
})

describe('carrying out the plan', () => {
  const node = (program: string) => [process.execPath, '--eval', program]
  const carryOutAll = (...commands: string[][]) =>
    carryOut({ missing: [ffmpeg], coming: [ffmpeg], commands }, new AbortController().signal)

  it('asks no questions', async () => {
    const obstacle = await carryOutAll(
      node(`process.exit(process.env.DEBIAN_FRONTEND === 'noninteractive' ? 0 : 1)`),
    )
    expect(obstacle).toBeUndefined()
  })

  it('stops at the first failure and returns its last line', async () => {
    const failing = node(`console.error('W: slow'); console.error('E: no network'); process.exit(100)`)
    expect(await carryOutAll(failing, node(`console.error('never')`))).toBe('E: no network')
  })

  it('treats a missing program as a failure', async () => {
    expect(await carryOutAll(['no-such-program-anywhere'])).toContain('ENOENT')
  })
})
