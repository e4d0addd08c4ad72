import { readFile } from 'node:fs/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { send } from '../../router/http.ts'
import { deepIt } from '../../support/sample.ts'
import { commit, deploymentLab, push, startReceiver } from './receiver-lab.ts'

describe('a signed delivery', () => {
  it('without a deployment gets a reason', async () => {
    const lab = await deploymentLab()
    const receiver = await startReceiver(lab, { DEPLOY_REPOSITORY: 'someone/yomu' })
    const ref = (name: string) => push({ ref: name })
    const gone = '0'.repeat(40)
    const cases: [string, Parameters<typeof receiver.deliver>[0], unknown[]][] = [
      ['a ping', { event: 'ping', body: { zen: 'x' } }, [200, 'pong']],
      ['another branch', ref('refs/heads/other'), [200, 'ignored']],
      ['a branch with the name in it', ref('refs/heads/main/x'), [200, 'ignored']],
      ['a tag', ref('refs/tags/main'), [200, 'ignored']],
      ['shell characters in the branch', ref('refs/heads/main;$(reboot)`reboot`'), [200, 'ignored']],
      ['a deletion', push({ deleted: true, after: gone }), [200, 'ignored']],
      ['a deletion that only the commit shows', push({ after: gone }), [200, 'ignored']],
      ['another event', { event: 'workflow_run', body: {} }, [400, 'invalid_input']],
      ['an event with another case', { ...push(), event: 'Push' }, [400, 'invalid_input']],
      ['no event', { body: {} }, [400, 'invalid_input']],
      ['no JSON', { event: 'push', body: Buffer.from('ref=x') }, [400, 'invalid_input']],
      ['a ping that is no JSON', { event: 'ping', body: Buffer.from('{') }, [400, 'invalid_input']],
      [
        'bytes that are no text',
        { event: 'push', body: Buffer.from([0x22, 0xff, 0x22]) },
        [400, 'invalid_input'],
      ],
      ['a list', { event: 'push', body: [] }, [400, 'invalid_input']],
      ['no commit', push({ after: undefined }), [400, 'invalid_input']],
      ['a short commit', push({ after: 'abc123' }), [400, 'invalid_input']],
      ['shell characters in the commit', push({ after: `${commit};reboot` }), [400, 'invalid_input']],
      ['no repository', push({ repository: null }), [400, 'invalid_input']],
      ['another repository', push({ repository: { full_name: 'x/y' } }), [400, 'invalid_input']],
      [
        'a repository of shell characters',
        push({ repository: { full_name: '$(x)/y' } }),
        [400, 'invalid_input'],
      ],
      ['an id that is none', { ...push(), id: '../../x' }, [400, 'invalid_input']],
    ]
    for (const [what, delivery, answer] of cases)
      expect([what, ...(await receiver.deliver(delivery))]).toEqual([what, ...answer])
    expect(new Set(Object.values(await receiver.status()))).toEqual(new Set([null]))
  })

  it('of a push to the branch deploys it, and the status shows only the result', async () => {
    const network = {
      HTTPS_PROXY: 'http://proxy.example:3128',
      HTTP_PROXY: 'http://proxy.example:3128',
      http_proxy: 'http://proxy.example:3128',
      NO_PROXY: 'localhost',
      NODE_EXTRA_CA_CERTS: '/etc/ssl/proxy.pem',
    }
    for (const [name, value] of Object.entries(network)) vi.stubEnv(name, value)
    onTestFinished(() => void vi.unstubAllEnvs())
    const lab = await deploymentLab()
    const receiver = await startReceiver(lab, {
      DEPLOY_BRANCH: 'release/1.0',
      DEPLOY_COMMAND: `${lab.command} $(reboot) ; "a b"`,
      DEPLOY_ROOT: '/srv/yomu',
      PORT_OFFSET: '7',
    })
    expect(await receiver.deliver(push({ ref: 'refs/heads/release/1.0' }))).toEqual([202, 'deploying'])
    const about = { branch: 'release/1.0', commit, started_at: expect.any(String) }
    const unfinished = { state: 'running', reason: null, finished_at: null, duration: null }
    expect(await receiver.status()).toEqual({ ...about, ...unfinished })
    expect(await lab.state()).toMatchObject({ latest: { state: 'running', commit } })

    const { args, env } = await lab.called()
    expect(args).toEqual(['$(reboot)', ';', '"a', 'b"'])
    expect(env).toMatchObject({
      ...network,
      DEPLOY_COMMIT: commit,
      DEPLOY_REF: 'refs/heads/release/1.0',
      DEPLOY_REPOSITORY: 'someone/yomu',
      DEPLOY_BRANCH: 'release/1.0',
      DEPLOY_ROOT: '/srv/yomu',
      PORT_OFFSET: '7',
    })
    expect(JSON.stringify(env)).not.toMatch(/SECRET|no command may see|both know|reboot &&/)

    await lab.end(0)
    const done = {
      state: 'success',
      reason: null,
      finished_at: expect.any(String),
      duration: expect.any(Number),
    }
    expect(await receiver.reaches('success')).toEqual({ ...about, ...done })
    const [log = ''] = (await lab.files()).filter(name => name.endsWith('.log'))
    expect(await readFile(lab.at(`deployments/${log}`), 'utf8')).toBe('secret output\n')
    expect(receiver.logged.join('')).not.toContain('secret output')
  })

  it('of a second push is refused during a deployment, and accepted when it is sent again', async () => {
    const lab = await deploymentLab()
    const receiver = await startReceiver(lab)
    const both = [
      { ...push(), id: 'one' },
      { ...push({ after: 'b'.repeat(40) }), id: 'two' },
    ]
    const answers = await Promise.all(both.map(receiver.deliver))
    expect(answers.toSorted()).toEqual([
      [202, 'deploying'],
      [409, 'deployment_running'],
    ])
    const [taken, refused] = answers[0]?.[0] === 202 ? both : both.toReversed()
    if (!taken || !refused) throw new Error('There were two.')

    expect(await receiver.deliver({ event: 'ping', body: {} })).toEqual([200, 'pong'])
    expect(await receiver.deliver(push({ ref: 'refs/heads/other' }))).toEqual([200, 'ignored'])
    expect(await receiver.deliver(refused)).toEqual([409, 'deployment_running'])
    expect(await receiver.deliver(taken)).toEqual([200, 'duplicate'])
    await lab.end(0)
    await receiver.reaches('success')
    expect(await receiver.deliver(taken)).toEqual([200, 'duplicate'])
    expect(await receiver.deliver(refused)).toEqual([202, 'deploying'])
    await receiver.reaches('success')
    expect(await receiver.deliver(taken)).toEqual([200, 'duplicate'])
    expect(await receiver.status()).toMatchObject({ commit: refused.body.after })
  })

  it('may be sent again after its deployment failed', async () => {
    const lab = await deploymentLab()
    const receiver = await startReceiver(lab)
    const delivery = { ...push(), id: 'again' }
    await lab.end(3)
    expect(await receiver.deliver(delivery)).toEqual([202, 'deploying'])
    expect(await receiver.reaches('failed')).toMatchObject({ reason: 'command_failed' })
    expect((await lab.state()).deliveries).toEqual([])
    await lab.end(0)
    expect(await receiver.deliver(delivery)).toEqual([202, 'deploying'])
    await receiver.reaches('success')
    expect((await lab.state()).deliveries).toEqual(['again'])
  })

  deepIt('is remembered after a restart, up to the last 1,000', async () => {
    const lab = await deploymentLab()
    await lab.writeState({ latest: null, deliveries: Array.from({ length: 1_000 }, (_, at) => `d${at}`) })
    const receiver = await startReceiver(lab)
    expect(await receiver.deliver({ ...push(), id: 'd0' })).toEqual([200, 'duplicate'])
    expect(await receiver.deliver({ ...push(), id: 'new' })).toEqual([202, 'deploying'])
    await lab.end(0)
    await receiver.reaches('success')
    expect(await receiver.deliver({ ...push(), id: 'd1' })).toEqual([200, 'duplicate'])
    const { deliveries } = await lab.state()
    expect([deliveries.length, deliveries[0], deliveries.at(-1)]).toEqual([1_000, 'd1', 'new'])
  })
})

it('without a secret every delivery is refused, and other routes answer', async () => {
  const receiver = await startReceiver(await deploymentLab(), { WEBHOOK_SECRET: '' })
  expect(await receiver.deliver({ event: 'ping', body: {} })).toEqual([503, 'not_configured'])
  expect(await receiver.deliver({ ...push(), headers: { 'x-hub-signature-256': '' } })).toEqual([
    503,
    'not_configured',
  ])
  for (const target of ['/health', '/healthz', '/status'])
    expect((await send(receiver.port, { target })).status).toBe(200)
})
