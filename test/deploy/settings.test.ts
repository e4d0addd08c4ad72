import { expect, it } from 'vitest'
import { parseConfig } from '../../lib/platform/config/load.ts'
import { deploySettings } from '../../scripts/deploy/settings.ts'

const given = {
  DEPLOY_ROOT: '/opt/yomu',
  DEPLOY_REMOTE: 'https://example.org/yomu.git',
  DEPLOY_UNITS: 'yomu@user-manager:data yomu@webhook.service',
}
const settings = (over: Record<string, string> = {}, commit?: string, rollback?: string) =>
  deploySettings(parseConfig({ ...given, ...over }), { DEPLOY_COMMIT: commit }, rollback)

it('the units say which services they run', () => {
  expect(settings().units).toEqual([
    { name: 'yomu@user-manager:data', services: ['user-manager', 'data'] },
    { name: 'yomu@webhook.service', services: ['webhook'] },
  ])
  expect(settings({ DEPLOY_UNITS: 'yomu@all' }).units[0]?.services).toHaveLength(7)
  expect(settings({ DEPLOY_UNITS: '' }).units).toEqual([])
})

it('only a rollback that a person asks for may return to an older commit', () => {
  const [pushed, wanted] = ['a'.repeat(40), 'b'.repeat(40)]
  expect(settings({}, pushed)).toMatchObject({ commit: pushed, mayGoBack: false })
  expect(settings({}, pushed, wanted)).toMatchObject({ commit: wanted, mayGoBack: true })
  expect(() => settings({}, pushed, 'HEAD~1')).toThrow('--rollback must be a full commit id.')
})

it.each([
  ['no folder', { DEPLOY_ROOT: '' }, undefined, 'DEPLOY_ROOT'],
  ['a folder that depends on where it runs', { DEPLOY_ROOT: 'yomu' }, undefined, 'DEPLOY_ROOT'],
  ['no repository', { DEPLOY_REMOTE: '' }, undefined, 'DEPLOY_REMOTE'],
  ['an option in place of the repository', { DEPLOY_REMOTE: '--upload-pack=x' }, undefined, 'DEPLOY_REMOTE'],
  ['a short commit', {}, 'abc123', 'DEPLOY_COMMIT'],
  ['shell characters in the commit', {}, `${'a'.repeat(40)};x`, 'DEPLOY_COMMIT'],
  ['an option in place of a unit', { DEPLOY_UNITS: '--force' }, undefined, 'DEPLOY_UNITS'],
  ['a service that does not exist', { DEPLOY_UNITS: 'yomu@data:nothing' }, undefined, 'DEPLOY_UNITS'],
])('%s is refused', (_, over, commit, name) => {
  expect(() => settings(over, commit)).toThrow(name)
})
