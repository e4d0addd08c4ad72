import { describe, expect, it } from 'vitest'

interface SystemPackage {
  name: string
  command: string
  without: string
}

interface Plan {
  missing: SystemPackage[]
  commands: string[][]
  obstacle?: string
}

/** The set-up is plain JavaScript; these are the types its comments declare. */
interface SystemModule {
  planSystemPackages(
    wanted: SystemPackage[],
    machine: { has: (command: string) => boolean; isRoot: boolean; skip: boolean },
  ): Plan
  carryOut(plan: Plan, signal: AbortSignal): Promise<string | undefined>
}

const location = new URL('../../scripts/setup/system.mjs', import.meta.url).href
const { planSystemPackages, carryOut }: SystemModule = await import(location)

const ffmpeg = { name: 'ffmpeg', command: 'ffmpeg', without: 'no video' }
const speech = { name: 'espeak-ng', command: 'espeak-ng', without: 'no speech' }

describe('the plan for system packages', () => {
  const debian = { has: (command: string) => command === 'apt-get', isRoot: true, skip: false }

  it('brings the lists up to date once, then installs everything that is missing', () => {
    const { commands, obstacle } = planSystemPackages([ffmpeg, speech], debian)
    expect(obstacle).toBeUndefined()
    expect(commands.map(([program, verb]) => `${program} ${verb}`)).toEqual([
      'apt-get update',
      'apt-get install',
    ])
    expect(commands[1]?.slice(-3)).toEqual(['--no-install-recommends', 'ffmpeg', 'espeak-ng'])
  })

  it('leaves out what is there', () => {
    const has = (command: string) => command !== 'espeak-ng'
    expect(planSystemPackages([ffmpeg, speech], { ...debian, has }).missing).toEqual([speech])
  })

  it.each([
    ['everything is there', [ffmpeg], { ...debian, has: () => true }],
    ['nothing is wanted', [], debian],
    ['it is told to skip', [ffmpeg], { ...debian, skip: true }],
  ])('is empty when %s', (_, wanted, machine) => {
    expect(planSystemPackages(wanted, machine)).toEqual({ missing: [], commands: [] })
  })

  it.each([
    ['somebody else than root', { ...debian, isRoot: false }, 'only root may install them'],
    ['a system without apt-get', { ...debian, has: () => false }, 'there is no apt-get here'],
  ])('runs nothing for %s, and says why', (_, machine, obstacle) => {
    expect(planSystemPackages([ffmpeg], machine)).toEqual({ missing: [ffmpeg], commands: [], obstacle })
  })
})

describe('carrying out the plan', () => {
  const node = (program: string) => [process.execPath, '--eval', program]
  const carryOutAll = (...commands: string[][]) =>
    carryOut({ missing: [ffmpeg], commands }, new AbortController().signal)

  it('asks no questions', async () => {
    const obstacle = await carryOutAll(
      node(`process.exit(process.env.DEBIAN_FRONTEND === 'noninteractive' ? 0 : 1)`),
    )
    expect(obstacle).toBeUndefined()
  })

  it('stops at the first failure and gives its last words', async () => {
    const failing = node(`console.error('W: slow'); console.error('E: no network'); process.exit(100)`)
    expect(await carryOutAll(failing, node(`console.error('never')`))).toBe('E: no network')
  })

  it('takes a program that is not there for a failure', async () => {
    expect(await carryOutAll(['no-such-program-anywhere'])).toContain('ENOENT')
  })
})
