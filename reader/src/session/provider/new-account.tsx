import { useState } from 'react'
import { isProblem } from '../../../../lib/contracts/page-client.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { exactly, Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Problem } from '../../components/problem.tsx'
import styles from '../session.module.css'
import { messages } from './messages.ts'

export interface NewAccountInput {
  invite_code?: string
  nickname?: string
}

interface NewAccountProps {
  busy: boolean
  error: unknown
  onGiven(accountInput: NewAccountInput): void
}

/** A person new to this server needs an invite code for an account. */
export function NewAccount({ busy, error, onGiven }: NewAccountProps) {
  const t = useMessages(messages)
  const [code, setCode] = useState('')
  const [nickname, setNickname] = useState('')
  const [tried, setTried] = useState(false)
  const name = nickname.trim()
  return (
    <Form
      onSubmit={() => {
        if (busy) return
        setTried(true)
        onGiven({ invite_code: code.trim(), ...(name === '' ? {} : { nickname: name }) })
      }}
    >
      <p className={styles.lead}>{t.newLead}</p>
      <Field
        label={t.code}
        autoComplete="off"
        {...exactly}
        maxLength={64}
        autoFocus
        value={code}
        error={tried && !busy && isProblem(error, 'invalid_invite') ? t.badCode : undefined}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <Field
        label={t.nickname}
        hint={t.nicknameHint}
        autoComplete="nickname"
        maxLength={64}
        value={nickname}
        onChange={event => setNickname(event.currentTarget.value)}
      />
      {!isProblem(error, 'invalid_invite') && <Problem error={error} />}
      <Button type="submit" kind="primary" busy={busy}>
        {t.make}
      </Button>
    </Form>
  )
}
