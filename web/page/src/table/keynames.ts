// The names of keys as browsers give them: nobody reads these words.

/** What stands before a letter that is pressed with Shift. */
export const shifted = 'Shift+'

/** Keys that change others, and mean nothing by themselves. */
export const modifiers: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']

/** Keys that nothing can be given to: they move the focus, press what has it, or name no key. */
export const reserved: ReadonlySet<string> = new Set([...modifiers, 'Enter', 'Tab', 'Escape', 'Dead', 'Process', 'Unidentified'])

/** What is written on keys whose name is not what is written on them. */
export const caps: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc', PageUp: 'Pg ↑', PageDown: 'Pg ↓' }
