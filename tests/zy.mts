import { openChromium, slowDown } from './bench/chromium.ts'
import { THIN } from './bench/size.ts'
const A = `http://localhost:${process.argv[2]}`
for (const [w, h] of [[390, 844], [1280, 720]] as const) {
  const { context, page, close } = await openChromium('block')
  await page.setViewportSize({ width: w, height: h })
  await context.addInitScript(`globalThis.__name = (n) => n; globalThis.shifts = []; new PerformanceObserver((l) => { for (const e of l.getEntries()) shifts.push({ t: Math.round(e.startTime), v: e.value, input: e.hadRecentInput, of: e.sources.map((s) => { const n = s.node; const el = n && (n.nodeType === 1 ? n : n.parentElement); return el ? el.tagName + '.' + String(el.className).slice(0, 40) + ' "' + (el.textContent || '').slice(0, 30) + '" ' + [s.previousRect.y, s.currentRect.y, s.previousRect.height, s.currentRect.height, s.previousRect.x, s.currentRect.x].map(Math.round).join(',') : 'gone' }) }) }).observe({ type: 'layout-shift', buffered: true })`)
  await slowDown(page, 6)
  const s = await context.newCDPSession(page)
  await s.send('Network.enable'); await s.send('Network.emulateNetworkConditions', THIN)
  await page.goto(A + '/login', { waitUntil: 'commit' })
  await page.locator('input[autocomplete=username]').fill('asociado', { timeout: 60000 })
  await page.getByLabel('Contraseña', { exact: true }).fill('Asociado.2026')
  await page.getByRole('button', { name: 'Enviar' }).click({ timeout: 60000 })
  await page.getByRole('heading', { level: 2, name: /animales por raza/ }).waitFor({ timeout: 90000 }).catch(() => console.log('no heading'))
  await page.waitForTimeout(6000)
  const shifts = await page.evaluate(() => (globalThis as any).shifts)
  console.log(w, 'CLS', shifts.filter((x: any) => !x.input).reduce((a: number, x: any) => a + x.v, 0).toFixed(3))
  for (const x of shifts.filter((x: any) => x.v > 0.002)) console.log('  ', x.t, x.v.toFixed(3), x.input ? '(input)' : '', x.of.join(' | '))
  await close()
}
process.exit(0)
