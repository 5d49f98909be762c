/** In the place of what jsPDF would load to draw pictures of web pages: the certificate has none. */
export default undefined
