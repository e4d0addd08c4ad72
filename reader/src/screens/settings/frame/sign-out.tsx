import { useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { sessionState } from '../../../../../web/session/session.ts'
import { unlessUnsaved } from '../../../../../web/unsaved/unsaved.ts'
import { listedNow, outboxShown, sendOutbox, useListed } from '../../../api/outbox.ts'
import { forgetUnsent } from '../../../api/outbox-prefixes.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Icon } from '../../../components/icon.tsx'
import { leaveAccount } from '../../../session/renewal.ts'
import { messages } from '../account/unsent-messages.ts'
import { messages as ofFrame } from './messages.ts'

const DOOR =
  'M13.500 4h-7A1.500 1.500 0 005 5.500v13A1.500 1.500 0 006.500 20h7M10 12h10.500M17 8.500l3.500 3.500-3.500 3.500'

/** Signs out; asks first if this device has changes that the server does not have. */
export function SignOut() {
  const t = useMessages(ofFrame)
  const [isAsked, setAsked] = useState(false)
  const leave = async () => {
    await outboxShown()
    if (listedNow().length === 0) leaveAccount()
    else setAsked(true)
  }
  return (
    <>
      <button type="button" onClick={() => unlessUnsaved(() => void leave())}>
        <Icon path={DOOR} />
        {t.signOut}
      </button>
      {isAsked && <Question onClose={() => setAsked(false)} />}
    </>
  )
}

function Question({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages)
  const { length: count } = useListed()
  const [sending, setSending] = useState<'no' | 'now' | 'failed'>('no')
  const sendFirst = async () => {
    setSending('now')
    await sendOutbox()
    if (listedNow().length === 0) leaveAccount()
    else setSending('failed')
  }
  const remove = () => {
    const { session } = sessionState()
    leaveAccount()
    if (session) forgetUnsent(session.user.id)
  }
  return (
    <Dialog title={t.leaving(count)} onClose={onClose}>
      <p>{t.leavingLead}</p>
      {sending === 'failed' && <p role="alert">{t.stillWaiting}</p>}
      <div className="row">
        <Button kind="primary" busy={sending === 'now'} onClick={() => void sendFirst()}>
          {t.sendFirst}
        </Button>
        <Button onClick={leaveAccount}>{t.keep}</Button>
        <Button onClick={remove}>{t.remove}</Button>
      </div>
    </Dialog>
  )
}
