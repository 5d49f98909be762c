/** The name of a device in 'Mis dispositivos': browser and system from its User-Agent; '' where it has neither. */

/** The first match wins: browsers also name those that they are compatible with. */
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

/** @param agent the header, untrusted: only names of our own list are stored. */
export function deviceName(agent: string): string {
  const shortened = agent.slice(0, 500)
  const named = (table: typeof BROWSERS) => table.find(([sign]) => sign.test(shortened))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  return browser && system ? `${browser} en ${system}` : (browser ?? system ?? '')
}
