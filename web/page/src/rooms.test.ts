import { expect, test } from 'vitest'
import { roomAt } from './rooms'

test('each address has its page, with what it needs', () => {
  expect(roomAt('/', '').key).toBe('door')
  expect(roomAt('/t/ab_-9', '')).toMatchObject({ key: 'table ab_-9', props: { id: 'ab_-9' } })
  expect(roomAt('/t/ab', '?replay=12')).toMatchObject({ key: 'replay ab', props: { id: 'ab', start: 12 } })
  expect(roomAt('/t/ab', '?replay')).toMatchObject({ key: 'replay ab', props: { start: 0 } })
  expect(roomAt('/learn/text', '').key).toBe('guide')
  expect(roomAt('/rules', '').props).toEqual({ id: '' })
  expect(roomAt('/rules/riichi.yaku.pinfu', '').props).toEqual({ id: 'riichi.yaku.pinfu' })
  expect(roomAt('/compare', '?of=ema2016&of=wrc2025').props).toEqual({ of: ['ema2016', 'wrc2025'] })
  expect(roomAt('/admin', '').key).toBe('admin')
  expect(roomAt('/judge', '?deal=0').props).toEqual({ query: '?deal=0' })
})

test('an address that nobody knows has a page that says so', () => {
  for (const path of ['/nowhere', '/t/', '/t/a/b', '/rules/A!']) expect(roomAt(path, '').key).toBe(`nothing ${path}`)
})
