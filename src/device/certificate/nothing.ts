/** Replaces the modules that jsPDF would load to render web pages, which the certificate does not use. */
export default undefined
