// Copies a text. Browsers keep their clipboard from pages without HTTPS, as a
// club's laptop serves them in its own net: there the older way is taken, which
// copies what is selected.

/** Copies a text; false where the browser forbids it, and the person must copy by hand. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // No permission: the older way may have it.
    }
  }
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'sr'
  // A dialog lets nothing outside of it be selected.
  const holder = focused?.closest('dialog') ?? document.body
  holder.append(area)
  area.select()
  let done = false
  try {
    done = document.execCommand('copy')
  } catch {
    done = false
  }
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
