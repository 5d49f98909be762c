import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Person } from '../../registry/index.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { HelpDialog } from '../help/help-dialog.tsx'
import { AgeLine } from '../record/list/age-line.tsx'
import '../record/shared/styles.ts'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import { Page } from '../common/page.tsx'
import { AnimalList } from './animal-list.tsx'
import { BreedPanel } from './breed-panel.tsx'
import style from './dashboard.module.css'
import { ExportButton } from './export-button.tsx'
import { Filters } from './filters.tsx'
import { NewsPanel } from './news-panel.tsx'
import './styles.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { dashboardTexts } from '../../registry/texts/dashboard.ts'
import { useInventory } from './use-inventory.ts'

const HELP = 1

/** / of whoever is signed in: his animals, or everybody's for an administrator (1§2). */
export function DashboardScreen() {
  const session = useLive(useBook().session)
  return session?.kind === 'in' ? <Dashboard key={session.person.nid} person={session.person} /> : null
}

function Dashboard({ person }: { person: Person }) {
  const inventory = useInventory(person)
  const [helping, setHelping] = useState(false)
  const { request, summary, page, busy } = inventory
  const actions = (
    <div className={style.actions}>
      <ExportButton request={request} disabled={!page || page.value.total === 0} />
      <Button variant="default" leftSection={<Icon name="help" />} onClick={() => setHelping(true)}>
        {commonTexts.help}
      </Button>
    </div>
  )
  return (
    <Page title={dashboardTexts.title} actions={actions}>
      <div className={style.layout}>
        <div className={style.main}>
          <AgeLine loading={busy} rows={summary} onRefresh={inventory.refresh} />
          {summary?.value.damaged ? (
            <Note tone="warn" icon="alert" role="status">
              {dashboardTexts.damaged}
            </Note>
          ) : null}
          <Filters person={person} filter={inventory.filter} summary={summary?.value} onChange={inventory.setFilter} />
          {summary && !summary.value.damaged ? <BreedPanel summary={summary.value} /> : null}
        </div>
        <div className={style.wide}>
          <AnimalList inventory={inventory} />
        </div>
        <NewsPanel />
      </div>
      <HelpDialog helpId={HELP} title={dashboardTexts.help} opened={helping} onClose={() => setHelping(false)} />
    </Page>
  )
}
