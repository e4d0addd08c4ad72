import { expect, it } from 'vitest'
import { Health } from '../../../lib/contracts/system.ts'
import type { ServiceName } from '../../../lib/platform/http/route.ts'
import { freePort } from '../../support/free-port.ts'
import { learner, signIn } from '../../support/people.ts'
import { testStack } from '../../support/stack.ts'
import { testClock } from '../../support/surroundings.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** The owners of the stores, each in a stack of its own with the other services beside the accounts. */
async function apart() {
  const folders = { accounts: await temporaryFolder(), content: await temporaryFolder() }
  const ports = { accounts: await freePort(), content: await freePort() }
  const clock = testClock(new Date().toISOString())
  const settings = {
    USER_MANAGER_URL: `http://127.0.0.1:${ports.accounts}`,
    DATA_SERVER_URL: `http://127.0.0.1:${ports.content}`,
  }
  const started = (part: keyof typeof folders, only: readonly ServiceName[], fixed: ServiceName) =>
    testStack(
      { ...settings, DATA_DIR: folders[part].path },
      { only, inMemory: false, now: clock.now, portOf: service => (service === fixed ? ports[part] : 0) },
    )
  return {
    clock,
    folders,
    content: () => started('content', ['data'], 'data'),
    accounts: () => started('accounts', ['user-manager', 'manager'], 'user-manager'),
  }
}
const healthAt = async (address: string) => Health.parse(await (await fetch(`${address}/health`)).json())

it('services in processes of their own get one installation, and refuse requests once the accounts are lost', async () => {
  const { clock, folders, content, accounts } = await apart()
  const data = await content()
  const first = await accounts()
  const addresses = { data: data.addresses.data, accounts: first.addresses['user-manager'] }
  await learner(first, 'hana')
  for (let time = 0; time < 4; time += 1) {
    await Promise.all(Object.values(addresses).map(healthAt))
    clock.advance(6)
  }
  const { installation } = await healthAt(addresses.data)
  expect(installation).toEqual({ id: expect.any(String), is_settled: true })
  expect((await healthAt(addresses.accounts)).installation).toEqual(installation)
  await first.close()

  await folders.accounts.remove()
  const second = await accounts()
  clock.advance(61)
  await expect(signIn(second, 'root', 'a root password for tests')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('belong to different installations'),
  })
  const mustBeDegraded = async () => {
    for (const address of Object.values(addresses))
      expect(await healthAt(address)).toMatchObject({
        status: 'degraded',
        checks: { installation: 'failed' },
      })
  }
  await mustBeDegraded()

  // It starts and refuses requests, so that the doctor can ask both owners.
  await data.close()
  const restarted = await content()
  await mustBeDegraded()
  await second.close()
  await restarted.close()
  await folders.content.remove()
})
