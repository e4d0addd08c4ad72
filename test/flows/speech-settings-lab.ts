import { beforeEach, expect } from 'vitest'
import { AZURE_KEY, startFakeAzure } from '../support/fake-azure/index.ts'
import { administrator } from '../support/people.ts'
import { testStack } from '../support/stack.ts'
import { startedForFile } from '../support/started-for-file.ts'
import { controllerOf } from './article-stack.ts'

export const NANAMI = 'ja-JP-NanamiNeural'
const environmentKey = 'environment-key-that-must-never-leak'
const transcriptionKey = 'sk-transcription-that-must-never-leak'
/** A voice that the fake Azure has. */
export const candidate = { synthesis_key: AZURE_KEY, synthesis_region: 'japaneast', synthesis_voice: '' }
export const purpose = { user_id: 1, article_id: 12, task_id: 'a-task' }

/**
 * A stack without espeak-ng whose environment has keys that no provider knows. Asked as the console asks;
 * `expectNoKeys` looks through every reply and every line of the log.
 */
export function speechLab() {
  const replies: string[] = []
  const lab = startedForFile(async () => {
    const azure = await startFakeAzure()
    const stack = await testStack({
      ...azure.environment,
      SYNTHESIS_KEY: environmentKey,
      TRANSCRIPTION_API_KEY: transcriptionKey,
      TRANSCRIPTION_BASE_URL: 'http://127.0.0.1:1/v1',
      TRANSCRIPTION_MODEL: 'whisper-1',
      ESPEAK_NG_BIN: '/nowhere/espeak-ng',
    })
    const close = async () => {
      await stack.close()
      await azure.close()
    }
    return { azure, stack, root: await administrator(stack), close }
  })
  beforeEach(() => lab().azure.behave([]))

  const speech = () => controllerOf(lab().stack).clients.agent.speech
  return {
    lab,
    speech,
    settings: () => lab().root.manager.speechSettings,
    say: (text: string, voice = NANAMI) => speech().synthesize({ body: { purpose, text, voice } }),

    async ask(method: string, path: string, body?: unknown) {
      const { stack, root } = lab()
      const reply = await fetch(`${stack.addresses.manager}/api/manager/speech-settings${path}`, {
        method,
        headers: {
          authorization: `Bearer ${root.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const bytes = new Uint8Array(await reply.arrayBuffer())
      const text = new TextDecoder().decode(bytes)
      replies.push(`${[...reply.headers].join('\n')}\n${text}`)
      return { status: reply.status, headers: reply.headers, bytes, text }
    },

    expectNoKeys() {
      const { stack } = lab()
      expect(replies.length).toBeGreaterThan(5)
      expect(stack.logged.length).toBeGreaterThan(50)
      const said = [...replies, ...stack.logged].join('\n')
      const keys = [AZURE_KEY, environmentKey, transcriptionKey]
      for (const key of [...keys, ...keys.map(encodeURIComponent), 'never-leak'])
        expect(said).not.toContain(key)
      expect(said).not.toContain('秘密')
    },
  }
}
