import { Button, Checkbox, Group, ScrollArea, Stack, Text, Title } from '@mantine/core'
import type { VoicesOrder } from '../../../../../lib/contracts/schemas/models/speech.ts'
import { CLIP_TYPE, MOST_OFFERED, TEST_SENTENCE } from '../../../../../lib/contracts/schemas/models/speech.ts'
import type { OfferedVoice } from '../../../../../lib/contracts/schemas/models/voices.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { useTrial } from '../../../components/trial/use-trial.ts'
import type { SpeechForm } from '../form-values.ts'
import { Player } from '../trial/player.tsx'
import { TestHeading } from '../trial/test-heading.tsx'
import { TrialView } from '../trial/trial-view.tsx'
import { messages } from './messages.ts'

interface EngineVoicesProps {
  form: SpeechForm
  order: VoicesOrder
  /** A hint about fields to fill in first. */
  missing?: string | null
  isKeyLeftOut?: boolean
  /** Of a provider without fields here, whose saved settings are used. */
  title?: string
}

/** The voices of an engine as it lists them: each can be heard, and offered to learners. */
export function EngineVoices({
  form,
  order,
  missing = null,
  isKeyLeftOut = false,
  title,
}: EngineVoicesProps) {
  const t = useMessages(messages)
  // After saving, the key's field is empty: that makes no list outdated.
  const tested = [order.base_url, order.model, order.private]
  const list = useTrial(tested, (signal, body: VoicesOrder) =>
    api.speechSettings.voices({ body }, { signal }),
  )
  const hearing = useTrial(tested, async (signal, { voice, label }: OfferedVoice) => {
    const clip = await api.speechSettings.testVoice({ body: { ...order, voice } }, { signal })
    return { label, sound: new Blob([new Uint8Array(clip)], { type: CLIP_TYPE }) }
  })
  const voices = list.result?.voices ?? []
  return (
    <Stack gap="sm">
      {title ? (
        <Title order={3} size="h5">
          {title}
        </Title>
      ) : (
        <TestHeading isKeyLeftOut={isKeyLeftOut} />
      )}
      <TrialView trial={list} label={t.list} missing={missing} onStart={() => list.start(order)}>
        {found => (found.voices.length === 0 ? t.noneListed : t.listed(found.voices.length))}
      </TrialView>
      {voices.length > 0 && (
        <>
          <Text size="sm">
            {t.sentence}{' '}
            <Text span lang="ja">
              {TEST_SENTENCE}
            </Text>
          </Text>
          <ScrollArea.Autosize mah={280} type="auto">
            <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
              {voices.map(each => (
                <VoiceRow
                  key={each.voice}
                  form={form}
                  offer={each}
                  isBusy={hearing.isRunning}
                  onHear={() => hearing.start(each)}
                />
              ))}
            </Stack>
          </ScrollArea.Autosize>
          <TrialOutcome trial={hearing} />
        </>
      )}
    </Stack>
  )
}

interface VoiceRowProps {
  form: SpeechForm
  offer: OfferedVoice
  isBusy: boolean
  onHear(): void
}

function VoiceRow({ form, offer, isBusy, onHear }: VoiceRowProps) {
  const t = useMessages(messages)
  const { offered_voices } = form.values
  const isOffered = offered_voices.some(({ voice }) => voice === offer.voice)
  const others = offered_voices.filter(({ voice }) => voice !== offer.voice)
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <Checkbox
        label={
          <span lang="ja" style={{ overflowWrap: 'anywhere' }}>
            {offer.label}
          </span>
        }
        aria-label={t.offer(offer.label)}
        checked={isOffered}
        disabled={!isOffered && offered_voices.length >= MOST_OFFERED}
        onChange={() => form.setFieldValue('offered_voices', isOffered ? others : [...others, offer])}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={isBusy}
        onClick={onHear}
        aria-label={t.hearVoice(offer.label)}
      >
        {t.hear}
      </Button>
    </Group>
  )
}

interface Heard {
  label: string
  sound: Blob
}

function TrialOutcome({ trial }: { trial: ReturnType<typeof useTrial<Heard, OfferedVoice>> }) {
  const t = useMessages(messages)
  const isIdle = !trial.isRunning && trial.result === undefined && trial.error === null
  if (isIdle) return null
  return (
    <>
      <TrialView trial={trial} label={t.closeTest} onStart={trial.stop}>
        {({ label }) => t.spokenBy(label)}
      </TrialView>
      {trial.result && <Player sound={trial.result.sound} label={t.spokenBy(trial.result.label)} />}
    </>
  )
}
