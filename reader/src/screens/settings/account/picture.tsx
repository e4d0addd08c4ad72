import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isProblem } from '../../../../../lib/contracts/page-client.ts'
import { auth, avatars } from '../../../../../lib/contracts/relays/accounts.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { callsOf } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { FileButton } from '../../../components/file-button.tsx'
import { Callout, Problem } from '../../../components/problem.tsx'
import { showSaved } from '../../../components/setting/saved.tsx'
import { Setting } from '../../../components/setting/setting.tsx'
import styles from './account.module.css'
import { messages } from './messages.ts'

const calls = callsOf({ auth, avatars })
const key = ['picture']

/** The picture of the account, how to replace it and to remove it. */
export function Picture({ name }: { name: string }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const {
    data: bytes = null,
    error,
    refetch,
  } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => pictureOf(signal),
  })
  const address = useAddressOf(bytes)
  const again = { onSettled: () => queries.invalidateQueries({ queryKey: key }) }
  const replacing = useMutation({
    async mutationFn(file: Blob) {
      const body = await smallPicture(file)
      await calls.avatars.replace({ body }, { headers: { 'content-type': 'image/png' } })
    },
    ...again,
  })
  const removing = useMutation({ mutationFn: () => calls.avatars.remove(), ...again })
  const before = bytes
  const saved = () =>
    showSaved('picture', () =>
      before ? replacing.mutate(new Blob([new Uint8Array(before)])) : removing.mutate(),
    )
  return (
    <Setting
      name="picture"
      label={t.signedInAs(name)}
      before={
        address === null ? (
          <span className={styles.initial} aria-hidden>
            {[...name][0]}
          </span>
        ) : (
          <img className={styles.picture} src={address} alt={t.picture} width={56} height={56} />
        )
      }
      isWide
      below={
        (replacing.error ?? removing.error ?? error) && (
          <>
            {' '}
            {replacing.error instanceof NoPicture ? (
              <Callout title={t.noPicture} text="" />
            ) : (
              <Problem error={replacing.error ?? removing.error} />
            )}
            <Problem error={error} retry={() => void refetch()} />
          </>
        )
      }
    >
      {() => (
        <>
          <FileButton
            label={bytes ? t.replacePicture : t.addPicture}
            accept="image/*"
            busy={replacing.isPending}
            onFiles={([file]) => file && replacing.mutate(file, { onSuccess: saved })}
          />
          {bytes && (
            <Button
              busy={removing.isPending}
              onClick={() => removing.mutate(undefined, { onSuccess: saved })}
            >
              {t.removePicture}
            </Button>
          )}
        </>
      )}
    </Setting>
  )
}

/** Null where there is none, as the account says without a refusal. */
async function pictureOf(signal: AbortSignal): Promise<Uint8Array | null> {
  const { user_id, has_avatar } = await calls.auth.me(undefined, { signal })
  if (!has_avatar) return null
  try {
    return await calls.avatars.get({ params: { user_id } }, { signal })
  } catch (error) {
    // It was removed meanwhile.
    if (isProblem(error, 'not_found')) return null
    throw error
  }
}

/** An `<img>` sends no token, so it shows what was fetched. */
function useAddressOf(bytes: Uint8Array | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!bytes) return
    const objectUrl = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'image/webp' }))
    setAddress(objectUrl)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(objectUrl)
    }
  }, [bytes])
  return address
}

/** The size at which a picture is kept. */
const SIDE = 256

/** Thrown when the chosen file is not a picture. */
class NoPicture extends Error {}

/** The middle of a picture, as small as it is kept: a photo of a phone is larger than what may be sent. */
async function smallPicture(file: Blob): Promise<Uint8Array> {
  const whole = await createImageBitmap(file).catch(() => {
    throw new NoPicture()
  })
  const side = Math.min(whole.width, whole.height)
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  canvas
    .getContext('2d')
    ?.drawImage(whole, (whole.width - side) / 2, (whole.height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  whole.close()
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return new Uint8Array(await blob.arrayBuffer())
}
