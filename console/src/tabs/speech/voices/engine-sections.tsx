import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { SecretInput } from '../../../components/form/secret-input.tsx'
import type { SpeechForm } from '../form-values.ts'
import { messages as speech } from '../messages.ts'
import { PriceInput } from '../price-input.tsx'
import { Section } from '../section.tsx'
import { EngineVoices } from './engine-voices.tsx'
import { messages } from './messages.ts'

const PLAIN = { autoComplete: 'off', spellCheck: false } as const
const ADDRESS = { ...PLAIN, type: 'url', inputMode: 'url' } as const

/** Any server with OpenAI's speech API. */
export function EndpointSection({ form, isKeySet }: { form: SpeechForm; isKeySet: boolean }) {
  const t = useMessages(messages)
  const { fields } = useMessages(speech)
  const [typed, setTyped] = useState('')
  const { openai_base_url, openai_key, openai_model, openai_private } = form.values
  return (
    <Section title={t.endpoint} description={t.endpointText}>
      <TextInput
        label={t.endpointAddress}
        description={t.endpointAddressText}
        {...ADDRESS}
        {...form.getInputProps('openai_base_url')}
      />
      <SecretInput label={fields.openai_key} isSet={isKeySet} {...form.getInputProps('openai_key')} />
      <TextInput
        label={t.endpointModel}
        description={t.endpointModelText}
        {...PLAIN}
        {...form.getInputProps('openai_model')}
      />
      <Switch
        label={t.mayBePrivate}
        description={t.mayBePrivateText}
        {...form.getInputProps('openai_private', { type: 'checkbox' })}
      />
      <PriceInput label={t.endpointPrice} field={form.getInputProps('openai_price')} />
      <TextInput
        label={t.typed}
        description={t.typedText}
        {...PLAIN}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <EngineVoices
        form={form}
        isKeyLeftOut={isKeySet && openai_key.trim() === ''}
        order={{
          provider: 'openai-compatible',
          base_url: openai_base_url.trim(),
          key: openai_key.trim(),
          model: openai_model.trim(),
          private: openai_private,
          typed: typed.trim(),
        }}
        missing={openai_base_url.trim() === '' || openai_model.trim() === '' ? t.endpointMissing : null}
      />
    </Section>
  )
}

export function VoicevoxSection({ form }: { form: SpeechForm }) {
  const t = useMessages(messages)
  const { voicevox_base_url, voicevox_private } = form.values
  return (
    <Section title={t.voicevox} description={t.voicevoxText}>
      <TextInput
        label={t.voicevoxAddress}
        description={t.voicevoxAddressText}
        {...ADDRESS}
        {...form.getInputProps('voicevox_base_url')}
      />
      <Switch
        label={t.voicevoxMayBePrivate}
        description={t.mayBePrivateText}
        {...form.getInputProps('voicevox_private', { type: 'checkbox' })}
      />
      <PriceInput label={t.voicevoxPrice} field={form.getInputProps('voicevox_price')} />
      <EngineVoices
        form={form}
        order={{
          provider: 'voicevox',
          base_url: voicevox_base_url.trim(),
          key: '',
          model: '',
          private: voicevox_private,
          typed: '',
        }}
        missing={voicevox_base_url.trim() === '' ? t.voicevoxMissing : null}
      />
    </Section>
  )
}
