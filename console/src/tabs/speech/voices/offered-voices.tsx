import { ActionIcon, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { TrashIcon } from '@primer/octicons-react'
import type { SpeechProvider } from '../../../../../lib/contracts/schemas/models/speech.ts'
import type { OfferedVoice } from '../../../../../lib/contracts/schemas/models/voices.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import type { SpeechForm } from '../form-values.ts'
import { Section } from '../section.tsx'
import { EngineVoices } from './engine-voices.tsx'
import { messages } from './messages.ts'

const OWN = ['azure', 'open-jtalk', 'espeak-ng'] as const satisfies readonly SpeechProvider[]

interface OfferedVoicesProps {
  form: SpeechForm
  /** Saved voices that cannot speak now. */
  silent: readonly string[]
}

/** The voices that learners may choose, and the one they have without a choice. */
export function OfferedVoices({ form, silent }: OfferedVoicesProps) {
  const t = useMessages(messages)
  const { offered_voices, default_voice } = form.values
  const known = offered_voices.map(({ voice, label }) => ({ value: voice, label }))
  const isOther = default_voice !== '' && !known.some(({ value }) => value === default_voice)
  return (
    <Section title={t.offered} description={t.offeredText}>
      {offered_voices.length === 0 && <Text size="sm">{t.noneOffered}</Text>}
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {offered_voices.map((each, at) => (
          <OfferedRow
            key={each.voice}
            form={form}
            offer={each}
            at={at}
            isSilent={silent.includes(each.voice)}
          />
        ))}
      </Stack>
      {form.errors.offered_voices && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t.incomplete}
        </Text>
      )}
      <Select
        label={t.standing}
        description={t.standingText}
        allowDeselect={false}
        data={[
          { value: '', label: t.automatic },
          ...known,
          ...(isOther ? [{ value: default_voice, label: default_voice }] : []),
        ]}
        maw={480}
        {...form.getInputProps('default_voice')}
      />
      {silent.includes(default_voice) && (
        <Text size="sm" c="var(--mantine-color-error)" role="status">
          {t.silentDefault}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        {OWN.map(provider => (
          <EngineVoices
            key={provider}
            form={form}
            title={t.own[provider]}
            order={{ provider, base_url: '', key: '', model: '', private: false, typed: '' }}
          />
        ))}
      </SimpleGrid>
    </Section>
  )
}

interface OfferedRowProps {
  form: SpeechForm
  offer: OfferedVoice
  at: number
  isSilent: boolean
}

function OfferedRow({ form, offer, at, isSilent }: OfferedRowProps) {
  const t = useMessages(messages)
  const { offered_voices } = form.values
  const change = (changed: Partial<OfferedVoice>) =>
    form.setFieldValue('offered_voices', offered_voices.with(at, { ...offer, ...changed }))
  const remove = () => {
    form.setFieldValue(
      'offered_voices',
      offered_voices.filter(({ voice }) => voice !== offer.voice),
    )
    if (form.values.default_voice === offer.voice) form.setFieldValue('default_voice', '')
  }
  return (
    <Group component="li" align="flex-end" gap="sm">
      <TextInput
        label={t.voiceLabel(at + 1)}
        lang="ja"
        style={{ flex: '1 1 200px' }}
        maxLength={100}
        value={offer.label}
        onChange={event => change({ label: event.currentTarget.value })}
      />
      <TextInput
        label={t.voiceCredit(at + 1)}
        lang="ja"
        style={{ flex: '2 1 240px' }}
        maxLength={300}
        value={offer.credit}
        onChange={event => change({ credit: event.currentTarget.value })}
      />
      <ActionIcon variant="default" size={36} onClick={remove} aria-label={t.withdraw(offer.label)}>
        <TrashIcon aria-hidden />
      </ActionIcon>
      <Text size="xs" c="dimmed" style={{ flexBasis: '100%', overflowWrap: 'anywhere' }}>
        {offer.voice}
      </Text>
      {isSilent && (
        <Text size="sm" c="var(--mantine-color-error)" style={{ flexBasis: '100%' }}>
          {t.silent}
        </Text>
      )}
    </Group>
  )
}
