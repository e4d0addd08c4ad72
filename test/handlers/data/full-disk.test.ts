import { expect, it } from 'vitest'
import { systemHandlers } from '../../../handlers/system/system.ts'
import { data } from '../../../lib/contracts/data/contract.ts'
import { injectFaults } from '../../support/store-faults.ts'
import { eventFor } from '../../support/surroundings.ts'
import { dataLab, reader } from './lab.ts'
import { newArticle } from './stories.ts'

const open = dataLab()
const { health } = systemHandlers(data)

it('a full disk refuses writes, allows reads, and degrades the health', async () => {
  const { app, as, client } = await open()
  const library = as(reader)
  const { id } = await newArticle(library)
  const healthNow = async () => JSON.parse((await health(eventFor(health.route), { app })).body ?? '').status
  expect(await healthNow()).toBe('ok')

  let isFull = true
  const { calls } = injectFaults(client, { fault: 'full', fails: () => isFull })
  await expect(newArticle(library)).rejects.toMatchObject({
    code: 'insufficient_storage',
    status: 507,
    message: "The server's disk is full. Ask an administrator to free some space.",
  })
  expect(calls()).toBe(1)

  isFull = false
  expect(await library.articles.get({ params: { id } })).toMatchObject({ id })
  expect(await healthNow()).toBe('degraded')
})
