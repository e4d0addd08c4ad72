import { expect, it } from 'vitest'
import { testSeed } from '../../../scripts/test/seed.ts'
import { kill } from '../../../scripts/trials/kill/kill.ts'

it('a stack that is killed under load at any moment has lost and torn nothing after its restart', async () => {
  const told: string[] = []
  const { signal } = new AbortController()
  const faults = await kill({ times: 1, seed: testSeed(), signal, say: line => told.push(line) })
  expect(faults, told.join('\n')).toEqual([])
})
