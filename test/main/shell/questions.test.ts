import { describe, expect, it } from 'vitest'
import { wordsOf, type Question } from '../../../src-main/shell/questions'

const bank = { name: 'Bank Nord', kind: 'production', baseUrl: 'https://cards.example:8443/base' } as const

describe('a question of main', () => {
  it('names where an environment leads, before and after, and that its key is dropped', () => {
    const after = { ...bank, baseUrl: 'https://cards.example/base' }
    const { message, detail, confirm } = wordsOf({ about: 'changed-environment', before: bank, after }, 'de')
    expect(message).toBe('Diese Umgebung ändern?')
    expect(confirm).toBe('Ändern')
    expect(detail).toContain('Bisher\nBank Nord (Produktion)\nhttps://cards.example:8443/base')
    expect(detail).toContain('Künftig\nBank Nord (Produktion)\nhttps://cards.example/base')
    expect(detail).toContain('wird gelöscht')
    const path = { ...bank, baseUrl: 'https://cards.example:8443/v2' }
    expect(wordsOf({ about: 'changed-environment', before: bank, after: path }, 'de').detail).not.toContain('gelöscht')
  })

  it('shows a name in one line and a look-alike host as what it is', () => {
    const question: Question = {
      about: 'new-environment',
      kind: 'test',
      name: `Fine\n\nThe bank has checked this.\u202e${'x'.repeat(500)}`,
      baseUrl: 'https://c\u0430rds.example',
    }
    const { detail } = wordsOf(question, 'en')
    const [name, address] = detail.split('\n')
    expect(name).toMatch(/^Fine The bank has checked this\. x+… \(Test\)$/)
    expect(name?.length).toBeLessThan(100)
    expect(address).toBe('https://xn--crds-53d.example/')
  })

  it('says before erasing production what cannot be found again', () => {
    expect(wordsOf({ about: 'erase', ...bank }, 'en').detail).toContain('cannot be found again')
    expect(wordsOf({ about: 'erase', ...bank, kind: 'test' }, 'en').detail).not.toContain('cannot be found again')
  })

  it('says before erasing what happens with the copies in another folder', () => {
    expect(wordsOf({ about: 'erase', ...bank }, 'en').detail).toContain('stay there')
    expect(wordsOf({ about: 'remove-environment', keepData: false, ...bank }, 'de').detail).toContain('bleiben dort')
    expect(wordsOf({ about: 'remove-environment', keepData: true, ...bank }, 'de').detail).not.toContain('bleiben dort')
  })

  it('leaves no placeholder unfilled in any language', () => {
    const all: Question[] = [
      { about: 'new-environment', ...bank },
      { about: 'changed-environment', before: bank, after: { ...bank, kind: 'test' } },
      { about: 'check', baseUrl: bank.baseUrl },
      { about: 'other-key', ...bank, trial: 'refused' },
      { about: 'other-certificate', ...bank, trial: 'accepted', subject: 'Kartei workstation 7' },
      { about: 'forget-certificate', ...bank },
      { about: 'forget-key', ...bank },
      { about: 'erase', ...bank },
      { about: 'restore', ...bank, at: '2026-03-02T08:00:00.000Z' },
      { about: 'reset-sandbox' },
      { about: 'begin-new', name: bank.name },
      { about: 'put-back', name: bank.name },
      { about: 'recovery-key' },
      { about: 'other-recovery-key' },
      { about: 'forget-backup-folder', folder: '/mnt/office' },
      { about: 'recipient', recipient: 'age1…' },
      { about: 'take-backup', ...bank, isNew: true, casesHere: 3 },
      { about: 'take-backup', ...bank, isNew: false, casesHere: 0, stoppedHere: true },
    ]
    for (const question of all)
      for (const language of ['en', 'de'] as const) {
        const { message, detail, confirm } = wordsOf(question, language)
        expect(`${message} ${detail} ${confirm}`).not.toMatch(/[{}]|undefined/)
        expect(message).toMatch(/\?$/)
      }
  })
})
