import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { readCommitted } from './source-tree.ts'

const committed = readCommitted()
const documented =
  /^DEPLOY_UNITS="([^"]+)"$/m.exec(committed.get('docs/deployment.md') ?? '')?.[1]?.split(' ') ?? []
const MANAGE = 'org.freedesktop.systemd1.manage-units'

/** The decision of polkit by the committed rule; undefined leaves it to the others, which refuse. */
function decision(id: string, user: string, details: Record<string, string>): unknown {
  let rule = (_action: object, _subject: object): unknown => undefined
  const polkit = { addRule: (given: typeof rule) => (rule = given), Result: { YES: 'yes' } }
  runInNewContext(committed.get('router/systemd/yomu-deploy.rules') ?? '', { polkit })
  return rule({ id, lookup: (name: string) => details[name] }, { user })
}

describe('the rule for deployments', () => {
  it('lets the user restart the units that the documents name', () => {
    expect(documented).toHaveLength(2)
    for (const unit of documented)
      expect(decision(MANAGE, 'yomu', { unit: `${unit}.service`, verb: 'restart' })).toBe('yes')
  })

  it.each([
    ['another unit', MANAGE, 'yomu', { unit: 'sshd.service', verb: 'restart' }],
    ['another instance', MANAGE, 'yomu', { unit: 'yomu@all.service', verb: 'restart' }],
    ['another verb', MANAGE, 'yomu', { unit: 'yomu@webhook.service', verb: 'stop' }],
    ['a unit that is made for the occasion', MANAGE, 'yomu', {}],
    ['another user', MANAGE, 'mallory', { unit: 'yomu@webhook.service', verb: 'restart' }],
    ['unit files', 'org.freedesktop.systemd1.manage-unit-files', 'yomu', { verb: 'restart' }],
  ])('does not decide about %s', (_, id, user, details) => {
    expect(decision(id, user, details)).toBeUndefined()
  })
})
