import { useState } from 'react'
import { useMessages } from '../../../web/language/use-language.ts'
import { goTo, linkTo, usePlace } from '../app/location.ts'
import { Entrance } from './entrance.tsx'
import { forgetRequest, keepRequest, requestKept } from './own-request.ts'
import { RegisterForm } from './register-form.tsx'
import { messages } from './register-messages.ts'
import { RequestStatus } from './request-status.tsx'

/** The registration form, then the state of the request. */
export function Register() {
  const t = useMessages(messages)
  const { query } = usePlace()
  const code = query.get('code') ?? ''
  const [request, setRequest] = useState(requestKept)
  return (
    <Entrance title={request ? t.waitingTitle : t.title}>
      {request ? (
        <RequestStatus
          request={request}
          onOver={() => {
            forgetRequest()
            setRequest(null)
          }}
          // The name is filled in there, so the request is kept until then.
          onSignIn={() => goTo('library')}
        />
      ) : (
        <RegisterForm
          // An invitation opened while the form is shown replaces the code.
          key={code}
          code={code}
          onAsked={newRequest => {
            keepRequest(newRequest)
            setRequest(newRequest)
          }}
        />
      )}
      <p className="soft">
        {t.haveAccount} <a href={linkTo('sign-in')}>{t.signIn}</a>
      </p>
    </Entrance>
  )
}
