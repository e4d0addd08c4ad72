import { useMutation } from '@tanstack/react-query'
import { useNotice } from '../../components/problem/notice.ts'
import { useRefresh } from './routing-picture.ts'

interface Saving<Body, Saved> {
  form: { body(): Body | null; refuse(error: unknown): void }
  save(body: Body): Promise<Saved>
  /** The notice of success. */
  notice(saved: Saved): string
  onClose(): void
}

/** Saves the form of a dialog, then closes it. */
export function useSaving<Body, Saved>({ form, save, notice, onClose }: Saving<Body, Saved>) {
  const notify = useNotice()
  const refresh = useRefresh()
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    // Not kept in the cache, since the variables may contain a key.
    gcTime: 0,
    async onSuccess(saved) {
      await refresh()
      notify(notice(saved))
      onClose()
    },
    onError: form.refuse,
  })
  return {
    isPending,
    save() {
      const body = form.body()
      if (body) mutate(body)
    },
  }
}
