// Which group of the settings was open last, as long as the page stays.
export const settingsGroup: { name: string } = $state({ name: 'look' })
