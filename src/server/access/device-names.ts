/** What a device is called in 'Mis dispositivos': browser and system, as its User-Agent says; '' where it says neither. */

/** The first that fits: browsers call themselves by the names of those they are like, too. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** @param agent the header, whatever it holds: only our own words are kept of it. */
export function deviceName(agent: string): string {
  const shortened = agent.slice(0, 500)
  const named = (table: typeof BROWSERS) => table.find(([sign]) => sign.test(shortened))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  return browser && system ? `${browser} en ${system}` : (browser ?? system ?? '')
}
