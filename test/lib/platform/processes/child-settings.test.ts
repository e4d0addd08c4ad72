import { expect, it } from 'vitest'
import { loadConfig, parseConfig } from '../../../../lib/platform/config/load.ts'
import { configKeys } from '../../../../lib/platform/config/schema.ts'
import { childSettings } from '../../../../lib/platform/processes/run-backup.ts'

const SECRET = 'a secret that no child may see, long enough'
const providers = JSON.stringify([
  { name: 'p', title: 'P', issuer: 'https://issuer.example', client_id: 'c', client_secret: SECRET },
])
const ofStores = ['COS_SECRET_ID', 'COS_SECRET_KEY']

it('a program that works on the stores gets the settings of its parent, and no secret but that of the bucket', () => {
  const secretNames = configKeys.filter(name => /SECRET|PASSWORD|_KEY$/.test(name))
  const given = {
    DATA_DIR: '/somewhere',
    PORT_OFFSET: '7',
    AUTOMATIC_ARTICLE_TTS: 'true',
    TABLE_PREFIX: 'x-',
    PUBLIC_URL: 'https://yomu.example/a/path',
    TRUSTED_PROXIES: '10.0.0.0/8, fd00::1',
    OIDC_PROVIDERS: providers,
    ...Object.fromEntries(secretNames.map(name => [name, SECRET])),
  }
  const config = parseConfig(given)
  const child = childSettings(config, { PATH: '/bin', JWT_SECRET: SECRET, AWS_PROFILE: 'mine' })
  const named = Object.keys(child).filter(name => child[name]?.includes(SECRET))
  expect(named.sort()).toEqual(ofStores)
  expect(child).toMatchObject({ PATH: '/bin', AWS_PROFILE: 'mine', DATA_DIR: '/somewhere' })
  const local = child.CONFIG_LOCAL_FILE ?? ''
  const { JWT_SECRET: _jwt, ...same } = config
  const taken = [
    'CONTROLLER_ASSERTION_SECRET',
    'WEBHOOK_SECRET',
    'WEBHOOK_SECRET_PREVIOUS',
    'ROOT_ADMIN_PASSWORD',
  ]
  const known = Object.entries(same).filter(
    ([name]) => ![...taken, 'OIDC_PROVIDERS', 'TRANSCRIPTION_API_KEY', 'SYNTHESIS_KEY'].includes(name),
  )
  expect(loadConfig(child, { committed: local, local })).toMatchObject(Object.fromEntries(known))
})
