import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { messages } from './messages.ts'
import { useAccounts, useNameOfOwner } from './owners.ts'

const TYPING_MS = 250
const SHOWN = 20

interface OwnerSelectProps {
  owner: number | null
  onOwner(owner: number | null): void
}

/** Chooses the owner by name, or by id: articles keep the id after their account is deleted. */
export function OwnerSelect({ owner, onOwner }: OwnerSelectProps) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS)
  const nameOf = useNameOfOwner()
  const foundAccounts = useAccounts(q).data?.items ?? []
  const labelOf = (id: number) => foundAccounts.find(user => user.id === id)?.username ?? nameOf(id)
  const typedId = /^#?([1-9]\d{0,14})$/.exec(typed.trim())?.[1]
  const ids = [
    ...(typedId === undefined ? [] : [Number(typedId)]),
    ...(owner === null ? [] : [owner]),
    ...foundAccounts.slice(0, SHOWN).map(({ id }) => id),
  ]
  return (
    <Select
      label={t.owner}
      placeholder={t.everybody}
      data={[...new Set(ids)].map(id => ({ value: String(id), label: labelOf(id) }))}
      value={owner === null ? null : String(owner)}
      onChange={value => onOwner(value === null ? null : Number(value))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered, and an id matches no name.
      filter={({ options }) => options}
      nothingFoundMessage={t.ownerNotFound}
      clearable
      clearButtonProps={{ 'aria-label': t.everybody }}
    />
  )
}
