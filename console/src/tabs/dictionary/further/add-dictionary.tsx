import { Button, FileButton, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import {
  type FurtherState,
  UpdateAddress,
} from '../../../../../lib/contracts/schemas/japanese/further/administration.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { ProblemAlert } from '../../../components/problem/problem-alert.tsx'
import { messages as tabMessages } from '../messages.ts'
import { Step } from '../step.tsx'
import { messages } from './messages.ts'
import { useFurtherChange } from './use-further-change.ts'
import { useSendFile } from './use-send-file.ts'

/** A file or an address becomes the candidate of a new dictionary; the build in progress can be stopped. */
export function AddDictionary({
  state: { building, dictionaries, most_dictionaries },
}: {
  state: FurtherState
}) {
  const t = useMessages(messages)
  const { stages, stop, stopped } = useMessages(tabMessages)
  const sending = useSendFile(null)
  const stopping = useFurtherChange(() => api.furtherDictionaries.stop(), stopped)
  const isBusy = building !== null || sending.isAnySent
  const isFull = dictionaries.length >= most_dictionaries
  const updated = dictionaries.find(({ id }) => id === building?.dictionary)?.slots.active?.report.about.title
  return (
    <Stack gap="sm">
      <div>
        <Title order={3} size="h5">
          {t.add}
        </Title>
        <Text size="sm" c="dimmed">
          {isFull ? t.full(most_dictionaries) : t.addText}
        </Text>
      </div>
      <ProblemAlert error={sending.error ?? stopping.error} />
      {sending.isPending && <Step label={t.sending} done={sending.sent} />}
      {building && (
        <Step
          label={updated ? t.stageOf(updated, stages[building.stage]) : stages[building.stage]}
          done={building.done}
        />
      )}
      <Group>
        <FileButton accept=".zip,.gz,.xml,.dic" onChange={sending.send}>
          {props => (
            <Button {...props} disabled={isBusy || isFull}>
              {t.upload}
            </Button>
          )}
        </FileButton>
        {building && (
          <Button variant="default" loading={stopping.isPending} onClick={() => stopping.mutate()}>
            {stop}
          </Button>
        )}
      </Group>
      <FromAddress isBusy={isBusy || isFull} />
    </Stack>
  )
}

function FromAddress({ isBusy }: { isBusy: boolean }) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const building = useFurtherChange((address: string) =>
    api.furtherDictionaries.build({ body: { source: 'address', address, dictionary: null } }),
  )
  const send = () => {
    const { success, data } = UpdateAddress.safeParse(typed.trim())
    setWrong(!success)
    if (success && !isBusy) building.mutate(data, { onSuccess: () => setTyped('') })
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <Stack gap="xs" maw={560}>
        <Group align="flex-end" wrap="wrap">
          <TextInput
            label={t.address}
            description={t.addressText}
            type="url"
            inputMode="url"
            autoComplete="off"
            value={typed}
            error={isWrong && t.addressWrong}
            onChange={event => {
              setTyped(event.currentTarget.value)
              setWrong(false)
            }}
            style={{ flex: '1 1 260px' }}
          />
          <Button
            type="submit"
            variant="default"
            loading={building.isPending}
            disabled={isBusy || typed.trim() === ''}
          >
            {t.fetch}
          </Button>
        </Group>
        <ProblemAlert error={building.error} />
      </Stack>
    </form>
  )
}
