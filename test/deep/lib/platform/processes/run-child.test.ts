import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { bounded } from '../../../../../lib/platform/processes/bounded.ts'
import { runChild } from '../../../../../lib/platform/processes/run-child.ts'

const never = new AbortController().signal

const outcomeOf = (order: object, most_cpu_s = 20) =>
  runChild<unknown>(
    {
      program: new URL('../../../../lib/platform/processes/taking-child.ts', import.meta.url),
      order,
      deadline_ms: 60_000,
      most_memory_mib: 200,
      most_cpu_s,
      take: (message, outcome) => outcome.resolve(message),
      late: () => new Error('late'),
      died: () => new Error('died'),
    },
    never,
  )

describe('a child process', () => {
  it('has a limit of addresses, ends first when memory runs out, and waits for the services’ work', async () => {
    const { lines } = (await outcomeOf({ tells: true })) as { lines: string[] }
    expect(lines.slice(0, 3)).toEqual([String((2_048 + 200) * 1024), '1000', '5'])
  })

  it('dies of memory that it takes outside its heap', async () => {
    const outcome = await outcomeOf({ takes: true }).catch((error: Error) => error)
    expect(outcome).toMatchObject({ message: expect.stringMatching(/died|allocat/) })
  })

  it('is late once it has taken its processor time', async () => {
    await expect(outcomeOf({ spins: true }, 1)).rejects.toThrow('late')
  })

  it('runs on a system that has none of the means to limit it', async () => {
    const [program, args] = bounded('/bin/echo', ['runs'], { most_memory_mib: 64 })
    // A stand-in for a shell without limits, on a system without /proc and nice.
    const lacking = args.map(arg => arg.replaceAll('ulimit', 'no-such').replaceAll('/proc/', '/no/such/'))
    const { stdout } = await promisify(execFile)(program, lacking, { env: { PATH: '/no/such' } })
    expect(stdout).toBe('runs\n')
  })
})
