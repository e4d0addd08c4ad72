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

describe('the plan for system packages', () => {
  const debian = { has: brings('apt-get'), isRoot: true, skip: false }

  it('updates the package lists once, then installs everything that is missing', () => {
    const { commands, obstacle } = planSystemPackages([ffmpeg, speech, webkit], debian)
    expect(obstacle).toBeUndefined()
    expect(commands.map(([program, verb]) => `${program} ${verb}`)).toEqual([
      'apt-get update',
      'apt-get install',
    ])
    expect(commands[1]?.slice(-4)).toEqual([
      '--no-install-recommends',
      'ffmpeg',
      'espeak-ng',
      'libwebkitgtk-6.0-4',
    ])
  })

  it('leaves out installed packages', () => {
    const has = (brought: Brought) => !brings('libwebkitgtk-6.0.so.4')(brought)
    expect(planSystemPackages([ffmpeg, webkit], { ...debian, has }).missing).toEqual([webkit])
  })

  it.each([
    ['everything is there', [ffmpeg], { ...debian, has: () => true }],
    ['nothing is wanted', [], debian],
    ['it is told to skip', [ffmpeg], { ...debian, skip: true }],
  ])('is empty when %s', (_, wanted, machine) => {
    expect(planSystemPackages(wanted, machine)).toEqual({ missing: [], coming: [], commands: [] })
  })

  it.each([
    ['somebody else than root', { ...debian, isRoot: false }, 'only root can install them'],
    ['a system without apt-get', { ...debian, has: () => false }, 'this system has no apt-get'],
  ])('runs nothing for %s, and gives the reason', (_, machine, obstacle) => {
    expect(planSystemPackages([ffmpeg], machine)).toEqual({
      missing: [ffmpeg],
      coming: [],
      commands: [],
      obstacle,
    })
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

describe('data for a user other than root', () => {
  const somebody = { has: brings('apt-get'), isRoot: false, skip: false }

  it('is unpacked into a folder of the project', () => {
    const { commands, obstacle } = planSystemPackages([words], somebody)
    expect(obstacle).toBeUndefined()
    expect(commands).toEqual([['sh', '-c', expect.any(String), expect.stringMatching(/\.debian$/), 'edict']])
  })

  it('is unpacked while programs are left out', () => {
    const { coming, obstacle } = planSystemPackages([ffmpeg, words], somebody)
    expect([coming, obstacle]).toEqual([[words], 'only root can install them'])
  })
})

describe('a program whose package would start a daemon', () => {
  const has = brings('apt-get')
  const verbsOf = (commands: string[][]) => commands.map(([program, verb]) => `${program} ${verb}`)

  it('is unpacked and not installed, by root too', () => {
    const { commands } = planSystemPackages([proxy, ffmpeg], { has, isRoot: true, skip: false })
    expect(verbsOf(commands)).toEqual(['apt-get update', 'apt-get install', 'sh -c'])
    expect(commands[1]).not.toContain('caddy')
    expect(commands[2]?.slice(3)).toEqual([expect.stringMatching(/\.debian$/), 'caddy'])
  })

  it('is unpacked alone if nothing else is missing', () => {
    const { commands } = planSystemPackages([proxy], { has, isRoot: true, skip: false })
    expect(verbsOf(commands)).toEqual(['apt-get update', 'sh -c'])
  })

  it('is unpacked for a user other than root', () => {
    const { commands, obstacle } = planSystemPackages([proxy], { has, isRoot: false, skip: false })
    expect([verbsOf(commands), obstacle]).toEqual([['sh -c'], undefined])
  })
})

describe('a voice of another section of Debian', () => {
  const program = { name: 'open-jtalk', tool: '/usr/bin/open_jtalk', needs: ['libhtsengine1'], without: '' }
  const voice = { name: 'a-voice', tool: '/usr/share/a.htsvoice', section: 'contrib', without: '' }

  it.each([
    ['root', true, ['apt-get', 'sh', 'sh']],
    ['somebody else', false, ['sh', 'sh']],
  ])('is unpacked after everything else for %s, from a list of its own', (_, isRoot, programs) => {
    const { commands, coming } = planSystemPackages([voice, program], {
      has: brings('apt-get'),
      isRoot,
      skip: false,
    })
    expect(coming).toEqual([voice, program])
    expect(commands.map(([name]) => name)).toEqual(programs)
    expect(commands.at(-2)?.slice(4)).toEqual(['open-jtalk', 'libhtsengine1'])
    expect(commands.at(-1)?.slice(4)).toEqual(['contrib', 'a-voice'])
  })

  it('is told of in a line', () => {
    expect(sectionsOf([voice, program])).toEqual([
      expect.stringContaining("a-voice is of Debian's section contrib"),
    ])
  })
})

describe('this machine', () => {
  const { has } = thisMachine()

  it('finds its commands, its libraries and its files', () => {
    expect(has({ command: 'node' })).toBe(true)
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
