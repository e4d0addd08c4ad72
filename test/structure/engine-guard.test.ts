import { expect, it } from 'vitest'
import { readCommitted } from './source-tree.ts'

const committed = readCommitted()
const unit = committed.get('router/systemd/yomu@.service') ?? ''
const rules = committed.get('router/systemd/yomu.nft') ?? ''

const inUnit = (pattern: RegExp) => pattern.exec(unit)?.[1]

it('the firewall that the unit loads refuses its embedded database to every user but its own', () => {
  const [, address, user] = /ip daddr (\S+) .*meta skuid != "(\w+)" reject/.exec(rules) ?? []
  expect(address).toMatch(/^127\./)
  expect({ address, user }).toEqual({ address: inUnit(/ENGINE_HOST=(\S+)/), user: inUnit(/^User=(\w+)$/m) })
  expect(inUnit(/^ExecStartPre=\+\/usr\/sbin\/nft -f \/etc\/yomu\/(\S+)$/m)).toBe('yomu.nft')
})
