import { expect, it } from 'vitest'
import { startData } from '../../../../lib/data/app.ts'
import { dataLab } from '../../../handlers/data/lab.ts'
import { testSurroundings } from '../../../support/surroundings.ts'

const open = dataLab()

it('a data_server that serves one request at a time compares texts without another thread', async () => {
  const { app: shared, client } = await open()
  const surroundings = testSurroundings('data', { config: shared.config, servesOneAtATime: true })
  const alone = await startData(surroundings, { content: client, collections: client })
  for (const app of [alone, shared]) await app.close()
  const [old, next] = [
    ['朝', '昼', '夜'],
    ['朝', '夕', '夜'],
  ]
  expect([...(await alone.differ.align(old, next))]).toEqual([0, -1, 2])
  await expect(shared.differ.align(old, next)).rejects.toThrow('closed')
})
