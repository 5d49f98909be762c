/** The look of the API's page: light and dark, from the narrowest phone up. */
export const apiStyle = `
:root{color-scheme:light dark;--paper:#fafaf6;--card:#fff;--ink:#101a14;--soft:#47534b;--line:#c9d0c8;--link:#17602f}
@media (prefers-color-scheme:dark){:root{--paper:#161c18;--card:#1e2621;--ink:#f3f6f2;--soft:#bcc7bf;--line:#3c4740;--link:#b2d9bc}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0 auto;max-width:72rem;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
a{color:var(--link)}
h1{font-size:1.6rem;line-height:1.25;margin:.25rem 0 .75rem}
h2{font-size:1.2rem;margin:2rem 0 .6rem;overflow-wrap:anywhere}
h3{font-size:.95rem;margin:1rem 0 .3rem;color:var(--soft)}
header p{max-width:48rem}
code{font-family:ui-monospace,"Cascadia Mono","Roboto Mono",monospace;font-size:.9375rem;overflow-wrap:anywhere}
nav h2{margin-top:1rem}
nav ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1rem}
nav a{display:inline-block;padding:.35rem 0}
details{background:var(--card);border:1px solid var(--line);border-radius:.6rem;margin:.45rem 0;padding:0 .9rem}
details[open]{padding-bottom:.9rem}
summary{cursor:pointer;position:relative;padding:.7rem 0 .7rem 1.25rem;display:flex;flex-wrap:wrap;gap:.1rem .75rem;align-items:baseline}
summary::before{position:absolute;left:0;content:"\\25B8";color:var(--soft)}
details[open]>summary::before{position:absolute;left:0;content:"\\25BE"}
summary code{font-weight:650}
summary span{color:var(--soft)}
summary:focus-visible,a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
dl{margin:0}
dl div{padding:.4rem 0;border-top:1px solid var(--line);display:grid;gap:0 1rem}
dd{margin:0;overflow-wrap:anywhere}
b{font-size:.8rem;color:var(--link)}
@media (min-width:44rem){dl div{grid-template-columns:19rem 1fr}}
@media print{details{break-inside:avoid}}
`
