/** What HTML of help may be made of (ambiguity 167), on the host and on the device alike. */
export const helpTags: readonly string[] =
  'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s sub sup blockquote code pre ul ol li table thead tbody tr th td a img'.split(
    ' ',
  )
