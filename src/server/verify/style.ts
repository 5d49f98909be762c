/** Style sheet of the verification page, included in the page: light and dark, from the narrowest phone up. */
export const style = `
:root{color-scheme:light dark;--paper:#fafaf6;--card:#fff;--ink:#101a14;--soft:#47534b;--line:#c9d0c8;--ok:#115026;--okbg:#d8ecdd;--warn:#623e00;--warnbg:#ffebc4;--bad:#861a14;--badbg:#fbdcd8}
@media (prefers-color-scheme:dark){:root{--paper:#161c18;--card:#1e2621;--ink:#f3f6f2;--soft:#bcc7bf;--line:#3c4740;--ok:#b2d9bc;--okbg:#12351f;--warn:#ffdc98;--warnbg:#3d2a06;--bad:#ffb4a8;--badbg:#44140f}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{max-width:44rem;margin:0 auto;padding:1.25rem 1rem 3rem}
header{max-width:44rem;margin:0 auto;padding:1rem 1rem 0;display:flex;gap:.75rem;align-items:center;color:var(--soft);font-weight:650}
h1{font-size:1.5rem;line-height:1.25;margin:.25rem 0 1rem}
h2{font-size:1.0625rem;margin:1.75rem 0 .5rem;color:var(--soft)}
.verdict{border-radius:.75rem;padding:1rem 1.1rem;display:flex;gap:.8rem;align-items:flex-start}
.verdict svg{flex:none;width:2rem;height:2rem}
.verdict strong{font-size:1.1875rem;display:block}
.verdict p,.verdict ul{margin:.25rem 0 0}
.verdict ul{padding-left:1.1rem}
.ok{background:var(--okbg);color:var(--ok)}.warn{background:var(--warnbg);color:var(--warn)}.bad{background:var(--badbg);color:var(--bad)}
.animal{font-size:1.75rem;font-weight:750;margin:1.5rem 0 0;line-height:1.15}
.chip{font-family:ui-monospace,"Cascadia Mono","Roboto Mono",monospace;font-size:1.0625rem;letter-spacing:.02em;color:var(--soft);margin:.15rem 0 0}
dl{background:var(--card);border:1px solid var(--line);border-radius:.75rem;margin:.75rem 0 0;padding:.25rem 1rem;display:grid;grid-template-columns:1fr}
dl div{padding:.55rem 0;border-bottom:1px solid var(--line)}
dl div:last-child{border-bottom:0}
dt{color:var(--soft);font-size:.875rem}dd{margin:0;font-weight:600;overflow-wrap:anywhere}
dd small{display:block;font-weight:400;font-family:ui-monospace,monospace;color:var(--soft)}
.not{font-weight:400;font-style:italic;color:var(--soft)}
form{margin-top:1.5rem;display:grid;gap:.5rem}
input,button{font:inherit;min-height:2.875rem;border-radius:.5rem;padding:0 .9rem;border:1px solid var(--soft);background:var(--card);color:var(--ink);width:100%}
button{background:#17602f;color:#fff;border:0;font-weight:650}
@media (min-width:36rem){dl{grid-template-columns:1fr 1fr;column-gap:1.5rem}form{grid-template-columns:1fr auto}form label{grid-column:1/-1}button{width:auto}}
@media print{body{background:#fff}form{display:none}}
`
