import { TextInput } from '@mantine/core'
import type { SpeechSettings } from '../../../../lib/contracts/schemas/models/speech.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { SecretInput } from '../../components/form/secret-input.tsx'
import type { Field, SpeechForm, Values } from './form-values.ts'
import { messages } from './messages.ts'
import { PriceInput } from './price-input.tsx'
import { Section } from './section.tsx'
import { TranscriptionTest } from './trial/transcription-test.tsx'

export interface ProviderSectionProps {
  form: SpeechForm
  settings: SpeechSettings
  /** The values to which a test of these fields applies. */
  standing(fields: readonly Field[]): Values
}

export function TranscriptionSection({ form, settings, standing }: ProviderSectionProps) {
  const t = useMessages(messages)
  const { transcription_base_url, transcription_model } = settings
  const transcribing = transcription_base_url !== '' && transcription_model !== ''
  return (
    <Section
      title={t.transcription}
      description={t.transcriptionText}
      now={transcribing ? t.transcribing(transcription_model, transcription_base_url) : t.notTranscribing}
    >
      <SecretInput
        label={t.fields.transcription_api_key}
        isSet={settings.transcription_api_key_set}
        {...form.getInputProps('transcription_api_key')}
      />
      <TextInput
        label={t.fields.transcription_base_url}
        description={t.baseUrlText}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('transcription_base_url')}
      />
      <TextInput
        label={t.fields.transcription_model}
        description={t.modelText}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('transcription_model')}
      />
      <PriceInput label={t.transcriptionPrice} field={form.getInputProps('transcription_price')} />
      <TranscriptionTest form={form} standing={standing} isKeySet={settings.transcription_api_key_set} />
    </Section>
  )
}
