/** Puts a text on the clipboard, and says whether it could. */
export async function written(text: string): Promise<boolean> {
  // A page that did not come over TLS has no clipboard of its own.
  if (!('clipboard' in navigator)) return writtenFromPage(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return writtenFromPage(text)
  }
}

function writtenFromPage(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // A dialog keeps the focus to itself, so it must be in there.
  const place = before?.closest('[role=dialog]') ?? document.body
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}
