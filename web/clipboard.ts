/** Copies a text, and returns true if it worked. */
export async function copied(text: string): Promise<boolean> {
  // A page without TLS has no clipboard API.
  if (!('clipboard' in navigator)) return copiedFromPage(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedFromPage(text)
  }
}

function copiedFromPage(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // A dialog traps the focus, so the element must be inside it.
  const place = before?.closest('[role=dialog], dialog') ?? document.body
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}
