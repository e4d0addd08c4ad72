import { Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { UpdateAddress } from '../../../../../lib/contracts/schemas/japanese/further/administration.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { FormDialog } from '../../../components/dialog/form-dialog.tsx'
import { RowButton } from '../../../components/list/row-button.tsx'
import { ProblemAlert } from '../../../components/problem/problem-alert.tsx'
import { Step } from '../step.tsx'
import type { Installed } from './memory.ts'
import { messages } from './messages.ts'
import { useFurtherChange } from './use-further-change.ts'
import { useSendFile } from './use-send-file.ts'

interface UpdatesProps {
  of: Installed
  title: string
  /** True while a dictionary is being built. */
  isBusy: boolean
}

/** The updates of a dictionary: a file with a newer edition, or an address that is checked daily. */
export function Updates({ of, title, isBusy }: UpdatesProps) {
  const t = useMessages(messages)
  const { dateTime } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const sending = useSendFile(of.id)
  const fetching = useFurtherChange((address: string) =>
    api.furtherDictionaries.build({ body: { source: 'address', address, dictionary: of.id } }),
  )
  const { address, checked_at, failure } = of.updates
  const isWaiting = isBusy || sending.isAnySent || fetching.isPending
  return (
    <Stack gap="xs">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {address === null ? t.noUpdates : t.updatesFrom(address)}
        {checked_at !== null && <> {t.checked(dateTime(checked_at))}</>}
      </Text>
      {failure !== null && <Text size="sm">{t.lookFailed(failure)}</Text>}
      {sending.isPending && <Step label={t.sending} done={sending.sent} />}
      <ProblemAlert error={sending.error ?? fetching.error} />
      <Group gap="xs">
        <FileButton accept=".zip,.gz,.xml,.dic" onChange={sending.send}>
          {props => (
            <Button
              {...props}
              size="compact-sm"
              variant="default"
              disabled={isWaiting}
              aria-label={t.updateOf(title)}
            >
              {t.update}
            </Button>
          )}
        </FileButton>
        {address !== null && (
          <RowButton
            label={t.updateNow}
            name={t.updateNowOf(title)}
            isDisabled={isWaiting}
            onClick={() => fetching.mutate(address)}
          />
        )}
        <RowButton label={t.changeAddress} name={t.changeAddressOf(title)} onClick={() => setOpen(true)} />
      </Group>
      {isOpen && <AddressDialog of={of} title={title} onClose={() => setOpen(false)} />}
    </Stack>
  )
}

function AddressDialog({
  of: { id, slots, updates },
  title,
  onClose,
}: {
  of: Installed
  title: string
  onClose(): void
}) {
  const t = useMessages(messages)
  const proposed = slots.active?.report.about.index_url ?? slots.candidate?.report.about.index_url ?? ''
  const [typed, setTyped] = useState(updates.address ?? proposed)
  const [isWrong, setWrong] = useState(false)
  const saving = useFurtherChange(
    (address: string | null) => api.furtherDictionaries.updates({ params: { id }, body: { address } }),
    t.addressSaved,
  )
  const save = () => {
    const wanted = typed.trim() === '' ? null : typed.trim()
    const isFine = wanted === null || UpdateAddress.safeParse(wanted).success
    setWrong(!isFine)
    if (isFine) saving.mutate(wanted, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t.addressOf(title)}
      submitLabel={t.save}
      isPending={saving.isPending}
      problem={saving.error}
      guard={false}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t.address}
        description={t.dailyText}
        type="url"
        inputMode="url"
        autoComplete="off"
        value={typed}
        error={isWrong && t.addressWrong}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setWrong(false)
        }}
        data-autofocus
      />
    </FormDialog>
  )
}
